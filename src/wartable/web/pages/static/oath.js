// Sworn dice: makes a word by chance, sends its hash first, and the word when all have sealed theirs.
"use strict";

const wordHere = (form) => `wartable word ${form.dataset.key}`;

async function sealOf(word) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(word));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const drawn = new Set(); // what was given without asking, so that a refusal does not give it again and again

function draw(form, act) { // where words are drawn by chance nobody is asked for one
  const what = `${form.dataset.key} ${form.dataset.oath}`;
  if (!("drawn" in form.dataset) || drawn.has(what)) return;
  drawn.add(what);
  form.hidden = true;
  act();
}

function prepareOath() {
  const form = document.querySelector("form[data-oath]");
  if (!form) return;
  const field = form.querySelector("[name=word]");
  const kept = localStorage.getItem(wordHere(form));
  if (form.dataset.oath === "show" && kept) {
    if (!field.value) field.value = kept;
    draw(form, () => form.requestSubmit());
  }
  const button = form.querySelector(".random");
  if (form.dataset.oath !== "seal" || !window.crypto || !crypto.subtle) return;
  button.hidden = false;
  button.onclick = async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const word = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    localStorage.setItem(wordHere(form), word);
    form.querySelector("[name=seal]").value = await sealOf(word);
    field.required = false;
    field.value = "";
    form.requestSubmit();
  };
  draw(form, () => button.click());
}

document.addEventListener("DOMContentLoaded", () => setTimeout(prepareOath)); // htmx takes charge of forms in between
document.addEventListener("htmx:after:swap", prepareOath);
