// Drags a unit on the board, by mouse, finger or keys: shows the places in reach, the way, and lines of fire.
// One reply has all places in reach, each with the place before it, so that the path follows without a request.
"use strict";

(() => {
  const $ = (wanted, within = document) => within.querySelector(wanted);
  const $$ = (wanted, within = document) => [...within.querySelectorAll(wanted)];
  const SVG = "http://www.w3.org/2000/svg";
  const FAR = 6; // pixels that a finger moves before a touch is a drag
  const CATCH = 26; // pixels around a point in which a finger finds it
  const CALM = 70; // milliseconds that a finger rests before lines of fire are asked for
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  let drag = null; // the drag in progress
  let path = ""; // the last path, which stays drawn until the next drag

  const map = () => $("#map");
  const token = (unit) => $(`#map .unit[data-unit="${CSS.escape(unit)}"]`);
  const seen = () => $("#newest")?.dataset.seen;
  const movable = () => {
    const units = $("#reach")?.dataset.units.split(" ").filter(Boolean) || [];
    return $("#plan") ? [...units, ...globalThis.deployment.units()] : [];
  };
  const address = (unit) => `${$("#reach").dataset.from}?unit=${encodeURIComponent(unit)}${globalThis.deployment.before(unit)}`;
  const name = (unit) => (unit.getAttribute("aria-label") || unit.dataset.unit).split(",")[0];
  const say = (text) => { if ($("#reached")) $("#reached").textContent = text; };

  // ---------------------------------------------------------------- points

  const spotOf = (unit) => {
    const { e: x, f: y } = unit.transform.baseVal.getItem(0).matrix;
    return [x, y];
  };

  const onBoard = (x, y) => { // a point of the screen as a point of the drawing
    const point = new DOMPoint(x, y).matrixTransform(map().getScreenCTM().inverse());
    return [point.x, point.y];
  };

  const far = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);
  const ends = () => drag.places.filter((one) => one.plans.length);

  // ---------------------------------------------------------------- what is drawn

  const draw = (parent, kind, attributes, text = "") => {
    const made = document.createElementNS(SVG, kind);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.textContent = text;
    parent.append(made);
    return made;
  };

  const layer = (id) => { // in front of the ground, behind the tokens
    const found = $(`#${id}`);
    if (found) return found;
    const made = document.createElementNS(SVG, "g");
    made.id = id;
    map().insertBefore(made, $("#map .units"));
    return made;
  };

  const drawPath = () => {
    $("#map #path")?.remove();
    if (path && map()) draw(layer("path"), "path", { class: "walked", d: path });
  };

  const gap = (points) => { // the distance of neighbouring points, or the least that can be seen
    const some = points.slice(0, 60);
    const least = some.map((one) => Math.min(...points.filter((other) => other !== one).map((other) => far(one, other))));
    return Math.max(4, Math.min(...least, 40));
  };

  const holes = () => { // what is in reach, as one path
    if (!drag.isPlane) {
      const names = new Set(ends().map((one) => one.name));
      return $$("#map .place").filter((one) => names.has(one.dataset.place)).map((one) => one.getAttribute("d")).join("");
    }
    const points = ends().map((one) => one.at);
    const side = gap(points);
    return points.map(([x, y]) => `M${x - side / 2} ${y - side / 2}h${side}v${side}h${-side}z`).join("");
  };

  const dim = () => { // everything but the places in reach
    $("#far")?.remove();
    if (!drag?.places) return;
    const [x, y, width, height] = (map().dataset.whole || map().getAttribute("viewBox")).split(" ");
    const [made, lit] = [layer("far"), holes()];
    const mask = draw(made, "mask", { id: "far-mask", maskUnits: "userSpaceOnUse", x, y, width, height });
    draw(mask, "rect", { x, y, width, height, fill: "#fff" });
    draw(mask, "path", { d: lit, fill: "#000" });
    draw(made, "rect", { class: "far", x, y, width, height, mask: "url(#far-mask)" });
    draw(made, "path", { class: drag.isPlane ? "near points" : "near", d: lit });
  };

  const wayTo = (at) => {
    const points = [];
    for (let index = at; index >= 0; index = drag.places[index].before) points.unshift(drag.places[index].at);
    return [...drag.passed, drag.from, ...points];
  };

  const follow = () => { // the path to the place under the finger, with its cost
    $("#drag")?.remove();
    if (!drag) return;
    const made = layer("drag");
    $("#map").append(made);
    if (drag.at >= 0) {
      path = `M${wayTo(drag.at).map((one) => one.join(" ")).join("L")}`;
      draw(made, "path", { class: "walked", d: path });
      (drag.fire.get(drag.at)?.lines || []).forEach((line) => draw(made, "line", line));
    }
    drag.ghost.setAttribute("transform", `translate(${drag.finger.join(" ")}) scale(${drag.scale})`);
    made.append(drag.ghost);
    if (drag.at < 0) return;
    const [x, y] = drag.finger;
    draw(made, "text", { class: "cost", x, y: y - 42 * drag.scale - 6 }, drag.places[drag.at].said);
  };

  // ---------------------------------------------------------------- lines of fire

  const planOf = (place, number = 0) => {
    const [chain, last] = place.plans[number];
    return [...drag.chains[chain].keys, last];
  };

  const fireFrom = (at, { targets = [], threats = [], said = "" }) => {
    const [x1, y1] = drag.places[at].at;
    const line = (kind) => (unit) => {
      const found = token(unit);
      if (!found) return null;
      const [x2, y2] = spotOf(found);
      return { class: `fire ${kind}`, x1, y1, x2, y2 };
    };
    const known = threats.filter((unit) => !targets.includes(unit));
    return { said, lines: [...targets.map(line("out")), ...known.map(line("in"))].filter(Boolean) };
  };

  const tell = (said) => { // the prospects at the place under the finger
    if (!said) return;
    if (drag.isKeys) say(`${drag.places[drag.at].name}: ${said}`);
    const panel = $("#facts");
    if (!panel?.childElementCount) return;
    const made = $(".prospects", panel) || document.createElement("p");
    [made.className, made.textContent] = ["prospects", said];
    panel.append(made);
  };

  const aim = () => { // ask for the lines of fire from the place under the finger, once it rests
    clearTimeout(drag.wait);
    const [mine, at] = [drag, drag.at];
    if (at < 0) return;
    if (mine.fire.has(at)) return void tell(mine.fire.get(at).said);
    mine.wait = setTimeout(async () => {
      const keys = planOf(mine.places[at]).map((key) => `&to=${encodeURIComponent(key)}`).join("");
      const answer = await fetch(`${address(mine.unit)}${keys}`);
      if (!answer.ok || drag !== mine) return;
      mine.fire.set(at, fireFrom(at, await answer.json()));
      if (drag !== mine || mine.at !== at) return;
      follow();
      tell(mine.fire.get(at).said);
    }, CALM);
  };

  // ---------------------------------------------------------------- the places in reach

  const ask = async () => {
    const mine = drag;
    const answer = await fetch(address(mine.unit));
    const facts = answer.ok ? await answer.json() : {};
    if (drag !== mine) return;
    if (!facts.places) {
      cancel(`${mine.name} cannot move now.`);
      return;
    }
    [mine.from, mine.passed] = [spotOf(token(mine.unit)), []];
    take(facts);
    if (mine.isKeys) {
      say(`${mine.name} is picked up. ${ends().length} places in reach. Arrow keys move it, Enter drops it, Escape puts it back.`);
    } else {
      find();
    }
  };

  const take = (facts) => { // the places that a reply has
    Object.assign(drag, { seen: seen(), fire: new Map(), at: -1, enemy: null, chains: facts.chains, isPlane: facts.is_plane });
    drag.places = facts.places.map(([x, y, called, before, said, plans], index) => (
      { index, at: [x, y], name: called, before, said, plans }));
    dim();
  };

  const turn = async () => { // makes the place under the finger a waypoint, if the way can turn there
    const [mine, place] = [drag, drag.places?.[drag.at]];
    if (!place?.plans.length) return;
    const keys = planOf(place).map((key) => `&via=${encodeURIComponent(key)}`).join("");
    const answer = await fetch(`${address(mine.unit)}${keys}`);
    const facts = answer.ok ? await answer.json() : {};
    if (drag !== mine) return;
    if (!facts.places) {
      say("The path cannot turn here.");
      return;
    }
    mine.passed = wayTo(place.index).slice(0, -1);
    mine.from = place.at;
    take(facts);
    follow();
    say(`Waypoint at ${place.name}. ${ends().length} places in reach from there.`);
  };

  const begin = (unit, finger = null) => {
    stop();
    path = "";
    drawPath();
    $(".plans")?.remove();
    const scale = unit.transform.baseVal.getItem(1)?.matrix.a || 1;
    drag = { unit: unit.dataset.unit, name: name(unit), from: spotOf(unit), scale, at: -1, enemy: null, fire: new Map(), wait: 0, passed: [] };
    drag.isKeys = !finger;
    drag.finger = finger || drag.from;
    drag.ghost = unit.cloneNode(true);
    ["id", "data-unit", "tabindex", "role", "aria-label"].forEach((one) => drag.ghost.removeAttribute(one));
    drag.ghost.setAttribute("class", `${unit.getAttribute("class").replace(/\b(unit|movable|acting)\b/g, "")} ghost`);
    unit.classList.add("lifted");
    document.documentElement.classList.add("dragging");
    follow();
    return ask();
  };

  const stop = () => {
    if (!drag) return;
    clearTimeout(drag.wait);
    token(drag.unit)?.classList.remove("lifted");
    $$("#map .aimed").forEach((one) => one.classList.remove("aimed"));
    drag = null;
    ["far", "drag"].forEach((id) => $(`#${id}`)?.remove());
    document.documentElement.classList.remove("dragging");
    drawPath();
  };

  const cancel = (words) => {
    path = "";
    stop();
    say(words);
  };

  // ---------------------------------------------------------------- what is under the finger

  const lookAt = (at, enemy) => {
    if (drag.at === at && drag.enemy === enemy) return;
    $$("#map .aimed").forEach((one) => one.classList.remove("aimed"));
    [drag.at, drag.enemy] = [at, enemy];
    enemy?.classList.add("aimed");
    aim();
  };

  const find = () => {
    const [x, y] = drag.screen;
    const below = document.elementsFromPoint(x, y);
    const mine = [...(token(drag.unit)?.classList || [])].find((one) => /^side\d/.test(one));
    const unit = below.map((one) => one.closest?.("#map .unit")).find(Boolean);
    const enemy = unit && mine && !unit.classList.contains(mine) ? unit : null;
    lookAt(enemy || !drag.places ? -1 : nearest(below), enemy);
    follow();
  };

  const nearest = (below) => { // the index of the place in reach under the finger; -1 for none
    if (!drag.isPlane) {
      const place = below.find((one) => one.matches?.("#map .place"));
      return ends().find((one) => one.name === place?.dataset.place)?.index ?? -1;
    }
    const room = CATCH / (map().getScreenCTM().a || 1);
    const best = ends().reduce((one, other) => (!one || far(other.at, drag.finger) < far(one.at, drag.finger) ? other : one), null);
    return best && far(best.at, drag.finger) < room ? best.index : -1;
  };

  // ---------------------------------------------------------------- dropping

  const button = (keys, words) => {
    const made = document.createElement("button");
    made.setAttribute("form", "plan");
    [made.name, made.value, made.className, made.textContent] = ["keys", JSON.stringify(keys), "plan", words];
    return made;
  };

  const drop = () => {
    const { at, enemy, unit, places, chains } = drag;
    if (enemy) {
      cancel("");
      globalThis.planCard.offer(enemy);
      return;
    }
    if (at < 0) {
      cancel(places ? "Out of reach." : "");
      return;
    }
    const place = places[at];
    if (globalThis.deployment.units().includes(unit)) {
      const plans = place.plans.map((_, number) => planOf(place, number));
      cancel(`${drag.name}: ${place.name}.`);
      globalThis.deployment.place(unit, plans);
      return;
    }
    const buttons = place.plans.map(([chain], number) => button(planOf(place, number), chains[chain].words || place.name));
    stop();
    if (buttons.length === 1) {
      buttons[0].hidden = true;
      document.body.append(buttons[0]);
      buttons[0].click();
      buttons[0].remove();
    } else {
      globalThis.planCard.open(token(unit), `${place.name}, ${place.said}`, buttons);
      buttons[0].focus();
    }
  };

  // ---------------------------------------------------------------- hands and keys

  let pressed = null; // the token that a finger touches, before it moves
  let hasDropped = false; // whether the last touch has dropped a unit

  document.addEventListener("pointerdown", (event) => {
    hasDropped = false;
    if (drag && !drag.isKeys) cancel(""); // a second finger
    const unit = event.target.closest?.("#map .unit");
    const isHeld = event.isPrimary && event.button === 0 && unit && movable().includes(unit.dataset.unit);
    pressed = isHeld ? { unit, id: event.pointerId, at: [event.clientX, event.clientY] } : null;
    document.documentElement.classList.toggle("dragging", Boolean(isHeld));
  }, true);

  document.addEventListener("pointermove", (event) => {
    if (!pressed || pressed.id !== event.pointerId || !map()) return;
    const screen = [event.clientX, event.clientY];
    if (!drag && far(screen, pressed.at) < FAR) return;
    if (!drag) begin(token(pressed.unit.dataset.unit) || pressed.unit, onBoard(...screen));
    [drag.screen, drag.finger] = [screen, onBoard(...screen)];
    find();
  });

  document.addEventListener("pointerup", (event) => {
    const isDropped = drag && !drag.isKeys && pressed?.id === event.pointerId;
    pressed = null;
    if (!drag) document.documentElement.classList.remove("dragging");
    if (isDropped) drop();
    hasDropped = Boolean(isDropped);
  });

  document.addEventListener("click", (event) => { // after a short drag the browser clicks on what has just opened there
    if (!hasDropped || !event.detail) return; // a key clicks with no detail
    hasDropped = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  document.addEventListener("mousedown", (event) => { // the other button, while the first one drags
    if (drag && event.button === 2) turn();
  });

  document.addEventListener("contextmenu", (event) => drag && event.preventDefault());

  document.addEventListener("pointercancel", () => {
    pressed = null;
    if (drag && !drag.isKeys) cancel("");
    document.documentElement.classList.remove("dragging");
  });

  const step = (way, times) => {
    for (let count = 0; count < times; count += 1) stepOnce(way);
    if (drag.at < 0) return;
    const place = drag.places[drag.at];
    const more = place.plans.length > 1 ? `, ${place.plans.length} actions` : "";
    say(`${place.name}, ${place.said}${more}`);
  };

  const stepOnce = (way) => {
    const here = drag.at < 0 ? drag.from : drag.places[drag.at].at;
    let [best, least] = [null, Infinity];
    for (const one of ends()) {
      const [right, down] = [one.at[0] - here[0], one.at[1] - here[1]];
      const [along, across] = [right * way[0] + down * way[1], Math.abs(right * way[1]) + Math.abs(down * way[0])];
      if (along > 1 && along + 2.5 * across < least) [best, least] = [one, along + 2.5 * across];
    }
    if (!best) return;
    drag.finger = best.at;
    lookAt(best.index, null);
    follow();
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, select, textarea")) return;
    if (!drag) {
      const here = event.target.closest?.("#map .unit")?.dataset.unit;
      const unit = event.key === "m" && token(movable().includes(here) ? here : movable()[0] || "");
      if (!unit) return;
      begin(unit);
    } else if (event.key === "Escape") {
      cancel(`${drag.name} is put back.`);
    } else if (event.key === "w") {
      turn();
    } else if (drag.isKeys && WAYS[event.key] && drag.places) {
      step(WAYS[event.key], event.shiftKey ? 5 : 1);
    } else if (drag.isKeys && (event.key === "Enter" || event.key === " ")) {
      drop();
    } else {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // ---------------------------------------------------------------- after each change

  const settle = () => { // an update ends no drag; what can be reached is asked again
    const units = new Set(movable());
    for (const one of $$("#map .unit")) {
      const isMovable = units.has(one.dataset.unit);
      one.classList.toggle("movable", isMovable);
      if (isMovable) one.setAttribute("tabindex", "0");
    }
    drawPath();
    if (!drag) return;
    if (!map() || !token(drag.unit)) {
      cancel("");
      return;
    }
    token(drag.unit).classList.add("lifted");
    dim();
    follow();
    if (drag.seen && drag.seen !== seen()) ask();
  };

  globalThis.reach = {
    async put(unit, screen) { // picks a unit up and drops it at a point of the screen
      if (!token(unit)) return;
      const asking = begin(token(unit), onBoard(...screen));
      drag.screen = screen;
      await asking;
      if (drag?.unit === unit) drop();
    },
  };

  document.addEventListener("htmx:after:swap", settle);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", settle);
  else settle();
})();
