// Plays what happened on the board: moves, attacks, dice, losses. Playing delays no answer, and an answer ends it.
// The page has the steps of its newest log entries; what no step shows is seen by comparing the tokens before and after.
// After an absence the page shows the present at once, and offers to play what was missed.
"use strict";

(() => {
  const $ = (wanted, within = document) => within.querySelector(wanted);
  const $$ = (wanted, within = document) => [...within.querySelectorAll(wanted)];
  const SVG = "http://www.w3.org/2000/svg";
  const KEY = "wartable.motion";
  const SOON = 3000; // milliseconds in which a page that is looked at again has been renewed
  const LEFT = "wartable.left"; // the table that was left last: its page, newest log entry and places of tokens
  const TIMES = { slow: 400, normal: 280, fast: 140, step: 280 }; // milliseconds of a step
  const MOVING = ["moves", "appears"];

  const stored = () => { try { return localStorage.getItem(KEY); } catch { return null; } };
  const speed = () => stored() || (matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "normal");
  const pause = (time) => new Promise((done) => { setTimeout(done, time); });

  // ---------------------------------------------------------------- tokens

  const token = (unit) => $(`#map .unit[data-unit="${CSS.escape(unit)}"]`);

  const placed = (node) => { // where a token is drawn, and its scale
    const [place, scale] = [0, 1].map((at) => node.transform.baseVal.getItem(at).matrix);
    return { x: place.e, y: place.f, scale: scale.a };
  };

  const transform = ({ x, y }, { scale }) => `translate(${x}px, ${y}px) scale(${scale})`;
  const moved = (at, place) => `translate(${at.x - place.x}px, ${at.y - place.y}px)`;
  const bodies = (unit) => $$(`#map [data-body="${CSS.escape(unit)}"]`); // its base and outline

  let shown = new Map(); // the point at which each token is shown, by unit, while steps are played
  const point = (unit) => shown.get(unit) || (token(unit) ? placed(token(unit)) : null);

  const hold = (unit, at) => {
    const node = token(unit);
    if (node) {
      node.style.transform = transform(at, placed(node));
      bodies(unit).forEach((one) => { one.style.transform = moved(at, placed(node)); });
    }
    shown.set(unit, at);
  };

  const release = () => {
    $$("#map .unit, #map [data-body]").forEach((node) => { node.style.transform = ""; node.style.opacity = ""; });
    $("#played")?.remove();
    shown = new Map();
  };

  // ---------------------------------------------------------------- one step

  const layer = () => {
    const found = $("#played");
    if (found) return found;
    const made = document.createElementNS(SVG, "g");
    made.id = "played";
    $("#map").append(made);
    return made;
  };

  const draw = (name, attributes, text = "") => {
    const made = document.createElementNS(SVG, name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.textContent = text;
    layer().append(made);
    return made;
  };

  const slide = (unit, to, time) => {
    const [node, from] = [token(unit), point(unit)];
    if (!node || !from) return;
    hold(unit, to);
    const way = { duration: time, easing: "ease-in-out" };
    const place = placed(node);
    node.animate([{ transform: transform(from, place) }, { transform: transform(to, place) }], way);
    bodies(unit).forEach((one) => one.animate([{ transform: moved(from, place) }, { transform: moved(to, place) }], way));
  };

  const float = (step, time) => {
    const at = point(step.unit);
    if (!at || !step.text) return;
    const [left, top, width] = ($("#map").dataset.whole || $("#map").getAttribute("viewBox")).split(" ").map(Number);
    const rise = token(step.unit) ? 38 * placed(token(step.unit)).scale + 4 : 34;
    const half = 7 * step.text.length; // about half the width of the text, which stays on the board
    const x = Math.min(left + width - half, Math.max(left + half, at.x));
    const text = draw("text", { class: `float ${step.kind}`, x, y: Math.max(top + 26, at.y - rise) }, step.text);
    text.animate([{ opacity: 1, translate: "0 0" }, { opacity: 1, translate: "0 -14px", offset: 0.7 }, { opacity: 0, translate: "0 -20px" }],
      { duration: 4 * time }).finished.then(() => text.remove(), () => {});
  };

  const PLAYS = {
    moves: (step, time, isLast) => slide(step.unit, isLast && token(step.unit) ? placed(token(step.unit)) : step, time),
    appears: (step, time) => {
      const node = token(step.unit);
      if (!node) return;
      shown.delete(step.unit);
      [node, ...bodies(step.unit)].forEach((one) => { [one.style.opacity, one.style.transform] = ["", ""]; });
      node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: time });
    },
    attacks: (step, time) => {
      const from = point(step.unit);
      const to = point(step.target || "") || (step.x === undefined ? null : step);
      if (!from || !to) return;
      const line = draw("line", { class: "shot", x1: from.x, y1: from.y, x2: to.x, y2: to.y, pathLength: 1 });
      line.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0, offset: 0.2 }, { strokeDashoffset: 0, offset: 0.8 }, { strokeDashoffset: 0, opacity: 0 }],
        { duration: 4 * time }).finished.then(() => line.remove(), () => {});
    },
    rolls: float,
    loses: (step, time) => {
      float(step, time);
      token(step.unit)?.animate([{ opacity: 1 }, { opacity: 0.2 }, { opacity: 1 }], { duration: time });
    },
    leaves: (step, time) => {
      const ghost = $(`#played .ghost[data-ghost="${CSS.escape(step.unit)}"]`);
      ghost?.animate([{ opacity: 1 }, { opacity: 0 }], { duration: time }).finished.then(() => ghost.remove(), () => {});
    },
    gains: float,
  };

  // ---------------------------------------------------------------- all steps

  let queue = [];
  let run = 0; // number of the present playing; raised to end it
  let newest = null; // number of the newest log entry whose steps were played or left out
  let next = null; // ends the wait of "step by step"

  const strip = () => $("#strip span");
  const button = () => $("#skip");

  const stop = () => {
    run += 1;
    queue = [];
    next?.();
    release();
    if (button()) button().hidden = true;
    if (strip()?.dataset.end) strip().textContent = strip().dataset.end;
  };

  const settle = async (time) => { // what no step has shown: move tokens to their current places
    const late = [...shown.keys()].filter((unit) => token(unit));
    late.forEach((unit) => slide(unit, placed(token(unit)), time));
    $$("#map .unit").forEach((node) => { node.style.opacity = ""; });
    if (late.length) await pause(time);
  };

  const play = async () => {
    const mine = (run += 1);
    const time = TIMES[speed()] || TIMES.normal;
    if (button()) {
      button().hidden = false;
      button().textContent = speed() === "step" ? "Next" : "Skip";
    }
    while (queue.length && run === mine) {
      const step = queue.shift();
      if (strip()) strip().textContent = step.said;
      const isLast = !queue.some((one) => one.unit === step.unit && MOVING.includes(one.kind));
      PLAYS[step.kind]?.(step, time, isLast);
      await (speed() === "step" ? new Promise((done) => { next = done; }) : pause(time));
    }
    if (run !== mine) return;
    await settle(time);
    if (run === mine) stop();
  };

  // ---------------------------------------------------------------- what was missed

  let away = false; // whether the page was in the background and has not been renewed since

  const remember = () => {
    if (!$("#steps") || !$("#map") || left()) return;
    const places = Object.fromEntries($$("#map .unit").map((node) => [node.dataset.unit, placed(node)]));
    const now = { page: location.pathname, newest: Number($("#steps").dataset.newest), places };
    try { localStorage.setItem(LEFT, JSON.stringify(now)); } catch { /* then nothing can be played later */ }
  };

  const left = () => { // what was remembered of this table
    try {
      const found = JSON.parse(localStorage.getItem(LEFT));
      return found?.page === location.pathname ? found : null;
    } catch { return null; }
  };

  const forget = () => {
    if ($("#missed")) $("#missed").hidden = true;
    if (document.hidden || !left()) return;
    try { localStorage.removeItem(LEFT); } catch { /* nothing was remembered either */ }
  };

  const missed = () => {
    const known = left();
    if (!known || !$("#steps") || speed() === "off") return [];
    return JSON.parse($("#steps").dataset.steps).filter(({ number }) => number > known.newest);
  };

  const offer = () => {
    if (document.hidden || !$("#missed")) return;
    if (missed().length) $("#missed").hidden = false;
    else forget();
  };

  const playMissed = () => {
    const [known, steps] = [left(), missed()];
    stop();
    forget();
    queue.push(...steps.flatMap(({ text, steps: parts }) => parts.map((step) => ({ ...step, said: text }))));
    for (const node of $$("#map .unit")) {
      const [old, now] = [known?.places[node.dataset.unit], placed(node)];
      if (old && Math.hypot(old.x - now.x, old.y - now.y) > 1) hold(node.dataset.unit, old);
    }
    if (strip()) strip().dataset.end = strip().textContent;
    if (queue.length) play();
  };

  // ---------------------------------------------------------------- pages

  let before = new Map(); // the tokens of the page before: their places and their looks

  const look = () => new Map($$("#map .unit").map((node) => {
    const unit = node.dataset.unit;
    return [unit, { at: point(unit), states: node.dataset.states || "", node: node.cloneNode(true) }];
  }));

  const begin = () => {
    const data = $("#steps");
    if (!data || !$("#map")) return;
    const now = Number(data.dataset.newest);
    const last = newest;
    newest = now;
    const isBack = away;
    if (!document.hidden) away = false;
    if (last === null || now < last || speed() === "off" || document.hidden || isBack) {
      stop();
      offer();
      return;
    }
    forget();
    const fresh = JSON.parse(data.dataset.steps).filter(({ number }) => number > last);
    queue.push(...fresh.flatMap(({ text, steps }) => steps.map((step) => ({ ...step, said: text }))));
    shown = new Map();
    for (const node of $$("#map .unit")) {
      const unit = node.dataset.unit;
      const old = before.get(unit);
      if (!old) {
        if (queue.some((step) => step.unit === unit && step.kind === "appears")) node.style.opacity = 0;
        continue;
      }
      const { x, y } = placed(node);
      if (Math.hypot(old.at.x - x, old.at.y - y) > 1) hold(unit, old.at);
      const gained = (node.dataset.states || "").split("; ").filter((one) => one && !old.states.split("; ").includes(one));
      queue.push(...gained.map((text) => ({ kind: "gains", unit, text, said: strip()?.textContent || "" })));
    }
    for (const [unit, { at, node }] of before) {
      if (token(unit)) continue;
      const ghost = node;
      ghost.removeAttribute("id");
      ghost.removeAttribute("data-unit");
      ghost.setAttribute("class", ghost.getAttribute("class").replace("unit", "ghost"));
      ghost.dataset.ghost = unit;
      layer().append(ghost);
      shown.set(unit, at);
    }
    if (strip()) strip().dataset.end = strip().textContent;
    if (queue.length || shown.size) play();
  };

  document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
    if (ctx.target?.id === "play") before = look();
  });

  document.addEventListener("htmx:after:swap", (event) => {
    if (event.detail?.ctx?.target?.id === "play") begin();
  });

  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { // an answer ends it
    if (ctx.target?.id !== "play" || ctx.request?.method !== "POST") return;
    stop();
    forget();
  });

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      stop();
      remember();
      away = true;
    } else {
      offer();
      setTimeout(() => { away = away && document.hidden; }, SOON); // what comes later is not missed
    }
  });

  addEventListener("pagehide", remember);

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#missed")) playMissed();
    if (!event.target.closest?.("#skip")) return;
    if (speed() === "step" && next) next();
    else stop();
  });

  document.addEventListener("keydown", (event) => event.key === "Escape" && !button()?.hidden && stop());

  document.addEventListener("change", ({ target }) => {
    if (target.id !== "speed") return;
    try { localStorage.setItem(KEY, target.value); } catch { /* the choice lasts as long as the page */ }
    stop();
    if (target.value === "off") forget();
  });

  const start = () => {
    if ($("#speed")) $("#speed").value = speed();
    newest = $("#steps") ? Number($("#steps").dataset.newest) : null;
    offer();
  };

  document.addEventListener("htmx:after:swap", () => { if ($("#speed")) $("#speed").value = speed(); });
  start();
})();
