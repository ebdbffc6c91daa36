// A ruler on the board: it measures between two places, or two points of a plane, by mouse, finger or keys.
"use strict";

(() => {
  const $ = (wanted, within = document) => within.querySelector(wanted);
  const SVG = "http://www.w3.org/2000/svg";
  const FAR = 6; // pixels that a finger moves before it measures at once

  let isOn = false;
  let start = null; // the first end: its point, and the name of its place
  let end = null;
  let distances = null; // from the first end, as the server has told them
  let isHeld = false;

  const map = () => $("#map");
  const button = () => $("#ruler");
  const say = (text) => { if ($("#reached")) $("#reached").textContent = text; };

  // ---------------------------------------------------------------- ends

  const middle = (element) => {
    const box = element.getBBox();
    const { e, f } = element.transform.baseVal.numberOfItems ? element.transform.baseVal.getItem(0).matrix : { e: 0, f: 0 };
    return element.matches(".unit") ? [e, f] : [box.x + box.width / 2, box.y + box.height / 2];
  };

  const placeAt = (x, y) => document.elementsFromPoint(x, y).find((one) => one.matches?.("#map .place"));

  const endAt = ({ clientX, clientY }) => { // what a finger points at: a unit, a place, or a point of a plane
    const below = document.elementsFromPoint(clientX, clientY);
    const unit = below.map((one) => one.closest?.("#map .unit")).find(Boolean);
    const place = placeAt(clientX, clientY);
    if (!place && !unit) return null;
    const name = place?.dataset.place || "";
    if (!map().matches(".plane")) return place && { name, at: middle(place) };
    const point = new DOMPoint(clientX, clientY).matrixTransform(map().getScreenCTM().inverse());
    return { name, at: unit ? middle(unit) : [point.x, point.y] };
  };

  const endOf = (element) => { // the end at a unit or place that has the focus
    if (element.matches(".place")) return { name: element.dataset.place, at: middle(element), isPlace: true };
    const box = element.getBoundingClientRect();
    const place = placeAt(box.left + box.width / 2, box.top + box.height / 2);
    return { name: place?.dataset.place || "", at: map().matches(".plane") || !place ? middle(element) : middle(place) };
  };

  // ---------------------------------------------------------------- measuring

  const words = () => {
    if (!distances || !end) return "";
    if (!distances.scale || (start.isPlace && end.isPlace)) return distances.places[end.name] || "no path";
    const far = Math.hypot(end.at[0] - start.at[0], end.at[1] - start.at[1]) / distances.scale;
    return `${Number(far.toFixed(1))} ${distances.units}`;
  };

  const draw = () => {
    $("#measured")?.remove();
    if (!start || !map()) return;
    const made = document.createElementNS(SVG, "g");
    made.id = "measured";
    const last = end || start;
    const add = (kind, attributes, text = "") => {
      const one = document.createElementNS(SVG, kind);
      Object.entries(attributes).forEach(([key, value]) => one.setAttribute(key, value));
      one.textContent = text;
      made.append(one);
    };
    const [[x1, y1], [x2, y2]] = [start.at, last.at];
    add("line", { x1, y1, x2, y2 });
    add("circle", { cx: x1, cy: y1, r: 6 });
    add("circle", { cx: x2, cy: y2, r: 6 });
    if (end) add("text", { x: (x1 + x2) / 2, y: (y1 + y2) / 2 - 12 }, words());
    map().append(made);
  };

  const begin = async (from) => {
    [start, end, distances] = [from, null, null];
    draw();
    if (!start) return;
    const answer = await fetch(`${$("#reach").dataset.from.replace(/reach$/, "distances")}?start=${encodeURIComponent(from.name)}`);
    if (!answer.ok || start !== from) return;
    distances = await answer.json();
    draw();
  };

  const finish = (to) => {
    end = to;
    draw();
    if (end) say(`${start.name} to ${end.name}: ${words()}`);
  };

  const turn = (on, from = null) => {
    isOn = on;
    isHeld = false;
    button()?.setAttribute("aria-pressed", String(on));
    document.documentElement.classList.toggle("measuring", on);
    begin(on ? from : null);
    say(on ? "Ruler: choose two places. Escape closes it." : "");
  };

  // ---------------------------------------------------------------- hands and keys

  let pressed = [0, 0];

  const hand = (event, deed) => {
    if (!isOn || !event.target.closest?.("#map")) return;
    event.stopImmediatePropagation();
    deed();
  };

  document.addEventListener("pointerdown", (event) => hand(event, () => {
    event.preventDefault();
    const found = endAt(event);
    pressed = [event.clientX, event.clientY];
    isHeld = true;
    if (found && (!start || end)) begin(found);
  }), true);

  document.addEventListener("pointermove", (event) => hand(event, () => {
    if (!start || (end && !isHeld)) return;
    const isFar = Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > FAR;
    if (isHeld && !isFar) return;
    const found = endAt(event);
    if (!found) return;
    end = found;
    draw();
    if (!isHeld) end = null; // it follows a mouse until the second click
  }), true);

  document.addEventListener("pointerup", (event) => hand(event, () => {
    const found = endAt(event);
    const isFar = Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > FAR;
    const isSecond = start && Math.hypot(...[0, 1].map((at) => (found ? found.at[at] - start.at[at] : 0))) > 1;
    isHeld = false;
    if (start && found && (isFar || isSecond)) finish(found);
  }), true);

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#ruler")) turn(!isOn);
    else hand(event, () => {});
  }, true);

  document.addEventListener("focusin", (event) => {
    if (isOn && start && event.target.matches?.("#map .place, #map .unit") && !isHeld) finish(endOf(event.target));
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, select, textarea") || !map()) return;
    if (event.key === "r") turn(!isOn, event.target.matches?.("#map .place, #map .unit") ? endOf(event.target) : null);
    else if (isOn && event.key === "Escape") turn(false);
    else if (isOn && !start && event.key === "Enter" && event.target.matches?.("#map .place, #map .unit")) begin(endOf(event.target));
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  document.addEventListener("htmx:after:swap", () => {
    button()?.setAttribute("aria-pressed", String(isOn));
    draw();
  });
})();
