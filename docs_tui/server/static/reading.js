// Reading aids: pictures that open large, code that expands, changelogs filtered by tag, menus of code, and a navigation
// that keeps its state between pages. Each part finds its elements again after script.js has updated the page.
(() => {
  "use strict";

  const one = (selector, from = document) => from.querySelector(selector);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const make = (name, values = {}, ...children) => {
    const element = Object.assign(document.createElement(name), values);
    element.append(...children);
    return element;
  };
  const session = {
    get(key) { try { return JSON.parse(sessionStorage.getItem("docs-tui." + key)); } catch { return null; } },
    set(key, value) { try { sessionStorage.setItem("docs-tui." + key, JSON.stringify(value)); } catch { /* a private window keeps nothing */ } },
  };

  // Pictures

  const ZOOMS = ".body img:not(.icon, .logo, [data-nozoom])";
  const canZoom = (image) => image.matches(ZOOMS) && !image.closest("a, button, summary, .card")
    && image.complete && image.naturalWidth > image.clientWidth * 1.1;
  const markPictures = () => {
    for (const image of all(ZOOMS)) {
      const mark = () => {
        const zooms = canZoom(image);
        image.classList.toggle("zooms", zooms);
        if (zooms && image.alt) image.tabIndex = 0; else image.removeAttribute("tabindex");
      };
      if (image.complete) mark(); else image.addEventListener("load", mark, { once: true });
    }
  };
  const zoom = (image) => {
    const large = make("img", { src: image.currentSrc || image.src, alt: image.alt });
    const dialog = make("dialog", { className: "zoom", ariaLabel: image.alt || image.title || "Picture" }, large);
    dialog.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => { dialog.remove(); image.focus({ preventScroll: true }); });
    document.body.append(dialog);
    dialog.showModal();
  };

  // Code

  const expand = (button) => {
    const block = button.closest(".expandable");
    const before = button.getBoundingClientRect().bottom;
    const open = block.classList.toggle("expanded");
    button.setAttribute("aria-expanded", String(open));
    if (!open) scrollBy({ top: button.getBoundingClientRect().bottom - before, behavior: "instant" });
  };
  const selectCode = (select) => {
    const panels = all(":scope > .tab-panel", select.closest(".code-group"));
    panels.forEach((panel, at) => panel.toggleAttribute("data-off", at !== select.selectedIndex));
  };
  const followCode = (chosen) => {
    const title = chosen.value;
    selectCode(chosen);
    session.set("code", title);
    for (const select of all(".code-select")) if (select !== chosen) choose(select, title);
  };
  const choose = (select, title) => {
    const at = [...select.options].findIndex((option) => option.value === title);
    if (at < 0 || at === select.selectedIndex) return;
    select.selectedIndex = at;
    selectCode(select);
  };
  const settleCode = () => {
    const title = session.get("code");
    if (title) for (const select of all(".code-select")) choose(select, title);
  };

  // Changelogs

  const tagsOf = (update) => all(".update-tag", update).map((tag) => tag.textContent.trim());
  let wanted = new Set();
  const showUpdates = () => {
    for (const update of all(".body > .update")) {
      update.hidden = wanted.size > 0 && !tagsOf(update).some((tag) => wanted.has(tag));
      if (update.id) for (const link of all(`:is(.outline, .outline-inline) a[href="#${CSS.escape(update.id)}"]`)) link.parentElement.hidden = update.hidden;
    }
    for (const button of all(".tag-filter button")) button.setAttribute("aria-pressed", String(wanted.has(button.value)));
    document.dispatchEvent(new Event("dt-filtered"));
  };
  const buildFilter = () => {
    const counts = new Map();
    for (const update of all(".body > .update")) for (const tag of new Set(tagsOf(update))) counts.set(tag, (counts.get(tag) || 0) + 1);
    for (const old of all(".tag-filter")) old.remove();
    wanted = new Set([...wanted].filter((tag) => counts.has(tag)));
    if (counts.size < 2) { wanted.clear(); showUpdates(); return; }
    const buttons = [...counts].map(([tag, count]) =>
      make("button", { type: "button", value: tag }, tag, " ", make("span", { className: "count", textContent: count })));
    const label = document.body.dataset.filterLabel;
    const group = make("div", { className: "tag-filter", role: "group", ariaLabel: label }, ...buttons);
    group.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (!button) return;
      if (!wanted.delete(button.value)) wanted.add(button.value);
      showUpdates();
    });
    one(".body").before(group);
    showUpdates();
  };

  // The tree beside the page

  const groupName = (details) => {
    const names = [];
    for (let at = details; at; at = at.parentElement && at.parentElement.closest("details, .top-group")) {
      const name = one(":scope > summary, :scope > .group-name", at);
      if (name) names.push(name.textContent.trim());
    }
    return names.join(" < ");
  };
  const treeKey = () => "tree " + document.body.dataset.prefix;
  const keepTree = () => {
    const side = one(".side");
    if (!side) return;
    const groups = Object.fromEntries(all("details", one(".tree-root", side)).map((each) => [groupName(each), each.open]));
    const known = session.get(treeKey()) || { groups: {} };
    session.set(treeKey(), { groups: { ...known.groups, ...groups }, top: side.scrollTop });
  };
  const openTree = () => {
    const side = one(".side"), known = session.get(treeKey());
    if (!side || !known) return;
    const here = one("[aria-current=page]", side);
    for (const details of all(".tree-root details", side)) {
      const open = known.groups[groupName(details)];
      if (open !== undefined && !(here && details.contains(here))) details.open = open;
    }
    side.scrollTop = known.top;
    if (!here) return;
    const { top, bottom } = here.getBoundingClientRect(), box = side.getBoundingClientRect();
    if (top < box.top || bottom > box.bottom) here.scrollIntoView({ block: "center", behavior: "instant" });
  };

  // Diagrams that a library draws; only pages with such diagrams load it

  let drawsDiagrams = false;
  const loadDiagrams = () => {
    const { diagrams } = (one("article[data-diagrams]") || { dataset: {} }).dataset;
    if (!diagrams || drawsDiagrams) return;
    drawsDiagrams = true;
    document.head.append(make("script", { src: diagrams }));
  };

  const settle = () => { markPictures(); settleCode(); buildFilter(); loadDiagrams(); };

  document.addEventListener("click", ({ target }) => {
    const button = target.closest(".code-more");
    if (button) expand(button);
    else if (target.matches("img.zooms")) zoom(target);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("img.zooms")) { event.preventDefault(); zoom(event.target); }
  });
  document.addEventListener("change", ({ target }) => { if (target.matches(".code-select")) followCode(target); });
  document.addEventListener("dt-settled", settle);
  addEventListener("pagehide", keepTree);
  addEventListener("resize", markPictures, { passive: true });
  openTree();
  settle();
})();
