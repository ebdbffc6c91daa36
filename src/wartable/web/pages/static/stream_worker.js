// One event stream for all tabs of this browser. It carries the newest tag of each table that a tab follows, in the
// background too, and decides which tab tells that it is one's turn.
"use strict";

const SILENT = 50000; // the server sends a heartbeat every 20 s, so a stream silent for longer is dead
const GONE = 70000; // a tab that has not answered for so long was closed without saying so
const LONGEST = 8000;
const MOST = 20; // tables in one stream; the server takes no more

const tabs = new Map(); // by port: its place, the tag that it shows, and whether it is looked at
const newest = new Map(); // by place: the tag that was last told
const presence = new Map(); // by place: who is there, as last told
const talks = new Map(); // by place: the tag of its talk, as last told
const announced = new Map(); // by place: the tag at which a tab told that it is one's turn

let source = null;
let followed = ""; // the places in the open stream
let heard = 0;
let losses = 0; // consecutive failures
let reopening = 0;

const pause = (times) => Math.min(LONGEST, 250 * 2 ** times) * (0.7 + 0.6 * Math.random());
const places = () => [...new Set([...tabs.values()].map((tab) => tab.at))].sort();
const those = (at) => [...tabs].filter(([, tab]) => tab.at === at);
const tell = (at, message) => those(at).forEach(([port]) => port.postMessage(message));
const tellAll = (message) => [...tabs.keys()].forEach((port) => port.postMessage(message));

// ---------------------------------------------------------------- the stream

const close = () => {
  clearTimeout(reopening);
  source?.close();
  source = null;
};

const hear = () => {
  heard = Date.now();
  losses = 0;
};

const address = (all) => {
  const asked = all.map((at) => {
    const tab = those(at)[0][1];
    const known = presence.get(at)?.known || tab.known || "-";
    return `at=${encodeURIComponent(`${at} ${newest.get(at) || tab.seen || "-"} ${known}`)}`;
  });
  return `/streams?${asked.join("&")}`;
};

const open = () => {
  close();
  const all = places();
  followed = all.join(" ");
  if (!all.length) return;
  heard = Date.now();
  source = new EventSource(address(all));
  source.addEventListener("open", () => {
    hear();
    tellAll({ kind: "open" });
  });
  source.addEventListener("beat", hear);
  source.addEventListener("changed", (event) => {
    hear();
    const { at, data } = JSON.parse(event.data);
    newest.set(at, data);
    tell(at, { kind: "changed", seen: data });
  });
  source.addEventListener("presence", (event) => {
    hear();
    const { at, data } = JSON.parse(event.data);
    presence.set(at, data);
    tell(at, { kind: "presence", facts: data });
  });
  source.addEventListener("talk", (event) => {
    hear();
    const { at, data } = JSON.parse(event.data);
    talks.set(at, data);
    tell(at, { kind: "talk", tag: data });
  });
  source.addEventListener("pictures", (event) => {
    hear();
    tell(JSON.parse(event.data).at, { kind: "pictures" });
  });
  source.addEventListener("ended", (event) => leaveTo(JSON.parse(event.data).at));
  source.addEventListener("error", lose);
};

const lose = () => {
  close();
  losses += 1;
  tellAll({ kind: "lost", losses });
  reopening = setTimeout(open, pause(losses));
};

const soon = () => { // tabs come and go together, as when a window is closed
  if (places().join(" ") === followed) return;
  clearTimeout(reopening);
  reopening = setTimeout(open, 50);
};

const forget = (port) => {
  tabs.delete(port);
  const all = places();
  for (const told of [newest, presence, talks, announced]) {
    for (const at of [...told.keys()]) if (!all.includes(at)) told.delete(at);
  }
  soon();
};

const leaveTo = (at) => { // the server does not follow this place: its tabs try for themselves
  for (const [port] of those(at)) {
    port.postMessage({ kind: "alone" });
    forget(port);
  }
};

// ---------------------------------------------------------------- the tabs

const follow = (port, message) => {
  const isKnown = places().includes(message.at);
  if (!isKnown && places().length >= MOST) {
    port.postMessage({ kind: "alone" });
    return;
  }
  tabs.set(port, { ...message, heard: Date.now() });
  if (!isKnown) {
    soon();
    return;
  }
  if (source?.readyState === EventSource.OPEN) port.postMessage({ kind: "open" });
  const tag = newest.get(message.at);
  if (tag && tag !== message.seen) port.postMessage({ kind: "changed", seen: tag });
  const facts = presence.get(message.at);
  if (facts && facts.known !== message.known) port.postMessage({ kind: "presence", facts });
  if (talks.has(message.at)) port.postMessage({ kind: "talk", tag: talks.get(message.at) });
};

const announce = (port, { at, seen }) => { // the first tab that asks tells it, unless one is looked at
  if (announced.get(at) === seen) return;
  announced.set(at, seen);
  const all = those(at).map(([, tab]) => tab);
  const [isVisible, isAttentive] = [all.some((tab) => tab.isVisible), all.some((tab) => tab.isAttentive)];
  port.postMessage({ kind: "announce", sounds: !isAttentive, notifies: !isVisible });
};

const ACTS = {
  follow,
  announce,
  looked: (port, message) => Object.assign(tabs.get(port) || {}, message),
  here: () => {},
  bye: forget,
  online: () => (!source || Date.now() - heard > SILENT / 2) && open(),
};

self.addEventListener("connect", ({ ports: [port] }) => {
  port.onmessage = ({ data }) => {
    if (tabs.has(port)) tabs.get(port).heard = Date.now();
    ACTS[data.kind](port, data);
  };
  port.postMessage({ kind: self.EventSource ? "there" : "alone" });
});

self.addEventListener("online", open);

setInterval(() => {
  if (source && Date.now() - heard > SILENT) lose();
  for (const [port, tab] of [...tabs]) {
    if (Date.now() - tab.heard > GONE) forget(port);
    else port.postMessage({ kind: "there" });
  }
}, 10000);
