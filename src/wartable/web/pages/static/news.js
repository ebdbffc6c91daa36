// What the page of a table fetches, and when: the page itself where the stream tells of a newer one, and the
// sheet of a unit where somebody looks at it.
"use strict";

(() => {
  const page = () => document.querySelector("#play");
  const newest = () => document.querySelector("#newest")?.dataset.seen || "";

  // ---------------------------------------------------------------- the page

  const SOON = 150; // ms: who answers is sent the new page, and the stream tells of it a moment before or after

  const underway = new Set();
  let told = "";
  let wait = 0;

  const isUnderway = () => {
    const isDone = ({ status }) => status === "swapped" || status?.startsWith("error");
    underway.forEach((one) => isDone(one) && underway.delete(one));
    return underway.size > 0;
  };

  const renew = () => {
    clearTimeout(wait);
    if (!page() || !told || told === newest()) return;
    if (isUnderway()) wait = setTimeout(renew, SOON);
    else htmx.trigger(page(), "renew");
  };

  document.addEventListener("changed", (event) => {
    if (event.target.id !== "stream") return;
    told = event.detail.data;
    renew();
  }, true);

  document.addEventListener("htmx:before:request", (event) => {
    const { ctx } = event.detail;
    if (ctx.target && ctx.target === page()) underway.add(ctx);
  });

  // ---------------------------------------------------------------- sheets

  const sheets = () => [...document.querySelectorAll(".units pre[data-sheet]")];
  const isOpen = (sheet) => sheet.closest("details").open;

  const fetched = async (sheet) => {
    const seen = newest();
    const answer = await fetch(sheet.dataset.sheet);
    if (!answer.ok) return;
    sheet.textContent = await answer.text();
    sheet.dataset.of = seen;
  };

  // The text of a unit's sheet as it is now; what was fetched for another page is fetched again.
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
    if (told !== newest()) wait = setTimeout(renew, SOON);
  });
})();
