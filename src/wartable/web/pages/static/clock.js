// Lets the clocks on the page of a table run. The server alone says when a time is over.
"use strict";

(() => {
  let drawn = performance.now();

  const told = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

  const tick = () => {
    for (const clock of document.querySelectorAll("[data-runs]")) {
      const gone = Math.floor((performance.now() - drawn) / 1000);
      clock.textContent = told(Math.max(0, Number(clock.dataset.left) - gone));
    }
  };

  document.addEventListener("htmx:after:swap", (event) => {
    if (event.target.closest?.("#play") || event.target.matches?.("form, body")) drawn = performance.now();
  });
  setInterval(tick, 1000);
})();
