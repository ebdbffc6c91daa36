// Shows who is at a table as soon as the server tells it; the page's tag stays the same.
"use strict";

(() => {
  const WORDS = { here: "here now", away: "away", unknown: "not known whether here" };

  const show = (dot, state) => {
    dot.className = `presence ${state}`;
    dot.title = WORDS[state];
    dot.firstElementChild.textContent = `${WORDS[state]}: `;
  };

  document.addEventListener("wartable:presence", ({ detail }) => {
    const list = document.querySelector("#here");
    if (list) list.dataset.known = detail.known;
    for (const dot of document.querySelectorAll("[data-mark]")) {
      if (detail.states[dot.dataset.mark]) show(dot, detail.states[dot.dataset.mark]);
    }
  });
})();
