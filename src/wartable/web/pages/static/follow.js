// Keeps the page of a table up to date despite connection losses. The server's event stream sends the tag of the newest page;
// the page is fetched until it shows that one, and a broken stream is reopened.
"use strict";

(() => {
  const stream = document.querySelector("#stream");
  if (!stream || !window.EventSource) return;
  const SILENT = 50000; // the server sends a heartbeat every 20 s, so a stream silent for longer is dead
  const SOON = 150; // the response to an answer may arrive before the stream's event
  const LONGEST = 8000;

  let source = null;
  let told = "";
  let heard = 0;
  let losses = 0; // consecutive failures of the stream, and of fetching the page
  let misses = 0;
  let reopening = 0;
  let looking = 0;

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
    if (source?.readyState !== EventSource.OPEN || told === shown()) {
      misses = 0;
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

  // ---------------------------------------------------------------- the stream

  const close = () => {
    clearTimeout(reopening);
    source?.close();
    source = null;
  };

  const hear = () => {
    heard = Date.now();
    losses = 0;
    say("link", "");
  };

  const open = () => {
    close();
    if (document.hidden) return; // browsers allow few connections; a visible page reconnects
    heard = Date.now();
    told = shown();
    const known = document.querySelector("#here")?.dataset.known || "";
    source = new EventSource(`${stream.dataset.from}?seen=${encodeURIComponent(told)}&known=${known}`);
    source.addEventListener("open", () => {
      hear();
      say("sent", "");
    });
    source.addEventListener("beat", hear);
    source.addEventListener("changed", (event) => {
      hear();
      told = event.data;
      misses = 0;
      look();
    });
    source.addEventListener("presence", (event) => {
      document.dispatchEvent(new CustomEvent("wartable:presence", { detail: JSON.parse(event.data) }));
    });
    source.addEventListener("error", lose);
  };

  const lose = () => {
    close();
    losses += 1;
    if (losses > 1) say("link", "Connection lost. The page reconnects by itself.");
    reopening = setTimeout(open, pause(losses));
  };

  setInterval(() => {
    if (source && Date.now() - heard > SILENT) lose();
  }, 5000);

  document.addEventListener("visibilitychange", open);
  document.addEventListener("resume", open);
  window.addEventListener("online", open);
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => event.persisted && open());
  open();
})();
