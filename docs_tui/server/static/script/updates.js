// Updates after saves: unchanged elements keep their state; changed ones are replaced.

const written = new WeakMap();
const remember = (from) => { for (const child of from.children) written.set(child, child.outerHTML); };
/** Returns what the server sent, without what ink.js has added to it. */
const source = (element) => (written.get(element) || element.outerHTML).replace(/ data-ink="[a-z]*"/g, "");

const exchange = (old, fresh) => {
  const before = [...old.children], after = [...fresh.children];
  const places = new Map();
  before.forEach((child, at) => places.set(source(child), [...(places.get(source(child)) || []), at]));
  const open = new Set(before.flatMap((each) => all("details[open] > summary", each).concat(each.matches("details[open]") ? [one("summary", each)] : [])).map((summary) => summary.textContent));
  const kept = new Map();
  let next = 0;
  for (const child of after) {
    const at = (places.get(child.outerHTML) || []).find((place) => place >= next);
    if (at === undefined) continue;
    kept.set(child, before[at]);
    next = at + 1;
  }
  const staying = new Set(kept.values());
  for (const child of before) if (!staying.has(child)) child.remove();
  let last = null;
  for (const child of after) {
    const same = kept.get(child);
    if (same) { last = same; continue; }
    written.set(child, child.outerHTML);
    if (last) last.after(child); else old.prepend(child);
    last = child;
    for (const each of all("details", child).concat(child.matches("details") ? [child] : [])) {
      if (open.has(one("summary", each).textContent)) each.open = true;
    }
    if (!places.has(written.get(child))) child.classList.add("fresh");
  }
};

const swap = (selector, fresh) => {
  const mine = one(selector), theirs = one(selector, fresh);
  if (mine && theirs) {
    if (source(mine) === theirs.outerHTML) return;
    written.set(theirs, theirs.outerHTML);
    const scrolled = mine.scrollTop;
    const opened = mine.matches("[popover]:popover-open");
    mine.replaceWith(theirs);
    theirs.scrollTop = scrolled;
    if (opened) theirs.showPopover();
  } else if (mine) mine.remove();
  else if (theirs) (selector === ".beside" ? one(".page-grid") : one("main")).append(theirs);
};

/** Returns a function that scrolls back to the first visible block that still exists. */
const holdPlace = () => {
  const bar = one(".top").getBoundingClientRect().bottom;
  const seen = all(".body > *").map((block) => ({ block, ...block.getBoundingClientRect().toJSON() })).filter((each) => each.bottom > bar);
  return () => {
    const still = scrollY > 0 && seen.find((each) => each.block.isConnected);
    if (still) scrollBy({ top: still.block.getBoundingClientRect().top - still.top, behavior: "instant" });
  };
};

const swapStyle = (fresh) => {
  const here = new Set(all("link[rel=stylesheet]").map((each) => each.getAttribute("href")));
  for (const added of all("link[rel=stylesheet]", fresh).slice(1)) if (!here.has(added.getAttribute("href"))) document.head.append(added);
  const mine = one("link[rel=stylesheet]"), theirs = one("link[rel=stylesheet]", fresh);
  if (!theirs || mine.getAttribute("href") === theirs.getAttribute("href")) return;
  const link = make("link", { rel: "stylesheet", href: theirs.getAttribute("href") });
  link.addEventListener("load", () => mine.remove());
  mine.after(link);
};

