// The event stream of a table: one for all tabs of a browser with shared workers, else one of this tab, which is
// closed in the background.
"use strict";

globalThis.tableStream = (() => {
  const SILENT = 50000; // the server sends a heartbeat every 20 s, so a stream silent for longer is dead
  const LONGEST = 8000;
  const PATIENCE = 5000; // a worker that has not said a word until then does not run
  const pause = (times) => Math.min(LONGEST, 250 * 2 ** times) * (0.7 + 0.6 * Math.random());
  const isAttentive = () => !document.hidden && document.hasFocus();

  // ---------------------------------------------------------------- one of this tab

  const alone = (place, { opened, changed, presence, talk, pictures, lost }) => {
    let source = null;
    let heard = 0;
    let losses = 0; // consecutive failures
    let reopening = 0;

    const close = () => {
      clearTimeout(reopening);
      source?.close();
      source = null;
    };

    const hear = () => {
      heard = Date.now();
      losses = 0;
      opened();
    };

    const open = () => {
      close();
      if (document.hidden) return; // browsers allow few connections; a visible page reconnects
      heard = Date.now();
      const { seen, known } = place.shown();
      source = new EventSource(`${place.from}?seen=${encodeURIComponent(seen)}&known=${known}`);
      source.addEventListener("open", hear);
      source.addEventListener("beat", hear);
      source.addEventListener("changed", (event) => {
        hear();
        changed(event.data);
      });
      source.addEventListener("presence", (event) => presence(JSON.parse(event.data)));
      source.addEventListener("talk", (event) => talk(event.data));
      source.addEventListener("pictures", pictures);
      source.addEventListener("error", lose);
    };

    const lose = () => {
      close();
      losses += 1;
      lost(losses);
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
    return {
      isOpen: () => source?.readyState === EventSource.OPEN,
      announce: (seen, act) => act({ sounds: !isAttentive(), notifies: document.hidden }),
    };
  };

  // ---------------------------------------------------------------- one for all tabs

  const shared = (place, { opened, changed, presence, talk, pictures, lost }, leave) => {
    const worker = new SharedWorker("/static/stream_worker.js", { name: "wartable" });
    const port = worker.port;
    const at = place.from.replace(/^\/t\/(.*)\/stream$/, "$1");
    const looks = () => ({ isVisible: !document.hidden, isAttentive: isAttentive() });
    const say = (kind, facts = {}) => port.postMessage({ kind, ...facts });
    const follow = () => say("follow", { at, ...place.shown(), ...looks() });
    let isOpen = false;
    let act = () => {};

    const HEARD = {
      open: () => {
        isOpen = true;
        opened();
      },
      changed: ({ seen }) => {
        HEARD.open();
        changed(seen);
      },
      presence: ({ facts }) => presence(facts),
      talk: ({ tag }) => talk(tag),
      pictures: () => pictures(),
      lost: ({ losses }) => {
        isOpen = false;
        lost(losses);
      },
      announce: (facts) => act(facts),
      there: () => say("here"),
      alone: () => {
        clearTimeout(waiting);
        port.close();
        leave();
      },
    };

    const waiting = setTimeout(HEARD.alone, PATIENCE);
    worker.onerror = HEARD.alone;
    port.onmessage = ({ data }) => {
      clearTimeout(waiting);
      HEARD[data.kind](data);
    };
    for (const one of ["visibilitychange", "focus", "blur"]) {
      window.addEventListener(one, () => say("looked", looks()), true);
    }
    document.addEventListener("visibilitychange", () => document.hidden || say("online"));
    document.addEventListener("resume", follow);
    window.addEventListener("online", () => say("online"));
    window.addEventListener("pagehide", () => say("bye"));
    window.addEventListener("pageshow", (event) => event.persisted && follow());
    follow();
    return {
      isOpen: () => isOpen,
      announce: (seen, then) => {
        act = then;
        say("announce", { at, seen });
      },
    };
  };

  let link = null;

  return {
    open: (place, heard) => {
      const leave = () => { link = alone(place, heard); };
      try {
        link = shared(place, heard, leave);
      } catch { // there are no shared workers, or the browser forbids them
        leave();
      }
    },
    isOpen: () => Boolean(link?.isOpen()),
    announce: (seen, act) => link?.announce(seen, act),
  };
})();
