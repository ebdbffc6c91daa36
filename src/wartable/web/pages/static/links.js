// Fields to copy from: focus selects their text, and a button copies it if the browser allows that.
(() => {
  const fieldOf = (button) => document.getElementById(button.dataset.copies);

  const ready = () => {
    for (const button of document.querySelectorAll("button[data-copies]")) button.hidden = !navigator.clipboard;
  };

  document.addEventListener("focusin", (event) => {
    if (event.target.readOnly) event.target.select();
  });

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("button[data-copies]");
    if (!button) return;
    await navigator.clipboard.writeText(fieldOf(button).value);
    button.textContent = "Copied";
  });

  document.addEventListener("htmx:after:swap", ready);
  ready();
})();
