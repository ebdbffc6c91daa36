// Animates the clocks on a table's page. Only the server decides when time has run out.
"use strict";

(() => {
  const drawn = new WeakMap(); // the server's last value of each clock, and when it was drawn

  const told = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

  const tick = () => {
    for (const clock of document.querySelectorAll("#clock [data-runs]")) {
      const said = `${clock.closest("#clock").dataset.seen} ${clock.dataset.left}`;
      if (drawn.get(clock)?.said !== said) drawn.set(clock, { said, at: performance.now() });
      const gone = Math.floor((performance.now() - drawn.get(clock).at) / 1000);
      clock.textContent = told(Math.max(0, Number(clock.dataset.left) - gone));
    }
  };

  document.addEventListener("DOMContentLoaded", tick);
  document.addEventListener("htmx:after:swap", tick);
  setInterval(tick, 250);
})();