const take = (fresh) => {
  const mine = one("main > article"), theirs = one("main > article", fresh);
  const focused = document.activeElement && document.activeElement.id;
  document.title = fresh.title;
  swapStyle(fresh);
  const same = mine.matches("[data-markdown]") && theirs.matches("[data-markdown]");
  if (same) {
    const goBack = holdPlace();
    for (const { name, value } of theirs.attributes) mine.setAttribute(name, value);
    if (!theirs.dataset.question) mine.removeAttribute("data-question");
    if (!holdsOpenMenu("main > article > .page-head")) swap("main > article > .page-head", fresh);
    swap("main > article > .outline-inline", fresh);
    const chosen = one(".review-bar input:checked");
    swap("main > article > .review-bar", fresh);
    const choice = chosen && document.getElementById(chosen.id);
    if (choice) choice.checked = true;
    exchange(one(".body", mine), one(".body", theirs));
    goBack();
    if (!holdsOpenMenu(".beside")) swap(".beside", fresh);
  } else {
    mine.replaceWith(theirs);
    remember(one(".body"));
    swap(".beside", fresh);
  }
  swap(".neighbors", fresh);
  swap(".page-foot", fresh);
  swap(".side", fresh);
  swap(".top", fresh);
  settle(document);
  readHeadings();
  const back = focused && document.getElementById(focused);
  if (back && back !== document.activeElement) back.focus({ preventScroll: true });
};

let waiting = false, again = false;
const refresh = async () => {
  if (waiting) { again = true; return; }
  waiting = true;
  try {
    const answer = await fetch(location.pathname + location.search, { headers: { Accept: "text/html" }, cache: "no-cache" });
    if ((answer.headers.get("content-type") || "").startsWith("text/html")) {
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (one("main > article", fresh)) {
        markdown = { of: "", text: null };
        take(fresh);
      }
    }
  } catch { /* the server is away for a moment; the next event comes when it is back */ }
  waiting = false;
  document.dispatchEvent(new Event("docs-tui-saved"));
  if (again) { again = false; refresh(); }
};

// Reload a replaced picture or video under a new address, so that the browser does not use its cache.
const showAgain = (files, elements = "img[src], source[src], video[src], audio[src]") => {
  const names = files && new Set(files.map((file) => `${document.body.dataset.prefix}/${file}`));
  for (const element of all(elements)) {
    const address = new URL(element.src, location.href);
    let name = address.pathname;
    try { name = decodeURIComponent(name); } catch { /* as it is */ }
    if (address.origin !== location.origin || (names && !names.has(name))) continue;
    address.searchParams.set("changed", Date.now());
    element.src = address.href;
    const player = element.closest("video, audio");
    if (player) player.load();
  }
};

// Browsers allow six connections per host, and an event stream holds one. So one visible tab listens and forwards the events;
// hidden tabs catch up when they are shown. Without locks (not on this machine), each visible tab listens.
const followSaves = (address) => {
  const channel = new BroadcastChannel(address);
  let release = null, waiting = null;
  const update = async ({ pages, files }) => {
    if (!pages || pages.length) await refresh();
    if (!files || files.length) showAgain(files);
  };
  const passOn = (change) => { channel.postMessage(change); update(change); };
  const listen = (waited) => new Promise((done) => {
    const events = new EventSource(address);
    let missed = waited;
    events.addEventListener("change", (event) => passOn(JSON.parse(event.data)));
    events.addEventListener("open", () => { if (missed) passOn({ files: [] }); missed = true; });
    release = () => { events.close(); release = null; done(); };
  });
  const join = () => {
    if (document.hidden || waiting) return;
    waiting = new AbortController();
    const { signal } = waiting, name = `docs-tui ${address}`, { locks } = navigator;
    if (!locks) { listen(false); return; }
    const wait = () => locks.request(name, { signal }, () => (signal.aborted ? null : listen(true)));
    let free = false;
    const take = (lock) => { free = Boolean(lock); return free && !signal.aborted ? listen(false) : null; };
    locks.request(name, { ifAvailable: true }, take).then(() => (free ? null : wait())).catch(() => { /* left before its turn */ });
  };
  const leave = () => {
    if (waiting) waiting.abort();
    waiting = null;
    if (release) release();
  };
  channel.addEventListener("message", (event) => { if (!document.hidden) update(event.data); });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) { leave(); return; }
    refresh();
    showAgain(null, "img[src]");
    join();
  });
  addEventListener("pagehide", leave);
  addEventListener("pageshow", (event) => { if (event.persisted) { refresh(); join(); } });
  join();
};
