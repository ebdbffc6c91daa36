// Sworn dice: makes a word by chance, sends its hash first, and the word when all have sealed theirs.
"use strict";

const wordHere = (form) => `wartable word ${form.dataset.key}`;

async function sealOf(word) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(word));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function prepareOath() {
  const form = document.querySelector("form[data-oath]");
  if (!form) return;
  const field = form.querySelector("[name=word]");
  const kept = localStorage.getItem(wordHere(form));
  if (form.dataset.oath === "show" && kept && !field.value) field.value = kept;
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
}

document.addEventListener("DOMContentLoaded", prepareOath);
document.addEventListener("htmx:after:swap", prepareOath);
