// The view of the board: zoom, pan, the full screen, and the size of tokens.
"use strict";

(() => {
  const $ = (wanted, within = document) => within.querySelector(wanted);
  const $$ = (wanted, within = document) => [...within.querySelectorAll(wanted)];
  const map = () => $("#map");
  const WIDEST = 64; // pixels of a token, however near the board is
  const WIDEST_POINT = 36;
  const NARROWEST = 20; // pixels of a token whose letters can be read
  const FINGER = 22; // pixels around its middle at which a finger finds a token

  // ---------------------------------------------------------------- what is shown

  const numbers = (text) => text.split(" ").map(Number);
  const boxed = ([x, y, width, height]) => { // a rectangle as it is shown: widened to the shape of the screen's part
    const scale = pixels([x, y, width, height]);
    const [wide, high] = [map().clientWidth / scale, map().clientHeight / scale];
    return [x - (wide - width) / 2, y - (high - height) / 2, wide, high];
  };
  const pixels = ([, , width, height]) => Math.min(map().clientWidth / width, map().clientHeight / height) || 1;
  const box = () => numbers(map().getAttribute("viewBox"));
  const whole = () => numbers(map().dataset.whole);
  const shown = () => boxed(box());

  const frame = ([x, y, width]) => {
    const [left, top, most, deep] = boxed(whole());
    const wide = Math.min(most, Math.max(whole()[2] / 8, width));
    const high = wide * deep / most;
    const within = (value, least, room) => Math.min(least + room, Math.max(least, value));
    const isWhole = wide > most * 0.99;
    const near = [within(x, left, most - wide), within(y, top, deep - high), wide, high];
    map().setAttribute("viewBox", (isWhole ? whole() : near).join(" "));
    map().classList.toggle("zoomed", !isWhole);
    size();
  };

  const all = () => frame(boxed(whole()));

  const zoom = (factor, at) => {
    const [x, y, width, height] = shown();
    const edges = map().getBoundingClientRect();
    const [right, down] = at ? [(at[0] - edges.left) / edges.width, (at[1] - edges.top) / edges.height] : [0.5, 0.5];
    frame([x + width * right * (1 - factor), y + height * down * (1 - factor), width * factor]);
  };

  const pan = (right, down) => {
    const [x, y, width, height] = shown();
    frame([x + right * width, y + down * height, width]);
  };

  const size = () => { // no token grows beyond what a hand needs, or shrinks until it cannot be read
    const scale = pixels(box());
    const fit = (element, radius, narrowest, widest) => {
      const own = Number(element.dataset.size);
      const as = (wide) => wide / (2 * radius * scale);
      const fitting = Math.min(Math.max(own, Math.min(2 * own, as(narrowest))), as(widest));
      element.transform.baseVal.getItem(1).setScale(fitting, fitting);
    };
    $$("#map .unit").forEach((one) => fit(one, 35, NARROWEST, WIDEST));
    $$("#map .spot").forEach((one) => fit(one, 10, 0, WIDEST_POINT));
  };

  // ---------------------------------------------------------------- exact points

  let isAtSpots = false;

  const lookAtSpots = () => { // zoom in on points that lie close together
    const spots = $$("#map .spot");
    if (!spots.length) {
      if (isAtSpots) all();
      isAtSpots = false;
      return;
    }
    const at = spots.map((one) => one.transform.baseVal.getItem(0).matrix);
    const [left, top] = [Math.min(...at.map((one) => one.e)), Math.min(...at.map((one) => one.f))];
    const [right, bottom] = [Math.max(...at.map((one) => one.e)), Math.max(...at.map((one) => one.f))];
    const [, , most, deep] = boxed(whole());
    const wide = Math.max(right - left, (bottom - top) * most / deep) * 2.5 + 80;
    const high = wide * deep / most;
    frame([(left + right - wide) / 2, (top + bottom - high) / 2, wide]);
    isAtSpots = true;
  };

  // ---------------------------------------------------------------- hands on it

  const fingers = new Map();
  let moved = false;
  let begun = null;

  document.addEventListener("wheel", (event) => {
    if (!event.target.closest?.("#map")) return;
    if (!map().classList.contains("zoomed") && event.deltaY > 0) return;
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, [event.clientX, event.clientY]);
  }, { passive: false });

  document.addEventListener("pointerdown", (event) => {
    moved = false;
    if (event.target.closest?.("#map")) fingers.set(event.pointerId, [event.clientX, event.clientY]);
    begun = [event.clientX, event.clientY];
  });

  document.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before || !map()) return;
    const now = [event.clientX, event.clientY];
    const edges = map().getBoundingClientRect();
    if (Math.hypot(now[0] - begun[0], now[1] - begun[1]) > 8) moved = true;
    if (document.documentElement.classList.contains("dragging")) return; // a unit is dragged, not the board
    if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
      const far = (one) => Math.hypot(one[0] - other[0], one[1] - other[1]) || 1;
      zoom(far(before) / far(now), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
    } else if (moved) {
      pan((before[0] - now[0]) / edges.width, (before[1] - now[1]) / edges.height);
    }
    fingers.set(event.pointerId, now);
  });

  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }

  const touched = ({ clientX, clientY }) => { // the token or point nearest to a finger
    let [best, least] = [null, FINGER];
    for (const one of $$("#map .unit, #map .spot")) {
      const edges = one.getBoundingClientRect();
      const far = Math.hypot(edges.left + edges.width / 2 - clientX, edges.top + edges.height / 2 - clientY);
      if (far < least) [best, least] = [one, far];
    }
    return best;
  };

  // ---------------------------------------------------------------- the full screen

  const fill = (isFull) => {
    const table = $(".table");
    table?.classList.toggle("full", isFull);
    $("[data-full]")?.setAttribute("aria-pressed", String(isFull));
    if (isFull) table?.requestFullscreen?.().catch(() => {}); // without it, the board fills the window
    else if (document.fullscreenElement) document.exitFullscreen();
    if (map()) all();
  };

  const isFull = () => Boolean($(".table.full"));

  document.addEventListener("fullscreenchange", () => document.fullscreenElement || (isFull() && fill(false)));
  document.addEventListener("keydown", (event) => event.key === "Escape" && isFull() && fill(false));

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-full]")) fill(!isFull());
    const button = event.target.closest?.("[data-zoom]");
    if (!button) return;
    if (button.dataset.zoom === "all") all();
    else zoom(button.dataset.zoom === "in" ? 1 / 1.4 : 1.4);
  });

  window.addEventListener("resize", () => map() && size());

  globalThis.boardView = {
    zoom, all, touched, hasMoved: () => moved,
    settle() {
      size();
      lookAtSpots();
      $("[data-full]")?.setAttribute("aria-pressed", String(isFull()));
    },
  };
})();
