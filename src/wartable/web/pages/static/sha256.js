// SHA-256 and HMAC with it. Browsers have their own only on pages that came over HTTPS, and a table at home does not.
"use strict";

const hashing = (() => {
  const primes = [];
  for (let one = 2; primes.length < 64; one += 1) if (primes.every((prime) => one % prime)) primes.push(one);
  const fraction = (number) => Math.floor((number - Math.floor(number)) * 2 ** 32) | 0;
  const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
  const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const turned = (word, by) => (word >>> by) | (word << (32 - by));

  const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
  const number = (value, length) => Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) & 255);

  function sha256(data) {
    const padding = new Uint8Array((119 - (data.length % 64)) % 64 + 1);
    padding[0] = 128;
    const whole = joined(data, padding, number(data.length * 8, 8));
    const view = new DataView(whole.buffer);
    const state = [...START];
    for (let at = 0; at < whole.length; at += 64) {
      const words = Array.from({ length: 16 }, (_, word) => view.getInt32(at + 4 * word));
      let [a, b, c, d, e, f, g, h] = state;
      for (let round = 0; round < 64; round += 1) {
        if (round > 15) {
          const [early, late] = [words[round - 15], words[round - 2]];
          const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
          const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
          words.push((words[round - 16] + low + words[round - 7] + high) | 0);
        }
        const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[round] + words[round];
        const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
      }
      [a, b, c, d, e, f, g, h].forEach((word, one) => { state[one] = (state[one] + word) | 0; });
    }
    return joined(...state.map((word) => number(word >>> 0, 4)));
  }

  function hmac(key, data) { // of keys that are no longer than a block
    const pad = (mask) => Uint8Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ mask);
    return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), data))));
  }

  const bytesOf = (text) => new TextEncoder().encode(text);
  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { sha256, hmac, joined, number, bytesOf, hex, sealOf: (word) => hex(sha256(bytesOf(word))) };
})();
