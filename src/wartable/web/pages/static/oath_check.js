// Verifies provably fair dice after the battle: compares promise and own word with the stored ones, and checks every roll.
// docs/dice.md has the format.
"use strict";

(() => {
  const verdicts = new Map(); // verdicts by the promise of a table

  function facesOf(key, number, { sides, faces }) {
    const bits = hashing.hmac(key, hashing.bytesOf(String(number))).slice(0, 8);
    let entropy = BigInt(`0x${hashing.hex(bits)}`);
    return faces.map(() => {
      const face = 1 + Number(entropy % BigInt(sides));
      entropy /= BigInt(sides);
      return face;
    });
  }

  function keyOf({ secret, words }) {
    const framed = (part) => hashing.joined(hashing.number(hashing.bytesOf(part).length, 4), hashing.bytesOf(part));
    const parts = [secret, ...Object.keys(words).sort().flatMap((seat) => [seat, words[seat]])];
    return hashing.sha256(hashing.joined(...parts.map(framed)));
  }

  function faultsIn({ oath, people, rolls, inputs }, kept, place) {
    const found = [];
    if (hashing.sealOf(oath.secret) !== oath.promise) found.push("The secret is not the one that was promised.");
    if (kept.promise && kept.promise !== oath.promise) found.push("The promise is not the one stored in this browser.");
    if (kept.word && kept.word !== oath.words[place]) found.push("Your word is not among the words.");
    for (const [seat, word] of Object.entries(oath.words)) {
      if (hashing.sealOf(word) !== oath.seals[seat]) found.push(`The word of ${seat} is not the one that was sealed.`);
    }
    for (const seat of people) if (!(seat in oath.words)) found.push(`A person played ${seat} and gave no word.`);
    const key = keyOf(oath);
    const wrong = rolls.findIndex((roll, at) => facesOf(key, at, roll).join() !== roll.faces.join());
    if (wrong >= 0) found.push(`Roll ${wrong + 1} does not follow from them.`);
    const rolled = inputs.filter((line) => line.startsWith("roll ")).map((line) => line.slice(5));
    if (rolled.join() !== rolls.map(({ faces }) => faces.join(" ")).join()) found.push("The rolls are not those of the battle.");
    return found;
  }

  async function verdictOn(section, kept) {
    const answer = await fetch(section.dataset.game);
    const game = await answer.json();
    const faults = faultsIn(game, kept, section.dataset.place);
    if (faults.length) return { isGood: false, text: `Do not trust these dice. ${faults.join(" ")}` };
    const own = kept.word ? "the promise and the word" : "the promise";
    const since = kept.promise ? `They match ${own} stored in this browser.` : "This browser has no stored promise to compare.";
    return { isGood: true, text: `This browser has checked all ${game.rolls.length} rolls: they follow from the secret and the words. ${since}` };
  }

  function say(section, { isGood, text }) {
    const line = section.querySelector(".verdict");
    line.textContent = text;
    line.classList.toggle("refusal", !isGood);
    line.hidden = false;
  }

  async function check() {
    const section = document.querySelector("#oath[data-promise]");
    if (!section) return;
    const { key, promise, secret } = section.dataset;
    const kept = keeping.kept(key);
    if (kept.promise && kept.promise !== promise) {
      say(section, { isGood: false, text: "Do not trust these dice: the promise is not the one stored in this browser." });
    } else if (secret) {
      if (!verdicts.has(promise)) verdicts.set(promise, verdictOn(section, kept));
      say(section, await verdicts.get(promise));
    } else if (!kept.promise && !kept.word) {
      keeping.keep(key, { word: "", promise });
    }
  }

  document.addEventListener("DOMContentLoaded", check);
  document.addEventListener("htmx:after:swap", check);
})();
