// Behaviour of the pages: tabs, copying, search, and updates after the writer's saves.
// Elements are found by class or data attribute, never by an id, which the page's author could have set.
(() => {
  "use strict";

  const root = document.documentElement;
  const store = {
    get(key) { try { return localStorage.getItem("docs-tui." + key); } catch { return null; } },
    set(key, value) { try { localStorage.setItem("docs-tui." + key, value); } catch { /* a private window keeps nothing */ } },
  };
  const one = (selector, from = document) => from.querySelector(selector);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const make = (name, values = {}, ...children) => {
    const element = Object.assign(document.createElement(name), values);
    element.append(...children);
    return element;
  };

  // Dark and light: set before the first paint.

  const kept = store.get("theme");
  if (kept === "light" || kept === "dark") root.dataset.theme = kept;

  const isDark = () =>
    root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

  const switchTheme = () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    store.set("theme", root.dataset.theme);
  };

  // Notices

  let noticeTimer = 0;
  const say = (text) => {
    const notice = one(".notice");
    clearTimeout(noticeTimer);
    notice.textContent = text;
    notice.hidden = false;
    noticeTimer = setTimeout(() => { notice.hidden = true; }, 4000 + text.length * 25);
  };

  // Copying. Browsers deny the clipboard to pages over plain http from other machines. Then the older command is tried;
  // if it is denied too, the text is shown, selected, so that the reader can press Ctrl+C.

  const copyByCommand = (text) => {
    const area = make("textarea", { value: text, readOnly: true, ariaHidden: "true" });
    area.style.position = "fixed";
    area.style.opacity = "0";
    const before = document.activeElement;
    (one("dialog[open]") || document.body).append(area);
    area.select();
    let done = false;
    try { done = document.execCommand("copy"); } catch { done = false; }
    area.remove();
    if (before && before.focus) before.focus({ preventScroll: true });
    return done;
  };

  const copyByHand = (text) => {
    const area = make("textarea", { value: text, readOnly: true, ariaLabel: "The text to copy" });
    const close = make("button", { type: "submit", textContent: "Close" });
    const said = "This browser lets no page from another machine use the clipboard over plain http. The text is selected: copy it with Ctrl+C or Cmd+C.";
    const form = make("form", { method: "dialog" }, make("p", { textContent: said }), area, close);
    const dialog = make("dialog", { className: "by-hand", ariaLabel: "Copy by hand" }, form);
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    area.focus();
    area.select();
  };

  /** Copies `text` and shows a notice: `done`, or what happened instead. */
  const copy = async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      say(done);
      return true;
    } catch { /* denied, or not there over plain http */ }
    if (copyByCommand(text)) {
      say(done + " (By the browser's older command: over plain http it denies pages the clipboard.)");
      return true;
    }
    copyByHand(text);
    return false;
  };

  // The page's Markdown: its .md file without the note about the index at the top.

  const article = () => one("article[data-markdown]");
  let markdown = { of: "", text: null };

  const readMarkdown = async () => {
    const page = article();
    if (!page) throw new Error("This page has no Markdown");
    const address = page.dataset.markdown;
    if (markdown.of !== address || markdown.text === null) {
      const answer = await fetch(address, { headers: { Accept: "text/markdown", "X-Docs-Tui-Links": "root" }, cache: "no-cache" });
      if (!answer.ok) throw new Error("The Markdown of this page could not be fetched: " + answer.status);
      markdown = { of: address, text: (await answer.text()).slice(Number(page.dataset.skip)) };
    }
    return markdown.text;
  };
  const prepare = () => { readMarkdown().catch(() => {}); };
  const mayLeave = () => {
    const question = article() && article().dataset.question;
    return !question || confirm(question);
  };

  const copyPage = async () => {
    if (!mayLeave()) return false;
    try {
      return await copy(await readMarkdown(), article().dataset.notice);
    } catch (error) {
      say(error.message);
      return false;
    }
  };

  // A field of a closed dialog keeps the focus until the next frame, but nobody can type into it.
  const isWriting = (element) => element && element.getClientRects().length > 0
    && (element.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

  // Ctrl+C or Cmd+C with nothing selected copies the page. If its text is already loaded, it is set on the copy event, which
  // every browser allows.
  const copyKey = (event) => {
    const selection = getSelection();
    if (!article() || isWriting(document.activeElement) || (selection && !selection.isCollapsed)) return;
    if (one("dialog[open]")) return;
    event.preventDefault();
    if (!article().dataset.question && markdown.text !== null && markdown.of === article().dataset.markdown) {
      event.clipboardData.setData("text/plain", markdown.text);
      say(article().dataset.notice);
    } else {
      copyPage();
    }
  };

  const copyButton = (button) => {
    const prompt = button.closest("[data-text].prompt");
    const block = button.closest(".code-block");
    const code = block && one("pre code", block);
    const text = prompt ? prompt.dataset.text : code ? code.textContent.replace(/\n$/, "") : "";
    const what = button.dataset.copy === "prompt" ? "the prompt" : "the code";
    copy(text, `Copied ${what}: ${[...text].length.toLocaleString("en")} characters.`).then((done) => {
      if (!done) return;
      button.classList.add("done");
      setTimeout(() => button.classList.remove("done"), 1500);
    });
  };

  // The contextual menu

  const menuParts = () => ({ list: one(".menu-list"), more: one(".menu-more") });
  const menuItems = () => all(".menu-list [role=menuitem]");

  const openMenu = (last = false) => {
    const { list, more } = menuParts();
    list.hidden = false;
    more.setAttribute("aria-expanded", "true");
    const items = menuItems();
    (last ? items[items.length - 1] : items[0]).focus();
    prepare();
  };
  const closeMenu = (focus = false) => {
    const { list, more } = menuParts();
    if (!list || list.hidden) return;
    list.hidden = true;
    more.setAttribute("aria-expanded", "false");
    if (focus) more.focus();
  };

  const holdsOpenMenu = (selector) => one(`${selector} .menu-list:not([hidden])`) !== null;

  const menuKey = (event) => {
    const { list } = menuParts();
    if (!list) return;
    if (event.target.closest(".menu-more") && list.hidden) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        openMenu(event.key === "ArrowUp");
      }
      return;
    }
    if (list.hidden || !event.target.closest(".menu")) return;
    const items = menuItems();
    const at = items.indexOf(document.activeElement);
    const to = (index) => { event.preventDefault(); items[(index + items.length) % items.length].focus(); };
    if (event.key === "ArrowDown") to(at + 1);
    else if (event.key === "ArrowUp") to(at - 1);
    else if (event.key === "Home") to(0);
    else if (event.key === "End") to(items.length - 1);
    else if (event.key === "Escape") { event.preventDefault(); closeMenu(true); }
    else if (event.key === "Tab") closeMenu();
    else if (event.key === " " && at >= 0 && items[at].tagName === "A") { event.preventDefault(); items[at].click(); }
    else if (event.key.length === 1 && /\S/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const named = (item) => one(".menu-title", item).textContent.trim().toLowerCase().startsWith(event.key.toLowerCase());
      const next = [...items.slice(at + 1), ...items.slice(0, at + 1)].find(named);
      if (next) { event.preventDefault(); next.focus(); }
    }
  };

  const runOption = async (option, event) => {
    const { kind, name } = option.dataset;
    if (option.getAttribute("aria-disabled")) { event.preventDefault(); return; }
    if (kind === "copy") {
      closeMenu(true);
      if ("page" in option.dataset) await copyPage();
      else await copy(option.dataset.text, "Copied: " + option.dataset.text);
      return;
    }
    const asked = "leaves" in option.dataset && article().dataset.question;
    if (!("paste" in option.dataset) && !asked) { closeMenu(); return; }
    event.preventDefault();
    if (asked && !mayLeave()) return;
    closeMenu(true);
    if ("paste" in option.dataset) {
      try {
        if (!(await copy(await readMarkdown(), `${name} opened. The page is on the clipboard: paste it.`))) return;
      } catch (error) { say(error.message); return; }
    }
    window.open(option.href, "_blank", "noopener,noreferrer");
  };

  // Tabs

  const tabTitle = (tab) => tab.textContent.trim();
  const chooseTab = (tab) => {
    const group = tab.closest(".tabs, .code-group");
    const tabs = all(":scope > .tab-bar > [role=tab]", group);
    const panels = all(":scope > .tab-panel", group);
    tabs.forEach((each, index) => {
      const on = each === tab;
      each.setAttribute("aria-selected", String(on));
      if (on) each.removeAttribute("tabindex"); else each.tabIndex = -1;
      panels[index].toggleAttribute("data-off", !on);
    });
  };
  const chosenTitles = () => { try { return JSON.parse(store.get("tabs") || "[]"); } catch { return []; } };
  const followTitles = (titles, from = document) => {
    for (const group of all("[data-sync]", from)) {
      const tabs = all(":scope > .tab-bar > [role=tab]", group);
      const wanted = titles.map((title) => tabs.find((tab) => tabTitle(tab) === title)).find(Boolean);
      if (wanted) chooseTab(wanted);
    }
  };
  const pickTab = (tab) => {
    const before = tab.getBoundingClientRect().top;
    chooseTab(tab);
    if (tab.closest("[data-sync]")) {
      const titles = [tabTitle(tab), ...chosenTitles().filter((title) => title !== tabTitle(tab))].slice(0, 20);
      store.set("tabs", JSON.stringify(titles));
      followTitles(titles);
    }
    scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: "instant" });
  };
  const tabKey = (event) => {
    const tab = event.target.closest("[role=tab]");
    if (!tab) return;
    const tabs = all(":scope > [role=tab]", tab.parentElement);
    const at = tabs.indexOf(tab);
    const onward = document.dir === "rtl" ? -1 : 1;
    const goes = { ArrowRight: at + onward, ArrowLeft: at - onward, Home: 0, End: tabs.length - 1 };
    if (!(event.key in goes)) return;
    event.preventDefault();
    const next = tabs[(goes[event.key] + tabs.length) % tabs.length];
    pickTab(next);
    next.focus();
  };

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
    place.scrollIntoView({ behavior: "instant" });
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

  // Search

  let found = [];
  let typed = 0;
  let looking = Promise.resolve();
  const search = () => one("dialog.search");

  const openSearch = () => {
    const dialog = search();
    if (dialog.open) return;
    closeMenu();
    dialog.showModal();
    one("input", dialog).select();
    ask("").catch(() => { engine = null; });
    if (!one("input", dialog).value) looking = look();
  };

  const marked = (text, marks) => {
    const parts = [];
    let at = 0;
    for (const [start, end] of marks) {
      parts.push(text.slice(at, start), make("mark", { textContent: text.slice(start, end) }));
      at = end;
    }
    return [...parts, text.slice(at)];
  };
  const select = (index) => {
    const input = one("input", search());
    const rows = all("#dt-found > li");
    rows.forEach((row, at) => row.setAttribute("aria-selected", String(at === index)));
    if (rows[index]) {
      input.setAttribute("aria-activedescendant", rows[index].id);
      rows[index].scrollIntoView({ block: "nearest", behavior: "instant" });
    } else {
      input.removeAttribute("aria-activedescendant");
    }
  };
  const selected = () => all("#dt-found > li").findIndex((row) => row.getAttribute("aria-selected") === "true");
  const showFound = (query) => {
    const pages = found.filter((each) => !each.below).length;
    const rows = found.map((each, index) => {
      const where = [each.trail, each.heading].filter(Boolean).join(" › ");
      const title = each.below ? each.heading : each.title;
      return make("li", { id: "dt-found-" + index, role: "option", className: each.below ? "found-below" : "" },
        make("span", { className: "found-title" }, title, " ", make("span", { className: "found-where", textContent: each.below ? "" : where })),
        make("span", { className: "found-text" }, ...marked(each.text || "", each.marks || [])));
    });
    one("#dt-found").replaceChildren(...rows);
    one("input", search()).setAttribute("aria-expanded", String(rows.length > 0));
    const count = pages === 1 ? "1 page" : `${pages} pages`;
    one(".search-said").textContent = !query ? (rows.length ? "Recent pages" : "") : rows.length ? count : `Nothing is found for “${query}”.`;
    select(rows.length ? 0 : -1);
  };

  // Recently read pages, for this site only.

  const recentKey = () => "recent " + document.body.dataset.prefix;
  const recent = () => { try { return JSON.parse(store.get(recentKey()) || "[]"); } catch { return []; } };
  const noteRecent = () => {
    const page = article();
    if (!page) return;
    const href = location.pathname.slice(document.body.dataset.prefix.length) || "/";
    const title = (one("h1", page) || { textContent: document.title }).textContent.trim();
    store.set(recentKey(), JSON.stringify([{ href, title }, ...recent().filter((each) => each.href !== href)].slice(0, 9)));
  };

  // A server ranks pages itself; a static site loads an index and the script that searches it.
  let engine = null;
  const ask = async (query) => {
    const { search: address, searchScript } = document.body.dataset;
    const path = article() ? article().dataset.path : "";
    if (searchScript) {
      engine = engine || import(searchScript).then((module) => module.open(address));
      return { results: query ? await (await engine)(query) : [], complete: true };
    }
    const answer = await fetch(`${address}?q=${encodeURIComponent(query)}&page=${encodeURIComponent(path)}`);
    if (!answer.ok) throw new Error(answer.status);
    return answer.json();
  };
  const look = async () => {
    const query = one("input", search()).value.trim();
    const mine = ++typed;
    let answer = { results: recent().slice(1).map((each) => ({ ...each, sections: [] })), complete: true };
    if (query) {
      try {
        answer = await ask(query);
      } catch {
        engine = null;
        if (mine === typed) one(".search-said").textContent = "The search does not answer.";
        return;
      }
    }
    if (mine !== typed) return;
    found = answer.results.flatMap((each) => [each, ...each.sections.map((section) => ({ ...section, below: true }))]);
    showFound(query);
    if (!answer.complete) setTimeout(() => { if (mine === typed && search().open) looking = look(); }, 700);
  };
  const goToFound = (index) => {
    if (!found[index]) return;
    search().close();
    location.href = document.body.dataset.prefix + found[index].href;
  };
  const searchKey = (event) => {
    const count = found.length;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (count) select((selected() + (event.key === "ArrowDown" ? 1 : -1) + count) % count);
    } else if (event.key === "Enter" && event.target.tagName === "INPUT") {
      event.preventDefault();
      looking.then(() => goToFound(selected())); // of the current results, not those before the last letter
    }
  };

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

  // Updates after saves: unchanged elements keep their state; changed ones are replaced.

  const written = new WeakMap();
  const remember = (from) => { for (const child of from.children) written.set(child, child.outerHTML); };
  const source = (element) => written.get(element) || element.outerHTML;

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
    swap(".neighbours", fresh);
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

  // Event handlers

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
    for (const selector of ["main > article > .page-head", "main > article > .outline-inline", "main > article > .review-bar", ".beside", ".neighbours", ".page-foot", ".side", ".top"]) {
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
})();
