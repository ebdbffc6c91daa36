// Checks the sworn dice of a finished game without Wartable: it was written from docs/dice.md alone, for node and browsers.
//
//     node verify_dice.mjs game.json [--promise PROMISE] [--word SEAT=WORD ...]
const bytes = (text) => new TextEncoder().encode(text);
const hex = (data) => Array.from(new Uint8Array(data), (byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = (data) => crypto.subtle.digest("SHA-256", data);

function framed(part) { // the length of a part in four bytes, and the part
  const data = bytes(part);
  return [data.length >>> 24, data.length >>> 16, data.length >>> 8, data.length, ...data];
}

export async function keyOf(secret, words) {
  const parts = [secret, ...Object.keys(words).sort().flatMap((seat) => [seat, words[seat]])];
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", await sha256(Uint8Array.from(parts.flatMap(framed))), algorithm, true, ["sign"]);
}

export async function facesOf(key, number, sides, count) {
  const signed = await crypto.subtle.sign("HMAC", key, bytes(String(number)));
  let entropy = BigInt(`0x${hex(signed.slice(0, 8))}`);
  return Array.from({ length: count }, () => [1 + Number(entropy % BigInt(sides)), entropy /= BigInt(sides)][0]);
}

export async function faultsIn({ oath, people, rolls, inputs }, promise = "", noted = {}) {
  const { secret, seals, words } = oath, faults = [];
  if (hex(await sha256(bytes(secret))) !== oath.promise) faults.push("the secret is not the one that was promised");
  if (promise && promise !== oath.promise) faults.push("the promise is not the one that you noted");
  const played = inputs.filter((line) => line.startsWith("choose ")).map((line) => line.split(" ")[1]);
  for (const seat of new Set([...people, ...played])) if (!(seat in words)) faults.push(`a person played ${seat} and gave no word`);
  for (const seat in noted) if (noted[seat] !== words[seat]) faults.push(`the word of ${seat} is not the one that you give`);
  for (const seat in seals) if (hex(await sha256(bytes(words[seat] ?? ""))) !== seals[seat]) faults.push(`the word of ${seat} is not the sealed one`);
  const key = await keyOf(secret, words);
  for (const [number, { sides, faces }] of rolls.entries()) {
    if (String(await facesOf(key, number, sides, faces.length)) !== String(faces)) faults.push(`roll ${number + 1} is wrong`);
  }
  const listed = rolls.map(({ faces }) => `roll ${faces.join(" ")}`);
  if (String(inputs.filter((line) => line.startsWith("roll "))) !== String(listed)) faults.push("the rolls are not those of the battle");
  return faults;
}

if (globalThis.process?.argv[1]?.endsWith("verify_dice.mjs")) {
  const { readFileSync } = await import("node:fs"), [file, ...rest] = process.argv.slice(2);
  const given = (option) => rest.filter((_, at) => rest[at - 1] === option);
  const noted = Object.fromEntries(given("--word").map((text) => [text.slice(0, text.indexOf("=")), text.slice(text.indexOf("=") + 1)]));
  const faults = await faultsIn(JSON.parse(readFileSync(file, "utf8")), given("--promise")[0], noted);
  console.log(faults.join("\n") || "Every roll follows from the secret and the words.");
  process.exitCode = faults.length ? 1 : 0;
}
