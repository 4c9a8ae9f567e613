// Event handlers, and the start.

const click = (event) => {
  const target = event.target;
  const within = (selector) => target.closest(selector);
  if (within(".theme")) switchTheme();
  else if (within(".banner-close")) { store.set("banner", one(".banner").dataset.banner); hideDismissed(); }
  else if (within(".search-open")) openSearch();
  else if (within(".menu-more")) (menuParts().list.hidden ? openMenu() : closeMenu(true));
  else if (within(".menu-first, [role=menuitem]")) runOption(within(".menu-first, [role=menuitem]"), event);
  else if (within(".copy")) copyButton(within(".copy"));
  else if (within("[role=tab]")) pickTab(within("[role=tab]"));
  else if (within("details.disclosure:not([open]) > summary")) nameInAddress(within("details"));
  else if (within("#dt-found > li")) goToFound(all("#dt-found > li").indexOf(within("#dt-found > li")));
  else if (within("[data-frame]")) bringIn(within("[data-frame]"), event);
  else if (target === search()) search().close();
  if (!within(".menu")) closeMenu();
  for (const open of all(".switcher[open]")) if (!open.contains(target)) open.open = false;
};

const key = (event) => {
  if (event.key === "Control" || event.key === "Meta") prepare();
  const isSearch = (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isWriting(event.target))
    || (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey);
  if (isSearch) { event.preventDefault(); openSearch(); return; }
  if (search().open) { searchKey(event); return; }
  menuKey(event);
  tabKey(event);
  if (event.key === "Escape") {
    for (const open of all(".switcher[open]")) { open.open = false; one("summary", open).focus(); }
    for (const tooltip of all(".tooltip")) {
      if (tooltip.matches(":hover, :focus-within")) {
        tooltip.classList.add("shut");
        const back = () => tooltip.classList.remove("shut");
        tooltip.addEventListener("mouseleave", back, { once: true });
        tooltip.addEventListener("focusout", back, { once: true });
      }
    }
  }
};

const hideDismissed = () => {
  const banner = one(".banner[data-banner]");
  if (banner && store.get("banner") === banner.dataset.banner) banner.hidden = true;
};

const start = () => {
  hideDismissed();
  const body = one(".body");
  if (body) remember(body);
  for (const selector of ["main > article > .page-head", "main > article > .outline-inline", "main > article > .review-bar", ".beside", ".neighbors", ".page-foot", ".side", ".top"]) {
    const element = one(selector);
    if (element) written.set(element, element.outerHTML);
  }
  settle(document);
  noteRecent();
  readHeadings();
  const here = one(".side [aria-current=page]");
  if (here) {
    const side = one(".side");
    const top = here.getBoundingClientRect().top - side.getBoundingClientRect().top;
    if (top > side.clientHeight - 60) side.scrollTop = top - side.clientHeight / 3;
  }
  const tab = one(".tabs-row [aria-current]");
  if (tab) one(".tabs-row").scrollLeft = tab.offsetLeft - 60;
  if (location.hash) goToHash();
  document.addEventListener("click", click);
  document.addEventListener("keydown", key);
  document.addEventListener("copy", copyKey);
  for (const kind of ["mouseover", "focusin"]) document.addEventListener(kind, fitTip);
  document.addEventListener("pointerover", (event) => { if (event.target.closest && event.target.closest(".menu")) prepare(); });
  document.addEventListener("input", (event) => { if (event.target.closest("dialog.search")) looking = look(); });
  addEventListener("scroll", followSoon, { passive: true });
  addEventListener("resize", followSoon, { passive: true });
  document.addEventListener("dt-filtered", followSoon);
  addEventListener("hashchange", goToHash);
  if (document.body.dataset.events) followSaves(document.body.dataset.events);
};

// For margin.js, the margin of writers.
window.docsTui = Object.freeze({ make, one, all, store, say, copyPage, isWriting, reveal });

document.addEventListener("DOMContentLoaded", start);
