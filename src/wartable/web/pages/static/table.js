// Keys and focus on the page of a table. Everything works without this, too.
"use strict";

document.addEventListener("htmx:after:swap", () => {
  const lost = !document.activeElement || document.activeElement === document.body;
  const question = document.getElementById("question");
  if (lost && question) question.focus();
});
