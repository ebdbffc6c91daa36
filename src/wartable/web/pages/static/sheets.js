// Fetches the sheet of a unit when it is opened; updates of a table's page leave sheets out.
"use strict";

(() => {
  const newest = () => document.querySelector("#newest")?.dataset.seen || "";

  const sheets = () => [...document.querySelectorAll(".units pre[data-sheet]")];
  const isOpen = (sheet) => sheet.closest("details").open;

  const fetched = async (sheet) => {
    const seen = newest();
    const answer = await fetch(sheet.dataset.sheet);
    if (!answer.ok) return;
    sheet.textContent = await answer.text();
    sheet.dataset.of = seen;
  };

  // Returns the current text of a unit's sheet; one fetched for an older page is fetched again.
  globalThis.sheetOf = async (unit) => {
    const sheet = document.querySelector(`.units summary[data-unit="${CSS.escape(unit)}"]`)?.parentElement.querySelector("pre");
    if (sheet?.dataset.sheet && sheet.dataset.of !== newest()) await fetched(sheet);
    return sheet?.textContent || "";
  };

  document.addEventListener("toggle", (event) => {
    const sheet = event.target.querySelector?.(":scope > pre[data-sheet]");
    if (sheet && isOpen(sheet) && sheet.dataset.of !== newest()) fetched(sheet);
  }, true);

  document.addEventListener("htmx:after:swap", () => {
    sheets().filter((one) => isOpen(one) && one.dataset.of !== newest()).forEach(fetched);
  });
})();
