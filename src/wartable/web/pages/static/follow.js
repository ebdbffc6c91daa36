// Keeps the page of a table up to date despite connection losses. The server's event stream sends the tag of the newest page;
// the page is fetched until it shows that one, and a broken stream is reopened.
"use strict";

(() => {
  const stream = document.querySelector("#stream");
  if (!stream || !window.EventSource) return;
  const SOON = 150; // the response to an answer may arrive before the stream's event
  const LONGEST = 8000;

  let told = "";
  let misses = 0; // consecutive failures of fetching the page
  let looking = 0;
  let glanced = ""; // the tag at which the background last asked whether it is one's turn
  let isLost = false;

  const shown = () => document.querySelector("#newest")?.dataset.seen || "";
  const pause = (times) => Math.min(LONGEST, 250 * 2 ** times) * (0.7 + 0.6 * Math.random());

  // ---------------------------------------------------------------- messages

  const words = { link: "", sent: "" };

  const say = (kind, text) => {
    if (words[kind] === text) return;
    words[kind] = text;
    stream.textContent = `${words.sent} ${words.link}`.trim();
  };

  // ---------------------------------------------------------------- the page

  const lookIn = (time) => {
    clearTimeout(looking);
    looking = setTimeout(look, time);
  };

  const underway = new Set(); // requests whose response is the page, such as that of an answer

  const isUnderway = () => {
    const isDone = ({ status }) => status === "swapped" || status?.startsWith("error");
    underway.forEach((one) => isDone(one) && underway.delete(one));
    return underway.size > 0;
  };

  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx.target?.id === "play") underway.add(ctx);
  });

  const look = () => { // only the stream knows what is newest, so nothing is compared without it
    if (!tableStream.isOpen() || told === shown()) {
      misses = 0;
      return;
    }
    if (document.hidden) {
      glance();
      return;
    }
    if (isUnderway()) {
      lookIn(SOON);
      return;
    }
    misses += 1;
    htmx.trigger("#play", "renew");
    lookIn(pause(misses) + 10 * SOON);
  };

  const glance = async () => { // in the background only whether it is one's turn is asked
    const wanted = told;
    if (wanted === glanced) return;
    try {
      const answer = await fetch(stream.dataset.from.replace(/stream$/, "turn"));
      if (!answer.ok) throw new Error(answer.statusText);
      const turn = await answer.json();
      glanced = wanted;
      misses = 0;
      document.dispatchEvent(new CustomEvent("wartable:turn", { detail: turn }));
    } catch {
      misses += 1;
      if (told === wanted) lookIn(pause(misses));
    }
  };

  document.addEventListener("htmx:after:swap", () => lookIn(SOON));

  const asksFor = (event) => event.detail?.ctx?.request?.method || "GET";

  document.addEventListener("htmx:error", (event) => {
    if (asksFor(event) !== "GET") say("sent", "Not sent: the server cannot be reached. Try again.");
    else lookIn(pause(misses));
  });

  document.addEventListener("htmx:before:swap", (event) => { // such as a proxy's error page, or a rate limit
    const { target, text, response } = event.detail.ctx;
    if (target?.id !== "play" || text.includes('id="turn"')) {
      say("sent", "");
      return;
    }
    event.preventDefault();
    underway.delete(event.detail.ctx);
    const page = new DOMParser().parseFromString(text, "text/html");
    const why = (page.querySelector(".refusal") || page.body).textContent.trim();
    say("sent", response.status < 500 ? why.slice(0, 300) : "The server cannot answer now. Try again.");
  });

  let isPictured = true; // whether the page shows the newest pictures; they change no tag

  const drawPictures = () => {
    if (isPictured || document.hidden) return;
    isPictured = true;
    htmx.trigger("#play", "renew");
  };

  // ---------------------------------------------------------------- the stream

  const place = {
    from: stream.dataset.from,
    shown: () => ({ seen: shown(), known: document.querySelector("#here")?.dataset.known || "" }),
  };

  told = shown();
  tableStream.open(place, {
    opened: () => {
      say("link", "");
      if (!isLost) return;
      isLost = false;
      say("sent", "");
      look();
    },
    changed: (tag) => {
      told = tag;
      misses = 0;
      if (document.hidden) lookIn(SOON);
      else look();
    },
    presence: (facts) => document.dispatchEvent(new CustomEvent("wartable:presence", { detail: facts })),
    talk: (tag) => document.dispatchEvent(new CustomEvent("talk", { detail: tag })),
    pictures: () => {
      isPictured = false;
      drawPictures();
    },
    lost: (losses) => {
      isLost = true;
      if (losses > 1) say("link", "Connection lost. The page reconnects by itself.");
    },
  });
  document.addEventListener("visibilitychange", () => document.hidden || look());
  document.addEventListener("visibilitychange", drawPictures);
})();
