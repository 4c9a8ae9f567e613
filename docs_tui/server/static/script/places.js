// Links to places inside closed elements: open the elements first.

const placeOf = (hash) => {
  const name = hash.slice(1);
  if (!name) return null;
  let decoded = name;
  try { decoded = decodeURIComponent(name); } catch { /* as it is */ }
  return document.getElementById(name) || document.getElementById(decoded);
};
const reveal = (place) => {
  for (let at = place; at && at !== document.body; at = at.parentElement) {
    if (at.tagName === "DETAILS") at.open = true;
    if (at.matches(".tab-panel[data-off]")) {
      const tab = document.getElementById(at.getAttribute("aria-labelledby"));
      if (tab) chooseTab(tab);
    }
  }
};
const goToHash = () => {
  const place = placeOf(location.hash);
  if (!place) return;
  reveal(place);
  (place.closest(".tab-panel") === place ? place.parentElement : place).scrollIntoView({ behavior: "instant" });
};
/** Puts the place that the reader has opened into the address, to share it; ids of docs-tui itself name no place. */
const nameInAddress = (place) => {
  if (!place.id || place.id.startsWith("dt-")) return;
  try { history.replaceState(history.state, "", `#${encodeURIComponent(place.id)}`); } catch { /* Safari allows 100 in half a minute */ }
};

// The outline shows the section that is being read.

let headings = [];
const readHeadings = () => {
  headings = all(".outline a").map((link) => ({ link, place: placeOf(link.getAttribute("href")) })).filter((each) => each.place);
  follow();
};
const follow = () => {
  const shown = headings.filter((each) => each.place.getClientRects().length);
  if (!shown.length) return;
  const line = parseFloat(getComputedStyle(root).scrollPaddingTop) + 8 || 100;
  let now = shown[0];
  for (const each of shown) if (each.place.getBoundingClientRect().top <= line) now = each;
  if (innerHeight + scrollY >= root.scrollHeight - 2 && scrollY > 0) now = shown[shown.length - 1];
  for (const each of headings) {
    if (each === now) each.link.setAttribute("aria-current", "true"); else each.link.removeAttribute("aria-current");
  }
};
let followed = false;
const followSoon = () => {
  if (followed) return;
  followed = true;
  requestAnimationFrame(() => { followed = false; follow(); });
};
