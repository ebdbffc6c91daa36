// Talk at a table: sends and fetches messages without a new page, marks unread ones, and shows pings on the board.
"use strict";

(() => {
  const $ = (wanted, within = document) => within.querySelector(wanted);
  const $$ = (wanted, within = document) => [...within.querySelectorAll(wanted)];
  const MOST = 100; // messages on the page
  const LASTS = 6000; // milliseconds for which a ping is shown
  const chat = () => $("#chat[data-talk]");
  const last = () => $$("#messages li").at(-1)?.id.slice(2) || "";

  // ---------------------------------------------------------------- unread messages

  const key = () => `talk ${chat().dataset.talk}`;
  const isShown = () => Boolean($("#messages")?.getClientRects().length) && !document.hidden;

  const mark = () => {
    if (!chat()) return;
    if (isShown()) localStorage.setItem(key(), last());
    const all = $$("#messages li");
    const read = all.findIndex((one) => one.id === `t-${localStorage.getItem(key())}`);
    const count = all.slice(read + 1).filter((one) => !one.matches(".own, .deleted")).length;
    for (const badge of $$(".unread")) {
      badge.hidden = !count;
      badge.textContent = count > 9 ? "9+" : String(count);
      badge.setAttribute("aria-label", `${count} unread`);
    }
  };

  const dress = () => { // times of day, and the button to point with
    for (const time of $$("#messages time[data-at]")) {
      const at = new Date(Number(time.dataset.at) * 1000);
      time.textContent = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
      time.dateTime = at.toISOString();
      delete time.dataset.at;
    }
    if ($("#point")) $("#point").hidden = !$("#map") || $("#speak-text").disabled;
  };

  // ---------------------------------------------------------------- messages

  const speech = (one) => `${$(".by b", one).textContent}: ${$(".words", one).textContent}`;

  const merge = (fresh) => {
    const list = $("#messages");
    if (!$("#messages", fresh) || !list) return false;
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    const said = [];
    for (const one of $$("#messages li", fresh)) {
      const before = document.getElementById(one.id);
      if (before && before.className !== one.className) before.replaceWith(one); // deleted since
      if (before) continue;
      $("ol", list).append(one);
      if (!one.matches(".own")) said.push(speech(one));
      flash(one);
    }
    $$("li", list).slice(0, -MOST).forEach((one) => one.remove());
    list.dataset.tag = $("#messages", fresh).dataset.tag;
    const chosen = $("#speak-to").value;
    const isOpen = Boolean($("#hosting details[open]"));
    for (const part of ["#speak-to", "#hosting", "#silent"]) {
      if ($(part).innerHTML !== $(part, fresh).innerHTML) $(part).replaceChildren(...$(part, fresh).childNodes);
    }
    if ($("#hosting details")) $("#hosting details").open = isOpen;
    $("#silent").hidden = $("#silent", fresh).hidden;
    for (const part of ["#speak-text", "#speak-send"]) $(part).disabled = $(part, fresh).disabled;
    if ($$("#speak-to option").some((one) => one.value === chosen)) $("#speak-to").value = chosen;
    dress();
    if (isAtEnd) list.scrollTop = list.scrollHeight;
    if (said.length && !isShown() && $("#heard")) $("#heard").textContent = said.join("\n");
    mark();
    return true;
  };

  const ask = async (path, init = {}) => { // returns why it was refused; "" if it was not
    const answer = await fetch(path, { ...init, headers: { "hx-request": "true" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const isTalk = merge(page);
    const why = $("#unsent", page) || $("main", page) || page.body;
    return answer.ok && isTalk ? "" : why.textContent.trim().slice(0, 300);
  };

  const renew = () => ask(`${chat().dataset.talk}?after=${last()}`).catch(() => {}); // the stream tells again

  document.addEventListener("talk", ({ detail }) => {
    if (!chat()) globalThis.htmx?.trigger("#play", "renew"); // talk has begun
    else if (detail !== $("#messages").dataset.tag) renew();
  });

  const post = async (action, fields) => {
    fields.set("after", last());
    try {
      const why = await ask(action, { method: "POST", body: new URLSearchParams(fields) });
      $("#unsent").textContent = why;
      return !why;
    } catch {
      $("#unsent").textContent = "Not sent: the server cannot be reached. Try again.";
      return false;
    }
  };

  document.addEventListener("submit", async (event) => {
    if (!chat()?.contains(event.target)) return;
    event.preventDefault();
    const input = $("#speak-text");
    const typed = input.value;
    const isMessage = event.target.id === "speak";
    const isDone = await post(event.target.action, new FormData(event.target));
    event.submitter?.classList.remove("busy");
    event.submitter?.removeAttribute("aria-busy");
    if (!isMessage || !isDone) return;
    if (input.value === typed) input.value = "";
    $("#messages").scrollTop = $("#messages").scrollHeight;
    mark();
  });

  // ---------------------------------------------------------------- links to the log

  const open = (tab) => {
    const phone = $(`#tab-${tab === "log" ? "story" : "talk"}`);
    for (const one of [phone, $(`#beside-${tab}`)]) if (one) one.checked = true;
    shown();
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#messages a[data-entry]");
    const entry = link && document.getElementById(`s${link.dataset.entry}`);
    if (!entry) return; // an older entry: the link leads to the replay
    event.preventDefault();
    open("log");
    $$(".linked").forEach((one) => one.classList.remove("linked"));
    entry.classList.add("linked");
    entry.tabIndex = -1;
    entry.focus();
    entry.scrollIntoView({ block: "nearest" });
  });

  // ---------------------------------------------------------------- pings

  const onBoard = (unit, spot) => unit ? $(`#map .unit[data-unit="${CSS.escape(unit)}"]`)
    : spot ? $(`#map .place[data-place="${CSS.escape(spot)}"]`) : null;
  const target = ({ dataset }) => onBoard(dataset.unit, dataset.spot);
  const aim = ({ dataset }) => onBoard(dataset.aimUnit, dataset.aimSpot);

  const middle = (element) => { // on the screen; what is out of sight is shown at the edge of the board
    const [box, view] = [element?.getBoundingClientRect(), $(".mapbox")?.getBoundingClientRect()];
    const within = (value, least, most) => Math.min(most, Math.max(least, value));
    return box && view && [
      within(box.left + box.width / 2, view.left, view.right), within(box.top + box.height / 2, view.top, view.bottom),
    ];
  };

  const arrow = ([x, y], [right, down]) => {
    const turn = Math.atan2(down - y, right - x);
    const side = (by) => `${right - 18 * Math.cos(turn + by)} ${down - 18 * Math.sin(turn + by)}`;
    return `M${x} ${y}L${right} ${down}M${side(0.5)}L${right} ${down}L${side(-0.5)}`;
  };

  const drawn = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);

  const flash = (one) => {
    if (!one.matches("[data-ping]") || !target(one)) return;
    const picture = drawn("svg");
    const [circle, path, name] = [drawn("circle"), drawn("path"), drawn("text")];
    picture.setAttribute("class", "pings");
    picture.setAttribute("aria-hidden", "true");
    circle.setAttribute("r", "26");
    name.textContent = one.dataset.name;
    picture.append(circle, path, name);
    document.body.append(picture);
    const until = Date.now() + LASTS;
    const place = () => { // it follows a board that is moved
      const [at, end] = [middle(target(one)), middle(aim(one))];
      if (Date.now() > until || !at) return picture.remove();
      circle.setAttribute("cx", at[0]);
      circle.setAttribute("cy", at[1]);
      if (end) path.setAttribute("d", arrow(at, end));
      name.setAttribute("x", at[0]);
      name.setAttribute("y", at[1] > 120 ? at[1] - 34 : at[1] + 48);
      return setTimeout(place, 100);
    };
    place();
  };

  const ping = (element) => {
    const fields = new FormData($("#speak"));
    fields.set("text", `/ping ${element.dataset.unit || element.dataset.place}`);
    post($("#speak").action, fields);
  };

  const release = () => $("#point")?.setAttribute("aria-pressed", "false");

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#point")) {
      $("#point").setAttribute("aria-pressed", String($("#point").getAttribute("aria-pressed") !== "true"));
      return;
    }
    if ($("#point")?.getAttribute("aria-pressed") !== "true" || !event.target.closest?.("#map")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const nearest = event.pointerType === "touch" && boardView.touched(event);
    const found = (nearest && nearest.matches(".unit") && nearest) || event.target.closest("#map .unit, #map .place");
    if (boardView.hasMoved() || !found) return;
    release();
    ping(found);
  }, true);

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") release();
    if (event.ctrlKey || event.metaKey || event.altKey || !chat() || event.target.matches("input, select, textarea")) return;
    const element = event.target.closest?.("#map .unit, #map .place");
    if (event.key === "p" && element) ping(element);
    else if (event.key === "t" && $(".table")) {
      open("talk");
      $("#speak-text").focus();
    } else return;
    event.preventDefault();
  });

  // ---------------------------------------------------------------- when it is shown

  const shown = () => {
    for (const list of [$("#messages"), $("#log")]) if (list) list.scrollTop = list.scrollHeight;
    mark();
  };

  document.addEventListener("change", ({ target: { name } }) => ["tab", "beside"].includes(name) && shown());
  document.addEventListener("visibilitychange", mark);
  let wasThere = false;
  const settle = () => {
    if (!chat() || wasThere) return;
    wasThere = true;
    dress();
    shown();
    $$("#messages li").forEach(flash);
  };
  document.addEventListener("htmx:after:swap", settle);
  document.addEventListener("DOMContentLoaded", settle);
})();
