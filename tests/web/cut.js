// What does not fit the screen of a television, or its own box.
() => {
  const cut = [];
  for (const one of document.querySelectorAll("main, main > *, .sides *, .last *, .way-in *, .state *")) {
    if (!one.clientWidth) continue;
    const box = one.getBoundingClientRect();
    const isOut = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    const isCut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
    const isInline = getComputedStyle(one).display === "inline";
    if (isOut || (isCut && !isInline)) cut.push(`${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 60)}`);
  }
  const side = document.querySelector(".sides").getBoundingClientRect();
  for (const one of document.querySelectorAll(".sides li")) {
    if (one.getBoundingClientRect().bottom > side.bottom + 1) cut.push(`below the lists: ${one.textContent.trim()}`);
  }
  return cut;
}
