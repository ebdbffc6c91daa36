// Makes the lists of a television's view as large as all of their lines allow.
"use strict";

(() => {
  const SMALLEST = 8;

  const fit = () => {
    const sides = document.querySelector(".sides");
    for (let step = 0; sides && step <= SMALLEST; step += 1) {
      sides.className = `sides fit${step}`;
      if (sides.scrollHeight <= sides.clientHeight + 1) return;
    }
  };

  document.addEventListener("htmx:after:swap", fit);
  window.addEventListener("resize", fit);
  fit();
})();
