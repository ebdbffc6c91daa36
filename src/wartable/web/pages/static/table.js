// Board, keyboard and focus on a table's page. Everything can be played without this script.
"use strict";

(() => {
  const $ = (wanted, within = document) => within.querySelector(wanted);
  const $$ = (wanted, within = document) => [...within.querySelectorAll(wanted)];
  const quoted = (text) => CSS.escape(text);
  document.documentElement.classList.add("scripted");

  const options = () => $$("#ask .options button");
  const map = () => $("#map");
  let lastTouched = null; // last tapped element: a second tap on it answers

  // ---------------------------------------------------------------- positions

  const optionsAt = (element) => {
    if (!element) return [];
    const { place, unit, key } = element.dataset;
    return options().filter((one) =>
      key ? one.value === key : unit ? one.dataset.unit === unit : place && one.dataset.at === place);
  };

  const onBoard = (option) => option.dataset.at ? $(`.place[data-place="${quoted(option.dataset.at)}"]`)
    : option.dataset.unit ? $(`.unit[data-unit="${quoted(option.dataset.unit)}"]`)
      : $(`.spot[data-key="${quoted(option.value)}"]`);

  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };

  const unitsIn = (place) => {
    const box = place.getBoundingClientRect();
    return $$("#map .unit").filter((unit) => {
      const [x, y] = middle(unit);
      return x > box.left && x < box.right && y > box.top && y < box.bottom;
    });
  };

  // ---------------------------------------------------------------- the panel of facts

  const told = (element) => {
    if (element.matches(".spot")) return [element.getAttribute("aria-label"), ""];
    if (element.dataset.unit) return [element.getAttribute("aria-label") || "", ""];
    const names = unitsIn(element).map((unit) => unit.getAttribute("aria-label"));
    return [element.dataset.title, names.join("\n")];
  };

  let inPanel = ""; // the unit or place in the panel

  const renew = () => { // the panel as it is now; nothing of a unit that has left
    if (!inPanel || !$("#facts")?.childElementCount) return;
    const [unit, place] = ["unit", "place"].map((kind) => $(`#map [data-${kind}="${quoted(inPanel)}"]`));
    if (unit || place) show(unit || place);
    else $("#facts").replaceChildren();
  };

  let planning = ""; // the unit or place whose plans were asked for, and the page that it is on

  const offerPlans = async (element) => { // whole actions, each a button, in a card beside what was clicked
    const about = element.dataset.unit || element.dataset.place || "";
    const [form, board] = [$("#plan"), $(".mapbox")];
    const seen = $("#newest")?.dataset.seen;
    $(".plans")?.remove();
    if (!form || !about || !board) return;
    planning = `${about} ${seen}`;
    const mine = planning;
    const answer = await fetch(`${form.getAttribute("action")}s?about=${encodeURIComponent(about)}`);
    if (!answer.ok || mine !== planning || seen !== $("#newest")?.dataset.seen) return;
    const card = document.createElement("div");
    card.innerHTML = await answer.text(); // a page of the server, in which all names are escaped
    if (mine !== planning) return;
    const title = (element.getAttribute("aria-label") || about).split(",")[0];
    if (!card.childElementCount) $("#reached").textContent = `${title}: no action to choose here now.`;
    else openCard(element, title, [...card.children]);
  };

  const openCard = (element, title, buttons) => { // a card of plans beside a unit or place
    $(".plans")?.remove();
    const [card, board] = [document.createElement("div"), $(".mapbox")];
    card.className = "plans";
    card.setAttribute("role", "group");
    card.setAttribute("aria-label", `Actions: ${title}`);
    card.append(...buttons);
    board.append(card);
    const [token, room] = [element.getBoundingClientRect(), board.getBoundingClientRect()];
    const within = (value, least, most) => Math.max(least, Math.min(value, most));
    const isLeft = token.left - room.left > room.width / 2;
    const left = isLeft ? token.left - room.left - card.offsetWidth - 8 : token.right - room.left + 8;
    card.style.left = `${within(left, 6, Math.max(6, room.width - card.offsetWidth - 6))}px`;
    card.style.top = `${within(token.top - room.top, 6, Math.max(6, room.height - card.offsetHeight - 6))}px`;
    if ([element, document.body].includes(document.activeElement)) buttons[0].focus(); // Enter confirms the best one
  };

  globalThis.planCard = { offer: offerPlans, open: openCard };

  document.addEventListener("click", (event) => event.target.closest?.("#map, .plans") || $(".plans")?.remove());
  document.addEventListener("keydown", (event) => event.key === "Escape" && $(".plans")?.remove());

  const show = (element, isTap = false) => {
    const panel = $("#facts");
    if (!panel) return;
    const [title, text] = told(element);
    const heading = document.createElement("h3");
    heading.textContent = title;
    const body = document.createElement("pre");
    body.textContent = text;
    const close = document.createElement("button");
    [close.type, close.className, close.textContent] = ["button", "close", "×"];
    close.setAttribute("aria-label", "Close");
    panel.replaceChildren(close, heading, body);
    inPanel = element.dataset.unit || element.dataset.place || "";
    if (element.dataset.unit) sheetOf(element.dataset.unit).then((sheet) => { body.textContent = sheet || text; });
    const row = $(`.units summary[data-unit="${quoted(element.dataset.unit || "")}"]`)?.parentElement;
    const picture = row && $(".to-picture", row); // the user may change the picture of this unit
    if (picture) panel.append(picture.cloneNode(true));
    const answers = optionsAt(element);
    if (isTap && answers.length) {
      const hint = document.createElement("p");
      hint.textContent = `Tap it once more to ${answers.length > 1 ? "see its answers" : "answer"}.`;
      panel.append(hint);
    }
  };

  // ---------------------------------------------------------------- answering on the board

  const choose = (element) => {
    if (globalThis.deployment.pick(element, middle(element))) return;
    const answers = optionsAt(element);
    if (answers.length === 1) answers[0].click();
    if (!answers.length) offerPlans(element);
    if (answers.length < 2) return;
    if ($("#narrow button")) narrow(element.dataset.unit);
    else options().forEach((one) => one.classList.toggle("near", answers.includes(one)));
    answers[0].focus();
    answers[0].scrollIntoView({ block: "nearest" });
  };

  const MANY = 9; // options from which a list can be narrowed to those about one unit

  const narrow = (unit) => {
    options().forEach((one) => one.classList.toggle("near", Boolean(unit) && one.dataset.unit === unit));
    $("#ask .options").classList.toggle("narrowed", Boolean(unit));
    $$("#narrow button").forEach((one) => one.setAttribute("aria-pressed", one.dataset.unit === (unit || "")));
  };

  const offerToNarrow = () => {
    const bar = $("#narrow");
    const units = [...new Set(options().map((one) => one.dataset.unit).filter(Boolean))];
    const most = Math.max(...units.map((unit) => options().filter((one) => one.dataset.unit === unit).length));
    if (!bar || options().length < MANY || units.length < 2 || most < 2) return;
    const button = (unit, words) => {
      const made = document.createElement("button");
      made.type = "button";
      made.dataset.unit = unit;
      made.textContent = words;
      made.setAttribute("aria-pressed", unit === "");
      return made;
    };
    const name = (unit) => $(`.units summary[data-unit="${quoted(unit)}"]`)?.dataset.name || unit;
    bar.replaceChildren(button("", `All ${options().length}`), ...units.map((unit) => button(unit, name(unit))));
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#narrow button");
    if (button) narrow(button.dataset.unit);
  });

  const light = () => {
    const isLit = new Set(options().map((one) => one.dataset.at));
    for (const place of $$("#map .place")) {
      const title = $("title", place);
      if (title) { // a name for screen readers, without a tooltip over the board
        place.dataset.title = title.textContent;
        title.remove();
      }
      const isChoice = isLit.has(place.dataset.place);
      place.classList.toggle("choice", isChoice);
      const people = unitsIn(place).map((unit) => unit.getAttribute("aria-label").split(",")[0]);
      const words = [place.dataset.title, ...people, ...(isChoice ? ["can be chosen"] : [])];
      place.setAttribute("aria-label", words.join("; "));
    }
  };

  document.addEventListener("click", (event) => { // a card answers when clicked anywhere
    const card = event.target.closest?.("#ask .options li:not(.folder)");
    if (card && !event.target.closest("a, button, details")) $("button", card).click();
  });

  const pointed = (event) => (event.pointerType === "touch" && event.target.closest?.("#map") && boardView.touched(event)) || event.target.closest?.("#map .spot, #map .unit, #map .place");

  document.addEventListener("click", (event) => {
    const element = pointed(event);
    if (event.target.closest?.("#facts .close")) $("#facts").replaceChildren();
    if (!element || boardView.hasMoved()) return;
    const isTouch = event.pointerType === "touch";
    if (globalThis.deployment.pick(element, [event.clientX, event.clientY])) {
      if (isTouch) $("#facts").replaceChildren(); // it would cover the list of units
      return;
    }
    const below = element.matches(".unit") && !optionsAt(element).length ? placeBelow(event) : null;
    const meant = below || element;
    if (isTouch && lastTouched !== meant && !meant.matches(".spot")) {
      lastTouched = meant;
      show(element, true);
      if (!optionsAt(meant).length) offerPlans(element);
      return;
    }
    if (isTouch && optionsAt(meant).length) $("#facts")?.replaceChildren(); // on a phone it lies over the answers
    else show(element);
    choose(meant);
  });

  const placeBelow = (event) => document.elementsFromPoint(event.clientX, event.clientY)
    .find((one) => one.matches?.(".place.choice"));

  document.addEventListener("pointerover", (event) => {
    const option = event.target.closest?.("#ask .options button, .pinned button");
    $$(".hot").forEach((one) => one.classList.remove("hot"));
    if (option) onBoard(option)?.classList.add("hot");
    const element = pointed(event);
    if (!element || event.pointerType === "touch" || element.matches(".spot")) return;
    show(element);
    optionsAt(element).forEach((one) => one.classList.add("hot"));
  });

  document.addEventListener("focusin", (event) => {
    const option = event.target.closest?.("#ask .options button");
    $$(".hot").forEach((one) => one.classList.remove("hot"));
    if (option) onBoard(option)?.classList.add("hot");
    if (pointed(event)) show(event.target);
  });

  // ---------------------------------------------------------------- terms of the game

  const ask = (typed) => {
    $("#typed").value = typed;
    $("#line").requestSubmit();
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="/rules/"]');
    if (!link || !$("#line") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    ask(`? ${decodeURIComponent(link.getAttribute("href").split("/").pop())}`);
    $("#said").scrollIntoView({ block: "nearest" });
  });

  // ---------------------------------------------------------------- keys

  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  let digits = "";
  let wait = 0;

  const walk = (way) => {
    const here = document.activeElement.closest?.("#map .place, #map .unit, #map .spot");
    const acting = $("#map .unit.acting");
    const spots = $$("#map .spot");
    const places = spots.length ? spots : $$("#map .place");
    if (!here) {
      (places.find((one) => acting && unitsIn(one).includes(acting)) || $("#map .place.choice") || places[0])?.focus();
      return;
    }
    const [x, y] = middle(here);
    let best = null;
    let least = Infinity;
    for (const place of places) {
      const [right, down] = middle(place);
      const along = (right - x) * way[0] + (down - y) * way[1];
      const across = Math.abs((right - x) * way[1]) + Math.abs((down - y) * way[0]);
      if (along > 2 && along + 2.5 * across < least) [best, least] = [place, along + 2.5 * across];
    }
    best?.focus();
  };

  const stepToken = (step) => { // from token to token, those first that the question offers
    const all = [...$$("#map .unit.target"), ...$$("#map .unit:not(.target)")];
    const at = all.indexOf(document.activeElement);
    all[at < 0 && step < 0 ? all.length - 1 : (at + step + all.length) % all.length]?.focus();
  };

  const stepUnit = (from, step) => {
    const all = $$(".units summary");
    all[(all.indexOf(from) + step + all.length) % all.length]?.focus();
  };

  const stepOption = (step) => {
    const all = options().filter((one) => getComputedStyle(one).visibility === "visible");
    const at = all.indexOf(document.activeElement);
    all[(at + step + all.length) % all.length]?.focus();
  };

  const digit = (key) => {
    digits += key;
    clearTimeout(wait);
    const all = options().filter((one) => getComputedStyle(one.closest("li")).display !== "none");
    const answer = () => {
      all[Number(digits) - 1]?.click();
      digits = "";
    };
    if (Number(digits) * 10 > all.length) answer();
    else wait = setTimeout(answer, 700);
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    if (event.key === "Escape" && $(":popover-open")) return; // it closes by itself
    const isOnBoard = Boolean(event.target.closest?.("#map"));
    const isOnOption = Boolean(event.target.closest?.("#ask .options button"));
    const unit = event.target.closest?.(".units summary");
    const acts = {
      u: () => $("#undo button")?.click(),
      b: () => map()?.focus(),
      n: () => stepToken(1),
      N: () => stepToken(-1),
      "?": () => {
        if (isOnOption) return ask(`? ${event.target.value}`);
        $("#typed").value = "? ";
        $("#typed").focus();
      },
      "+": () => map() && boardView.zoom(1 / 1.4),
      "-": () => map() && boardView.zoom(1.4),
      "=": () => map() && boardView.all(),
      Escape: () => { $("#facts")?.replaceChildren(); $("#question")?.focus(); },
    };
    if (/^[0-9]$/.test(event.key) && options().length && !$("#ask.deploying")) digit(event.key);
    else if (isOnBoard && WAYS[event.key]) walk(WAYS[event.key]);
    else if (isOnBoard && (event.key === "Enter" || event.key === " ")) choose(event.target);
    else if (unit && WAYS[event.key]?.[1]) stepUnit(unit, WAYS[event.key][1]);
    else if (isOnOption && WAYS[event.key]) stepOption(event.key === "ArrowUp" || event.key === "ArrowLeft" ? -1 : 1);
    else if (acts[event.key] && $("#play")) acts[event.key]();
    else return;
    event.preventDefault();
  });

  // ---------------------------------------------------------------- after each change

  let wasAsked = "";
  let wasHinted = "";

  const tellCut = () => { // what is cut is told in full when pointed at
    $$("#ask .odds, #ask .label").forEach((one) => {
      if (one.scrollWidth > one.clientWidth) one.title = one.textContent.trim();
      else one.removeAttribute("title");
    });
  };

  window.addEventListener("resize", tellCut);

  const settle = () => {
    if (!$("#play")) return;
    if (map()) {
      boardView.settle();
      light();
      renew();
    }
    options().forEach((one) => one.classList.remove("near"));
    offerToNarrow();
    lastTouched = null;
    const log = $("#log");
    if (log) log.scrollTop = log.scrollHeight;
    const question = $("#question");
    const asked = question ? question.textContent : "";
    const active = document.activeElement;
    const isLost = !active || active === document.body || Boolean(active.closest("#ask"));
    if (wasAsked && asked !== wasAsked && isLost) question?.focus({ preventScroll: true });
    if (asked !== wasAsked) {
      const close = $("#facts .close");
      if (close?.checkVisibility()) $("#facts").replaceChildren(); // on a phone it lies over the new answers
      $("#ask .answers")?.scrollTo(0, 0);
      $$("#ask .options details[open]").forEach((one) => { one.open = false; });
    }
    if ($("#ask .refusal")) $("#ask .answers").scrollTo(0, 0);
    tellCut();
    wasAsked = asked;
    const hinted = $("#hinted")?.textContent.trim() || "";
    if (hinted && hinted !== wasHinted) $("#hinted").scrollIntoView({ block: "nearest" });
    wasHinted = hinted;
  };

  document.addEventListener("htmx:after:swap", settle);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", settle);
  else settle();
})();
