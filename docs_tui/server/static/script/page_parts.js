// Parts of a page that need a script: tips, embedded pages, boxes that scroll.

// Move a tip back if it would cross the edge of the window; show it below its word if the top bar would cover it.

const fitTip = (event) => {
  const tooltip = event.target.closest && event.target.closest(".tooltip");
  const tip = tooltip && one(".tip", tooltip);
  if (!tip || tip.contains(event.target)) return;
  tip.style.setProperty("--aside", "0px");
  tip.classList.remove("below");
  const box = tip.getBoundingClientRect();
  tip.classList.toggle("below", box.top < one(".top").getBoundingClientRect().bottom);
  const over = Math.max(0, box.right + 8 - root.clientWidth) || Math.min(0, box.left - 8);
  tip.style.setProperty("--aside", -over + "px");
};

// Embedded pages of other sites load only when the reader asks for them.

const bringIn = (link, event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const frame = make("iframe", { className: "frame-of-other", title: link.dataset.title, referrerPolicy: "strict-origin-when-cross-origin", allowFullscreen: true });
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-popups allow-presentation");
  frame.src = link.dataset.frame;
  link.replaceWith(frame);
  frame.focus();
};

// Prepare a new page, or the changed part of one.

/** Lets the keyboard reach the boxes that scroll, also when the margin or the window makes them narrower. */
const scrolling = new ResizeObserver((entries) => {
  for (const { target: box } of entries) {
    if (!box.offsetParent) continue;
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0; else box.removeAttribute("tabindex");
  }
});
const settle = (from) => {
  followTitles(chosenTitles(), from);
  for (const element of all("[data-color]", from)) element.style.setProperty("--tone", element.dataset.color);
  for (const box of all("pre[tabindex], .table[tabindex], .formula[tabindex]", from)) scrolling.observe(box);
  for (const time of all(".last-change time", from)) {
    const day = new Date(`${time.dateTime}T00:00:00Z`);
    try { time.textContent = day.toLocaleDateString(root.lang, { dateStyle: "long", timeZone: "UTC" }); } catch { /* as it is */ }
  }
  document.dispatchEvent(new Event("dt-settled"));
};
