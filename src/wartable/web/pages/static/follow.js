// Keeps the page of a table as the table is, whatever the connection does. The server's stream tells the tag of the newest
// page. While the page shows another one it is asked for again; while the stream is broken it is opened again.
"use strict";

(() => {
  const stream = document.querySelector("#stream");
  if (!stream || !window.EventSource) return;
  const SILENT = 50000; // the server beats every 20 s, so a stream that says nothing for longer is dead
  const SOON = 150; // an answer's own page may come before the stream tells of it
  const LONGEST = 8000;

  let source = null;
  let told = "";
  let heard = 0;
  let losses = 0; // times in a row that the stream broke, and that the page did not come
  let misses = 0;
  let reopening = 0;
  let looking = 0;

  const shown = () => document.querySelector("#newest")?.dataset.seen || "";
  const pause = (times) => Math.min(LONGEST, 250 * 2 ** times) * (0.7 + 0.6 * Math.random());

  // ---------------------------------------------------------------- what people are told

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

  const underway = new Set(); // requests whose answer is the page, such as that of an answer

  const isUnderway = () => {
    const isDone = ({ status }) => status === "swapped" || status?.startsWith("error");
    underway.forEach((one) => isDone(one) && underway.delete(one));
    return underway.size > 0;
  };

  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx.target?.id === "play") underway.add(ctx);
  });

  const look = () => { // the stream alone knows what is newest, so nothing is compared without one
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
    if (asksFor(event) !== "GET") say("sent", "That was not sent: the server cannot be reached. Do it again.");
    else lookIn(pause(misses));
  });

  document.addEventListener("htmx:before:swap", (event) => { // such as a proxy's page, or that one asks too often
    const { target, text, response } = event.detail.ctx;
    if (target?.id !== "play" || text.includes('id="turn"')) {
      say("sent", "");
      return;
    }
    event.preventDefault();
    underway.delete(event.detail.ctx);
    const page = new DOMParser().parseFromString(text, "text/html");
    const why = (page.querySelector(".refusal") || page.body).textContent.trim();
    say("sent", response.status < 500 ? why.slice(0, 300) : "The server cannot answer now. Do it again.");
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
    if (document.hidden) return; // browsers allow few connections; whoever looks again is told all of it
    heard = Date.now();
    told = shown();
    source = new EventSource(`${stream.dataset.from}?seen=${encodeURIComponent(told)}`);
    source.addEventListener("open", hear);
    source.addEventListener("beat", hear);
    source.addEventListener("changed", (event) => {
      hear();
      told = event.data;
      misses = 0;
      look();
    });
    source.addEventListener("error", lose);
  };

  const lose = () => {
    close();
    losses += 1;
    if (losses > 1) say("link", "The connection is lost. The page goes on by itself when it is back.");
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
