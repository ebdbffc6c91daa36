// Tells that it is one's turn: in the tab's title and icon, and by a soft sound if no tab of the table is looked at.
"use strict";

(() => {
  const newest = () => document.querySelector("#newest");
  if (!newest()) return;
  const MARK = "(1) Your turn: ";
  const NOTES = [[660, 0], [880, 0.18]]; // Hertz, and seconds until it begins
  const title = document.title.replace(MARK, "");
  const icon = document.querySelector("link[rel=icon]");

  let isTurn = "turn" in newest().dataset;

  // ---------------------------------------------------------------- what a browser remembers

  globalThis.kept = {
    read: (key) => {
      try {
        return localStorage.getItem(`wartable.${key}`);
      } catch { // the browser keeps nothing
        return null;
      }
    },
    write: (key, value) => {
      try {
        localStorage.setItem(`wartable.${key}`, value);
      } catch { // it is forgotten with the page
      }
    },
  };

  // ---------------------------------------------------------------- sound

  let audio = null;

  const ready = () => { // browsers allow sound only after something was clicked or typed
    if (!globalThis.AudioContext || kept.read("sounds") !== "yes") return;
    audio ||= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
  };

  const play = () => {
    ready();
    for (const [height, wait] of audio ? NOTES : []) {
      const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
      const begin = audio.currentTime + wait;
      tone.frequency.value = height;
      loudness.gain.setValueAtTime(0, begin);
      loudness.gain.linearRampToValueAtTime(0.08, begin + 0.03);
      loudness.gain.exponentialRampToValueAtTime(0.0001, begin + 0.6);
      tone.connect(loudness).connect(audio.destination);
      tone.start(begin);
      tone.stop(begin + 0.7);
    }
  };

  const show = () => {
    const box = document.querySelector("#sounds");
    if (box) box.checked = kept.read("sounds") === "yes";
  };

  document.addEventListener("change", ({ target }) => {
    if (target.id !== "sounds") return;
    kept.write("sounds", target.checked ? "yes" : "no");
    if (target.checked) play();
  });
  document.addEventListener("pointerdown", ready);
  document.addEventListener("keydown", ready);

  // ---------------------------------------------------------------- the turn

  const mark = () => {
    document.title = isTurn ? MARK + title : title;
    const wanted = `/static/${isTurn ? "icon_turn" : "icon"}.svg`;
    if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  };

  const tell = (isNow, seen) => {
    const hasCome = isNow && !isTurn;
    isTurn = isNow;
    mark();
    if (!hasCome) return;
    tableStream.announce(seen, ({ sounds, notifies }) => {
      if (sounds && kept.read("sounds") === "yes") play();
      if (notifies) document.dispatchEvent(new CustomEvent("wartable:notify", { detail: { title, seen } }));
    });
  };

  document.addEventListener("wartable:turn", ({ detail }) => tell(detail.is_turn, detail.seen));
  document.addEventListener("htmx:after:swap", ({ detail }) => {
    const now = detail?.ctx?.target?.id === "play" && newest();
    if (now) tell("turn" in now.dataset, now.dataset.seen);
    show();
  });
  mark();
  show();
})();
