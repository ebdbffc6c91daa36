// What of a page is wider than the page, cut off, or written over something else: a line for each.
() => {
  const faults = [];
  const root = document.documentElement;
  const say = (what, element) => faults.push(
    `${what}: <${element.tagName.toLowerCase()} class="${element.getAttribute("class") || ""}" id="${element.id}"> `
    + (element.textContent || "").trim().slice(0, 60));
  if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} wide`);
  const unseen = ".hidden, .skip, #turn, [hidden], noscript, script, datalist, option, optgroup";
  const scrolls = ".scroll, .game .scenarios"; // may be moved sideways
  const isClipped = (element) => Boolean(element) // only for screen readers
    && (getComputedStyle(element).clipPath === "inset(50%)" || isClipped(element.parentElement));
  const isShown = (element) => element.checkVisibility() && !element.closest(unseen) && !isClipped(element);
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest("svg, select, input, textarea, meter") || !isShown(element)) continue;
    const style = getComputedStyle(element);
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (style.overflowX === "visible" && !hasText || element.matches(scrolls)) continue;
    const isCut = element.clientWidth && element.scrollWidth > element.clientWidth + 1;
    const isTold = style.textOverflow === "ellipsis" && element.title;
    if (isCut && !isTold) say(`cut, ${element.scrollWidth} in ${element.clientWidth}`, element);
  }
  for (const field of document.querySelectorAll("select, input, textarea, svg")) {
    const isBeyond = field.getBoundingClientRect().right > root.clientWidth + 1;
    if (isBeyond && isShown(field) && !field.closest(scrolls)) say("beyond the edge", field);
  }

  // Words that are squashed into columns of a few letters
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lines = new Map();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("svg, select, textarea") || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const isCut = getComputedStyle(element).textOverflow === "ellipsis";
    const edge = isCut ? element.getBoundingClientRect().right : Infinity;
    const region = element.closest(".asked, .answers, .headings, #log, #roster, #facts, #said")?.getBoundingClientRect();
    const isInside = (box) => !region || (box.top < region.bottom - 1 && box.bottom > region.top + 1); // not scrolled away
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1 && isInside(box))
      .map(({ left, right, top, bottom }) => ({
        left, right: Math.min(right, edge), top: Math.max(top, region?.top ?? top), bottom: Math.min(bottom, region?.bottom ?? bottom),
      }));
    const letters = node.data.trim().length;
    const isSquashed = boxes.length > 3 && letters / boxes.length < 6;
    if (isSquashed) say(`squashed, ${letters} letters on ${boxes.length} lines`, element);
    const place = element.closest("li, td, th, p, form, section, aside, header, article, #said") || document.body;
    if (!lines.has(place)) lines.set(place, []);
    lines.get(place).push(...boxes.map((box) => [box, element]));
  }
  for (const written of lines.values()) {
    written.forEach(([one, element], at) => written.slice(at + 1).forEach(([other, second]) => {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 2 && down > 6 && element !== second) say("covered", second);
    }));
  }

  // The names on the board
  const map = document.querySelector("#map");
  if (map) {
    const view = map.viewBox.baseVal;
    const names = [...map.querySelectorAll("text.room, text.area")];
    names.forEach((name, at) => {
      const box = name.getBBox();
      if (box.x < view.x || box.x + box.width > view.x + view.width) say("beyond the board", name);
      names.slice(at + 1).map((other) => other.getBBox()).forEach((other) => {
        if (box.x < other.x + other.width && other.x < box.x + box.width
          && box.y + 4 < other.y + other.height && other.y + 4 < box.y + box.height) say("written over", name);
      });
    });
  }
  return [...new Set(faults)];
}
