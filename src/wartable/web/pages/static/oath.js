// Provably fair dice: draws a word, or salts a typed one; keeps it with the promise; sends its hash first, and the word once
// all are sealed.
"use strict";

const keeping = (() => {
  const place = (key) => `wartable word ${key}`;

  const keep = (key, kept) => localStorage.setItem(place(key), JSON.stringify(kept));

  function kept(key) { // what this browser has stored for a table: the word, and the promise it was given for
    const text = localStorage.getItem(place(key)) ?? "";
    if (text.startsWith("{")) return JSON.parse(text);
    return { word: text, promise: "" }; // the format before promises were stored
  }

  return { keep, kept };
})();

const drawn = new Set(); // sent automatically, so that a refusal is not repeated endlessly

function draw(form, act) { // words drawn at random are sent without asking
  const what = `${form.dataset.key} ${form.dataset.oath}`;
  if (drawn.has(what)) return;
  drawn.add(what);
  form.hidden = "drawn" in form.dataset;
  act();
}

const chance = () => hashing.hex(crypto.getRandomValues(new Uint8Array(16)));

function commit(form) { // store the word, and put only its hash into the form
  const field = form.querySelector("[name=word]");
  const { key, promise } = form.dataset;
  const before = keeping.kept(key);
  const typed = field.value.trim();
  const word = before.promise === promise && before.word && !typed ? before.word : `${typed} ${chance()}`.trim();
  keeping.keep(key, { word, promise });
  form.querySelector("[name=seal]").value = hashing.sealOf(word);
  field.required = false;
  field.value = "";
}

function prepareOath() {
  const form = document.querySelector("form[data-oath]");
  if (!form) return;
  const field = form.querySelector("[name=word]");
  if (form.dataset.oath === "show") {
    const { word } = keeping.kept(form.dataset.key);
    if (!word || hashing.sealOf(word) !== form.dataset.seal) return; // sealed by another browser, which shows it
    if (!field.value) field.value = word;
    draw(form, () => form.requestSubmit());
    return;
  }
  const button = form.querySelector(".random");
  button.hidden = false;
  button.onclick = () => {
    field.value = "";
    commit(form);
    form.requestSubmit();
  };
  if ("drawn" in form.dataset) draw(form, () => button.click());
}

document.addEventListener("submit", (event) => { // before htmx reads the form
  const form = event.target;
  if (form.dataset.oath === "seal" && !form.querySelector("[name=seal]").value) commit(form);
}, true);
document.addEventListener("DOMContentLoaded", () => setTimeout(prepareOath)); // after htmx has set up the forms
document.addEventListener("htmx:after:swap", prepareOath);
