// Sworn dice: makes a word, or salts the one that somebody types; keeps it and the promise; sends its hash first, and the
// word when all have sealed theirs.
"use strict";

const keeping = (() => {
  const place = (key) => `wartable word ${key}`;

  const keep = (key, kept) => localStorage.setItem(place(key), JSON.stringify(kept));

  function kept(key) { // what this browser has kept of a table: the word, and the promise that it was given to
    const text = localStorage.getItem(place(key)) ?? "";
    if (text.startsWith("{")) return JSON.parse(text);
    return { word: text, promise: "" }; // as words were kept before promises were
  }

  return { keep, kept };
})();

const drawn = new Set(); // what was given without asking, so that a refusal does not give it again and again

function draw(form, act) { // where words are drawn by chance nobody is asked for one
  const what = `${form.dataset.key} ${form.dataset.oath}`;
  if (drawn.has(what)) return;
  drawn.add(what);
  form.hidden = "drawn" in form.dataset;
  act();
}

const chance = () => hashing.hex(crypto.getRandomValues(new Uint8Array(16)));

function commit(form) { // keep the word, and put only its hash into the form
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
    if (!word || hashing.sealOf(word) !== form.dataset.seal) return; // another browser sealed it, and shows it
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
document.addEventListener("DOMContentLoaded", () => setTimeout(prepareOath)); // htmx takes charge of forms in between
document.addEventListener("htmx:after:swap", prepareOath);
