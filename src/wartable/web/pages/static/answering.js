// Signs of work while an answer is on its way, and the boxes that open over the page of a table.
"use strict";

(() => {
  const $ = (wanted) => document.querySelector(wanted);
  let isAnswering = false;

  // ---------------------------------------------------------------- on its way

  document.addEventListener("submit", (event) => {
    if (!$("#play")) return;
    event.submitter?.classList.add("busy");
    event.submitter?.setAttribute("aria-busy", "true");
    if (event.target.id === "answer") isAnswering = true;
  }, true);

  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx.request?.method && ctx.request.method !== "GET") $(".table")?.classList.add("working");
  });

  const rest = () => {
    $(".table")?.classList.remove("working");
    document.querySelectorAll(".busy").forEach((one) => {
      one.classList.remove("busy");
      one.removeAttribute("aria-busy");
    });
  };

  document.addEventListener("htmx:after:swap", ({ detail }) => {
    rest();
    const target = detail?.ctx?.target?.id;
    if (target === "reason") $("#reason").showPopover();
    if (target === "play" && isAnswering) {
      isAnswering = false;
      $("#said")?.replaceChildren(); // what was asked of the table goes with the next answer
    }
  });
  document.addEventListener("htmx:error", rest);
  document.addEventListener("htmx:before:swap", ({ detail }) => detail.ctx?.target?.id === "play" && rest());

  // ---------------------------------------------------------------- boxes

  document.addEventListener("change", (event) => { // a log that was not shown begins at its newest entry
    const log = $("#log");
    if (event.target.name === "tab" && log) log.scrollTop = log.scrollHeight;
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") $("#said")?.replaceChildren();
  });

  document.addEventListener("click", (event) => { // a legend or a story that is open closes at the next click
    document.querySelectorAll(":is(.legend, .intro)[open]").forEach((one) => {
      if (!one.contains(event.target)) one.open = false;
    });
  });
})();
