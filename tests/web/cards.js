// Everything that is wider than the card that it belongs to: a line for each.
() => {
  const cards = "#ask, #story, #facts, #roster, #summary, #links, .part, .standing, .setup, .sheet, article.entry, .scenarios > li, .options li";
  const scrolls = (element, card) => {
    for (let at = element.parentElement; at && at !== card; at = at.parentElement) {
      if (getComputedStyle(at).overflowX !== "visible") return true;
    }
    return getComputedStyle(card).overflowX !== "visible";
  };
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const card of document.querySelectorAll(cards)) {
    const edge = card.getBoundingClientRect().right + 1;
    if (edge > innerWidth + 1 && card.checkVisibility() && !card.closest(".scenarios")) faults.push(`beyond the page: ${card.id || card.className}`);
    for (const child of card.querySelectorAll("*")) {
      if (!child.checkVisibility() || child.closest("svg, .hidden, [hidden]") || child.matches("option, optgroup")) continue;
      if (child.getBoundingClientRect().right > edge && !scrolls(child, card)) faults.push(`beyond ${card.id || card.className}: ${child.outerHTML.slice(0, 80)}`);
    }
  }
  return faults;
}
