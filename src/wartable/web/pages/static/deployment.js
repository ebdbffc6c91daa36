// Deploys several units at once: they are dragged and turned on the board, and then all of them are confirmed.
"use strict";

(() => {
  const $ = (wanted, within = document) => within.querySelector(wanted);
  const $$ = (wanted, within = document) => [...within.querySelectorAll(wanted)];
  const seen = () => $("#newest")?.dataset.seen;
  const panel = () => $("#deployment");

  let units = []; // the units that would be deployed, in order, each with the keys of its answers
  let wanted = {}; // keys by unit, where the user has changed something
  let asked = ""; // the page for which the draft was asked, and the one for which it is shown
  let drawn = "";
  let turning = null; // the unit that is turned by its handle
  let question = ""; // the question that the server asks, which is about the first unit
  let pressed = null; // the pointer that holds the handle
  let isOff = localStorage.deploys === "singly"; // whether the user deploys the units one by one
  let chosen = ""; // the unit that the next click on a place moves

  let count = 0; // of the drafts that were asked for

  const say = (text) => { $("#reached").textContent = text; };
  const token = (unit) => $(`#map .draft[data-unit="${CSS.escape(unit)}"]`);
  const find = (unit) => units.find((one) => one.id === unit);

  // ---------------------------------------------------------------- the draft

  const ask = async (turned = "") => {
    const query = `?wanted=${encodeURIComponent(JSON.stringify(wanted))}${turned && `&turning=${encodeURIComponent(turned)}`}`;
    const answer = await fetch(panel().dataset.from + query).catch(() => null); // the connection may be lost
    return answer?.ok ? answer.json() : null;
  };

  const clear = () => {
    if (units.length && $("#question")?.textContent === "Deploy your units") $("#question").textContent = question;
    units = [];
    $$("#map .draft, #map [data-draft]").forEach((one) => one.remove());
    [panel(), $("#placements")].forEach((one) => one?.replaceChildren());
    $("#ask")?.classList.remove("deploying");
  };

  const choose = (unit) => {
    chosen = unit;
    $$("#map .draft").forEach((one) => one.classList.toggle("chosen", one.dataset.unit === unit));
    $$("#placements li").forEach((one) => one.classList.toggle("chosen", one.dataset.placed === unit));
  };

  const show = async () => {
    const [mine, number] = [seen(), count += 1];
    [asked, drawn] = [mine, ""];
    $(".deploy")?.setAttribute("disabled", ""); // until its answers fit the page again
    const facts = await ask();
    if (isOff || number !== count || mine !== seen() || !panel() || !$("#map .units")) return;
    if (!facts) {
      asked = "";
      say("The units cannot be shown now. Try again.");
      return;
    }
    draw(facts);
    drawn = mine;
  };

  const draw = (facts) => {
    const isFirst = !units.length;
    const focused = document.activeElement?.closest?.(".draft")?.dataset.unit;
    const select = document.activeElement?.matches?.("#placements select") && document.activeElement;
    const last = select && [select.closest("li").dataset.placed, select.dataset.number];
    clear();
    if (!facts.units) return;
    units = facts.units;
    const made = document.createElement("div");
    made.innerHTML = facts.html; // a page of the server, in which all names are escaped
    for (const one of [...$("svg > g", made).children]) {
      if (!one.matches(".unit")) one.dataset.draft = "";
      $("#map .units").append(one);
      if (one.matches(".unit")) one.setAttribute("tabindex", "0");
    }
    panel().replaceChildren($(".deploy", made));
    $("#placements").replaceChildren(...$(".placements", made).children);
    $("#ask").classList.add("deploying");
    question = $("#question").textContent;
    $("#question").textContent = "Deploy your units";
    if (isFirst) say(`Deploy ${units.length} units at once, as shown on the board.`);
    choose(find(chosen) ? chosen : "");
    if (focused) token(focused)?.focus();
    if (last) $(`#placements [data-placed="${CSS.escape(last[0])}"] [data-number="${last[1]}"]`)?.focus();
    globalThis.boardView.settle();
  };

  const change = async (unit, keys) => {
    wanted = { ...Object.fromEntries(units.map((one) => [one.id, one.keys])), ...wanted, [unit]: keys };
    await show();
  };

  // ---------------------------------------------------------------- facing

  const apart = (one, other) => Math.abs((one - other + 540) % 360 - 180);

  const angleTo = (unit, event) => {
    const box = $(".base", token(unit)).getBoundingClientRect();
    const [right, down] = [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
    return (Math.atan2(right, -down) * 180 / Math.PI + 360) % 360;
  };

  const nearest = (angle) => turning.facings.reduce((one, other) => (apart(other[0], angle) < apart(one[0], angle) ? other : one));

  const face = (facing) => { // turns the token before the server is asked
    const found = $$(".nose, .handle", token(turning.unit));
    found.forEach((one) => one.setAttribute("transform", `rotate(${facing[0]})`));
    turning.chosen = facing;
  };

  const angleOf = (unit) => Number(/-?[\d.]+/.exec($(".handle", token(unit)).getAttribute("transform"))[0]);

  const begin = async (unit) => {
    turning = { unit, facings: [], chosen: null, angle: null, isReleased: false };
    const mine = turning;
    const facts = await ask(unit);
    mine.facings = facts?.facings || [];
    if (mine !== turning || !token(unit)) return false;
    if (mine.angle !== null && mine.facings.length) face(nearest(mine.angle));
    if (mine.isReleased) end();
    return mine.facings.length > 0;
  };

  const end = () => {
    const { unit, chosen } = turning || {};
    turning = pressed = null;
    if (chosen) change(unit, chosen[2]);
  };

  const release = () => { // the directions may not be known yet
    pressed = null;
    if (turning?.facings.length) end();
    else if (turning) turning.isReleased = true;
  };

  const step = async (unit, way) => { // by keys
    if (!$(".handle", token(unit)) || !await begin(unit)) return;
    const at = turning.facings.indexOf(nearest(angleOf(unit)));
    const count = turning.facings.length;
    face(turning.facings[(at + way + count) % count]);
    say(`${find(unit).name} faces ${turning.chosen[1]}.`);
    end();
  };

  document.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest?.("#map .handle");
    if (!handle || !event.isPrimary || event.button !== 0) return;
    pressed = event.pointerId;
    document.documentElement.classList.add("dragging");
    begin(handle.closest(".draft").dataset.unit);
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  document.addEventListener("pointermove", (event) => {
    if (pressed !== event.pointerId || !turning) return;
    event.stopImmediatePropagation();
    if (!token(turning.unit)) return;
    turning.angle = angleTo(turning.unit, event);
    if (turning.facings.length) face(nearest(turning.angle));
  }, true);

  for (const kind of ["pointerup", "pointercancel"]) {
    document.addEventListener(kind, (event) => {
      if (pressed !== event.pointerId) return;
      document.documentElement.classList.remove("dragging");
      if (kind === "pointerup") release();
      else turning = pressed = null;
      if (kind === "pointercancel") show();
    }, true);
  }

  document.addEventListener("keydown", (event) => {
    const unit = event.target.closest?.("#map .draft")?.dataset.unit;
    const way = { "[": -1, "]": 1 }[event.key];
    if (!unit || !way) return;
    event.preventDefault();
    step(unit, way);
  });

  // ---------------------------------------------------------------- choices, and after each change

  document.addEventListener("change", (event) => {
    const unit = event.target.closest?.("#placements li")?.dataset.placed;
    if (!unit) return;
    choose(unit);
    const { keys } = find(unit);
    change(unit, [...keys.slice(0, Number(event.target.dataset.number)), event.target.value]);
  });

  document.addEventListener("click", (event) => {
    const unit = event.target.closest?.("#placements li")?.dataset.placed;
    if (unit) choose(unit);
    if (event.target.closest?.("#placements .together")) {
      isOff = false;
      localStorage.deploys = "together";
      show();
    } else if (event.target.closest?.("#placements .singly")) {
      isOff = true;
      localStorage.deploys = "singly";
      clear();
      offer();
      $("#question").focus();
    }
  });

  const offer = () => { // the way back from deploying one by one
    const made = document.createElement("button");
    [made.type, made.className, made.textContent] = ["button", "together", "Deploy them all at once"];
    $("#placements")?.replaceChildren(made);
  };

  const settle = () => {
    if (!panel()) {
      if (units.length) clear();
      [wanted, asked, chosen] = [{}, "", ""];
    } else if (isOff) {
      clear();
      offer();
    } else if (asked !== seen() || (units.length && !$("#map .draft"))) {
      if (asked !== seen() && !units.length) wanted = {};
      show();
    }
  };

  globalThis.deployment = {
    isSettled: () => !panel() || isOff || drawn === seen(),
    isTurning: () => Boolean(turning?.facings.length),
    units: () => units.map((one) => one.id),
    before: (unit) => { // the answers for the units that are deployed before this one
      const at = units.findIndex((one) => one.id === unit);
      return units.slice(0, Math.max(0, at)).flatMap((one) => one.keys).map((key) => `&start=${encodeURIComponent(key)}`).join("");
    },
    pick: (element, screen) => { // a click on the board: whether it chose a unit, or moved the chosen one
      if (!units.length) return false;
      if (element.matches(".draft")) {
        choose(element.dataset.unit);
        say(`${find(chosen).name}: choose a place for it.`);
      } else if (element.matches(".place") && chosen) {
        globalThis.reach.put(chosen, screen);
      } else if (element.matches(".place")) {
        say("Choose a unit first, and then a place for it.");
      }
      return element.matches(".draft, .place");
    },
    place: (unit, plans) => { // by the plan that keeps most of the answers as they are
      const { keys } = find(unit);
      const kept = (plan) => plan.filter((key, at) => key === keys[at]).length;
      const best = plans.reduce((one, other) => (kept(other) > kept(one) ? other : one));
      const placing = best.length;
      const rest = keys.slice(placing).filter((_, at) => find(unit).choices.some((one) => one.number === placing + at));
      change(unit, [...best, ...rest]);
    },
  };

  document.addEventListener("htmx:after:swap", settle);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", settle);
  else settle();
})();
