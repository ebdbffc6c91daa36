// Where the regions of a table's page are, and whether what matters can be seen there.
() => {
  const boxes = {};
  for (const name of [".mapbox", "#strip", ".asked", "#pass", "#log"]) {
    const box = document.querySelector(name)?.getBoundingClientRect();
    if (box) boxes[name] = [box.x, box.y, box.width, box.height];
  }
  const isSeen = (element) => {
    if (!element) return false;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight + 1 && left >= 0 && right <= innerWidth + 1 && Boolean(found)
      && (element.contains(found) || found.contains(element));
  };
  const log = document.querySelector("#log");
  return {
    boxes,
    isBestSeen: !document.querySelector("#ask .options .best") || isSeen(document.querySelector(".pinned .best")),
    isStripSeen: isSeen(document.querySelector("#strip")),
    isNewest: document.querySelector("#strip").textContent.trim().length > 0
      && log.scrollHeight - log.scrollTop - log.clientHeight < 2,
    logHeight: log.getBoundingClientRect().height,
    board: document.querySelector(".mapbox")?.getBoundingClientRect().height || 0,
  };
}
