// The margin of a page for its writer: problems at their blocks, what changed, tokens by section, and what an AI gets.
// It is off until the writer switches it on. Of the page's own markup, it reads only where elements are.
(() => {
  "use strict";

  const { make, one, all, store, say, copyPage, isWriting, reveal } = window.docsTui;
  const root = document.documentElement;
  const own = document.currentScript;
  const base = new URL(own.src).pathname.replace(/[^/]+$/, "");
  const STATES = ["notes", "text", "changes"];
  const SLACK = 10;

  let data = null, tag = "", state = "", elements = [], chosen = -1, notes = [], tops = [], driver = "page";
  const opened = new Set();

  const page = () => one("article[data-path]");
  const mark = location.hash.match(/^#edit=([\w-]+)$/);
  if (mark) {
    store.set("edit", mark[1]);
    history.replaceState(null, "", location.pathname + location.search);
  }

  // The margin's own elements: created once and kept in variables, never searched for in the page.

  const button = (text, act, values = {}) => {
    const element = make("button", { type: "button", textContent: text, ...values });
    element.addEventListener("click", act);
    return element;
  };
  const shape = (path, name) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("class", "icon");
    svg.setAttribute("aria-hidden", "true");
    const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
    line.setAttribute("d", path);
    svg.append(line);
    return make("button", { type: "button", className: "plain margin-switch", ariaLabel: name, title: `${name} (!)` }, svg);
  };

  const opener = shape("M4 5h9M4 10h9M4 15h9M4 20h6M18 4v16", "Margin for writers");
  opener.setAttribute("aria-pressed", "false");
  const views = {
    notes: button("Notes", () => show("notes")),
    text: button("Markdown", () => show("text")),
    changes: button("Changes", () => show("changes")),
  };
  const summary = make("p", { className: "margin-summary" });
  summary.setAttribute("role", "status");
  const facts = make("p", { className: "margin-facts" });
  const llms = make("p", { className: "margin-facts" });
  const fixAll = button("", () => edit({ action: "fix-safe", page: data.page, keys: data.problems.filter((each) => each.fix && each.fix.safe).map((each) => each.key) }), { className: "margin-act", hidden: true });
  const unlock = make("p", { className: "margin-facts", hidden: true, textContent: "To apply fixes or open the editor here, use the URL that docs-tui serve --edit printed." });
  const list = make("ol", { className: "margin-notes" });
  const text = make("div", { className: "margin-text", tabIndex: 0 });
  text.setAttribute("role", "region");
  const close = button("", () => show(""), { className: "plain", ariaLabel: "Close the margin" });
  close.textContent = "✕";
  const unfolder = button("", () => fold(!isFolded()), { className: "plain margin-unfolder" });
  const head = make("div", { className: "margin-head" },
    make("div", { className: "margin-views" }, ...Object.values(views), unfolder, close), summary, fixAll, facts, llms, unlock);
  const panel = make("aside", { className: "margin", ariaLabel: "Margin", lang: "en", dir: "ltr" }, head, list, text);
  const bars = make("div", { className: "margin-bars", ariaHidden: "true" });

  const KEYS = [
    ["!", "shows or hides the margin with the problems"],
    ["n p", "next and previous problem"],
    ["v", "shows the Markdown that an AI gets, or the notes again"],
    ["d", "shows how the Markdown differs from the last commit"],
    ["c", "copies the page as Markdown"],
    ["e", "opens the page in your editor, at the chosen problem or the line you are reading"],
    ["/", "searches"],
    ["?", "lists these keys"],
    ["Esc", "closes what is open"],
  ];
  const keysDialog = make("dialog", { className: "margin-keys", ariaLabel: "Keys", lang: "en", dir: "ltr" },
    make("form", { method: "dialog" },
      make("h2", { textContent: "Keys" }),
      make("dl", {}, ...KEYS.map(([key, what]) => make("div", {},
        make("dt", {}, ...key.split(" ").flatMap((each) => [make("kbd", { textContent: each }), " "])), make("dd", { textContent: what })))),
      make("button", { type: "submit", textContent: "Close" })));

  // Asking the server

  const ask = async (name, query) => {
    const answer = await fetch(`${base}${name}?${new URLSearchParams(query)}`, { cache: "no-cache" });
    if (!answer.ok) throw new Error(await answer.text());
    return { tag: answer.headers.get("etag"), value: await answer.json() };
  };

  let later = 0;
  const loadLlms = () => {
    clearTimeout(later);
    if (!state || document.hidden) return;
    ask("margin/llms", {}).then(({ value }) => {
      llms.textContent = value.words;
      llms.dataset.state = value.state;
      if (value.state === "comparing") later = setTimeout(loadLlms, 2000);
    }).catch(() => {});
  };

  let asking = false, again = false;
  const load = async () => {
    if (!state) return;
    if (!page()) { data = null; draw(); return; }
    if (asking) { again = true; return; }
    asking = true;
    if (!data) summary.textContent = "Checking the page …";
    try {
      const wanted = page().dataset.path;
      const found = await ask("margin", state === "notes" ? { page: wanted } : { page: wanted, text: 1 });
      if (page() && page().dataset.path === wanted && (found.tag !== tag || !data)) {
        tag = found.tag;
        data = found.value;
      }
      draw();
      loadLlms();
    } catch (error) {
      summary.textContent = `The margin could not be loaded: ${error.message}`;
    }
    asking = false;
    if (again) { again = false; load(); }
  };

  const edit = async (asked) => {
    try {
      const answer = await fetch(`${base}edit`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Docs-Tui-Token": store.get("edit") || "" },
        body: JSON.stringify(asked),
      });
      if (!answer.ok) { say((await answer.text()).trim()); load(); return; }
      const done = await answer.json();
      say(done.said);
      undo.hidden = !("undo" in done);
      undo.dataset.number = done.undo || "";
    } catch {
      say("The server does not answer.");
    }
  };
  const undo = button("Undo the fix", () => { undo.hidden = true; edit({ action: "undo", number: Number(undo.dataset.number) }); }, { className: "margin-act", hidden: true });
  fixAll.after(undo);

  // Find the elements of blocks by counting, as the server does. Marks of changes (serve --review) do not count.

  const GONE = ".review-gone, del.review", AROUND = ".review-new, .review-changed";
  const outermost = (part) => [...part.children].flatMap((each) =>
    each.matches(GONE) ? [] : each.matches(AROUND) ? outermost(each) : [each]);
  const within = (top) => {
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_ELEMENT, (each) =>
      each.matches(GONE) ? NodeFilter.FILTER_REJECT : each.matches(`${AROUND}, ins.review`) ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_ACCEPT);
    const found = [top];
    while (walker.nextNode()) found.push(walker.currentNode);
    return found;
  };
  const aligned = (names, children) => {
    let at = 0;
    return names.map((name) => {
      const next = children.slice(at, at + 6).findIndex((each) => each.localName === name);
      if (next < 0) return null;
      at += next + 1;
      return children[at - 1];
    });
  };
  const find = () => {
    const article = page();
    const body = article && one(":scope > .body", article), aside = one(".beside > .aside-body");
    const parts = [[body, data.outermost.body], [aside, data.outermost.aside]].map(([part, names]) =>
      (part ? aligned(names, outermost(part)) : names.map(() => null)));
    const counted = new Map();
    elements = data.blocks.map(([part, top, element]) => {
      const outer = parts[part][top];
      if (!outer) return null;
      if (!counted.has(outer)) counted.set(outer, within(outer));
      return counted.get(outer)[element] || outer;
    });
  };
  const seen = (element) => {
    let at = element;
    while (at && !at.getClientRects().length) at = at.parentElement;
    return at;
  };
  const blockElement = (number) => (number === null ? page() && one(".page-head", page()) : elements[number]);

  // Notes

  const alike = (problem, counts) => {
    const name = `${problem.rule} ${problem.file} ${problem.message}`;
    counts.set(name, (counts.get(name) || 0) + 1);
    return `${name} ${counts.get(name)}`;
  };
  const mayEdit = () => data.edit && Boolean(store.get("edit"));

  const explain = async (problem, box) => {
    if (!box.hidden) { box.hidden = true; layout(); return; }
    if (!box.firstChild) {
      try {
        const { value } = await ask("margin/rule", { rule: problem.rule });
        box.append(...new DOMParser().parseFromString(value.html, "text/html").body.childNodes);
      } catch (error) { box.textContent = error.message; }
    }
    box.hidden = false;
    layout();
  };

  const noteOf = (problem, name) => {
    const title = button("", () => toggle(name), { className: "margin-title" });
    title.append(make("span", { className: "margin-level", textContent: problem.severity }), " ", problem.message);
    const place = `${problem.file}:${problem.line}`;
    const explained = make("div", { className: "margin-explained", hidden: true });
    const more = make("div", { className: "margin-more" },
      problem.hint ? make("p", { textContent: problem.hint }) : "",
      make("p", { className: "margin-place" }, make("code", { textContent: place }), ` ${problem.code} ${problem.rule}`));
    if (problem.fix) {
      const lines = problem.fix.lines.map(([kind, words]) => make("span", { className: `margin-${kind}`, textContent: words || " " }));
      more.append(make("p", { textContent: problem.fix.safe ? `${problem.fix.title}.` : `${problem.fix.title}. Check it first: readers may see a difference.` }),
        make("pre", { className: "margin-lines", tabIndex: 0, ariaLabel: "What the fix changes", role: "group" }, ...lines));
    }
    const acts = make("div", { className: "margin-acts" });
    if (problem.code) acts.append(button("Explain", () => explain(problem, explained)));
    if (mayEdit()) {
      if (problem.fix) acts.append(button("Fix", () => edit({ action: "fix", page: data.page, key: problem.key })));
      acts.append(button("Open in editor", () => edit({ action: "open", page: data.page, file: problem.file, line: problem.line })));
    }
    more.append(acts, explained);
    const note = make("li", { className: "margin-note" }, title, more);
    note.dataset.level = problem.severity;
    return { note, title, more, name, block: problem.block, problem };
  };

  const toggle = (name, open = !opened.has(name)) => {
    const at = notes.findIndex((each) => each.name === name);
    opened.clear();
    if (open) { opened.add(name); fold(false); }
    chosen = open ? at : -1;
    for (const each of notes) if (each.title) mind(each);
    const target = open && blockElement(notes[at].block);
    if (target) {
      reveal(target);
      const box = seen(target).getBoundingClientRect();
      const free = isSheet() ? barHeight() : head.getBoundingClientRect().bottom;
      const end = isSheet() ? panel.getBoundingClientRect().top : innerHeight;
      if (box.top < free + 8 || box.top > free + (end - free) * 0.6) scrollTo({ top: scrollY + box.top - free - 24, behavior: "instant" });
    }
    layout();
    if (open && isSheet()) panel.scrollTop += notes[at].note.getBoundingClientRect().top - head.getBoundingClientRect().bottom - 8;
  };
  const mind = (each) => {
    const open = opened.has(each.name);
    each.title.setAttribute("aria-expanded", String(open));
    each.more.hidden = !open;
    each.note.toggleAttribute("data-open", open);
  };

  const sizeOf = ([, title, tokens, anchor]) => {
    const heading = anchor && document.getElementById(anchor);
    const block = heading && page().contains(heading) ? heading : one(".page-head", page());
    const size = make("li", { className: "margin-size" }, make("span", { textContent: title }), ` about ${tokens.toLocaleString("en")} tokens`);
    return { note: size, element: block };
  };

  const drawNotes = () => {
    const focused = notes.find((each) => each.title && each.title === document.activeElement);
    const counts = new Map();
    const problems = data.problems.map((problem) => noteOf(problem, alike(problem, counts)));
    const sizes = data.sections.length > 1 ? data.sections.map(sizeOf) : [];
    for (const each of problems) each.element = blockElement(each.block);
    const top = (each) => { const at = each.element && seen(each.element); return at ? at.getBoundingClientRect().top : Infinity; };
    notes = [...sizes, ...problems].map((each) => ({ each, at: top(each) })).sort((one, other) => one.at - other.at).map(({ each }) => each);
    list.replaceChildren(...notes.map((each) => each.note));
    for (const name of [...opened]) if (!notes.some((each) => each.name === name)) opened.delete(name);
    chosen = notes.findIndex((each) => opened.has(each.name));
    for (const each of notes) if (each.title) mind(each);
    const back = focused && notes.find((each) => each.name === focused.name);
    if (back) back.title.focus({ preventScroll: true });
  };

  // Each note is beside its block. The chosen note keeps its position; the others move to make room.

  const isSheet = () => getComputedStyle(panel).position === "fixed";
  const layout = () => {
    if (!state || !data || !panel.isConnected) return;
    const main = one("main");
    if (!bars.isConnected) main.append(bars);
    const from = main.getBoundingClientRect().top;
    const drawn = [];
    const bar = (number, cls) => {
      const target = blockElement(number), element = target && seen(target);
      if (!element || !main.contains(element)) return;
      const box = element.getBoundingClientRect();
      const line = make("div", { className: cls });
      line.style.top = `${box.top - from}px`;
      line.style.height = `${cls.endsWith("gone") ? 3 : box.height}px`;
      if (cls.endsWith("gone")) line.style.top = `${box.bottom - from + 4}px`;
      drawn.push(line);
    };
    for (const [number, kind] of data.changes) bar(number, `margin-bar margin-bar-${kind}`);
    for (const level of ["suggestion", "warning", "error"]) {
      const blocks = new Set(notes.filter((each) => each.problem && each.problem.severity === level).map((each) => each.block));
      for (const block of blocks) bar(block, `margin-at margin-at-${level}`);
    }
    const now = notes[chosen];
    if (now && now.problem) bar(now.block, "margin-here");
    bars.replaceChildren(...drawn);
    readTops();
    if (state !== "notes") return;
    if (isSheet()) {
      for (const each of notes) each.note.style.removeProperty("top");
      list.style.removeProperty("height");
      return;
    }
    const origin = list.getBoundingClientRect().top;
    const wanted = notes.map((each) => {
      const at = each.element && seen(each.element);
      return at ? Math.max(0, at.getBoundingClientRect().top - origin) : 0;
    });
    const heights = notes.map((each) => each.note.offsetHeight);
    const places = [];
    let free = 0;
    notes.forEach((_, at) => { places[at] = Math.max(free, wanted[at]); free = places[at] + heights[at] + SLACK; });
    if (chosen >= 0 && places[chosen] > wanted[chosen]) {
      places[chosen] = wanted[chosen];
      for (let at = chosen - 1; at >= 0; at -= 1) places[at] = Math.min(places[at], places[at + 1] - heights[at] - SLACK);
      const over = Math.min(0, ...places);
      free = 0;
      notes.forEach((_, at) => { places[at] = Math.max(free, (at > chosen ? wanted[at] : places[at]) - over); free = places[at] + heights[at] + SLACK; });
    }
    notes.forEach((each, at) => { each.note.style.top = `${places[at]}px`; });
    list.style.height = `${free}px`;
  };
  let soon = false;
  const layoutSoon = () => {
    if (soon || !state) return;
    soon = true;
    requestAnimationFrame(() => { soon = false; layout(); });
  };

  // The Markdown beside the page. Both scroll together, aligned at blocks whose lines are known.

  let lines = [];
  const drawText = () => {
    const at = text.scrollTop, changes = state === "changes";
    const rows = changes
      ? data.difference.map(([kind, words]) => make("span", { className: `margin-${kind}`, textContent: kind === "skipped" ? `⋯ ${words}` : words || " " }))
      : data.markdown.replace(/\n$/, "").split("\n").map((words) => make("span", { textContent: words || " " }));
    const empty = make("p", { className: "margin-facts", textContent: data.since.words });
    text.replaceChildren(rows.length ? make("pre", { className: "margin-lines" }, ...rows) : empty);
    text.setAttribute("aria-label", changes ? "How the Markdown differs from the last commit" : "The Markdown that an AI gets");
    lines = changes ? [] : rows;
    text.scrollTop = at;
  };
  const readTops = () => {
    tops = [];
    if (state !== "text") return;
    let last = -Infinity, line = 0;
    data.blocks.forEach(([part, , , , , , begins], at) => {
      const element = part === 0 && elements[at];
      if (!element || !element.getClientRects().length || begins < line) return;
      const top = element.getBoundingClientRect().top + scrollY;
      if (top > last) { tops.push([top, begins]); last = top; line = begins; }
    });
  };
  const between = (value, here, there) => {
    let low = 0, high = tops.length - 1;
    while (low < high) { const middle = (low + high + 1) >> 1; if (tops[middle][here] <= value) low = middle; else high = middle - 1; }
    const [from, to] = [tops[low], tops[low + 1]];
    if (!to || value < from[here]) return from[there];
    return from[there] + (to[there] - from[there]) * Math.min(1, (value - from[here]) / ((to[here] - from[here]) || 1));
  };
  const barHeight = () => one(".top").getBoundingClientRect().bottom;
  const rowTop = (line) => {
    const row = lines[Math.min(lines.length, Math.max(1, Math.floor(line))) - 1];
    return row.offsetTop + (line % 1) * row.offsetHeight;
  };
  const followPage = () => {
    if (driver !== "page" || !lines.length || !tops.length || state !== "text") return;
    text.scrollTop = scrollY < 8 ? 0 : rowTop(between(scrollY + barHeight() + 24, 0, 1)) - 8;
  };
  const followText = () => {
    if (driver !== "text" || !lines.length || !tops.length || state !== "text") return;
    const at = text.scrollTop + 8;
    let low = 0, high = lines.length - 1;
    while (low < high) { const middle = (low + high + 1) >> 1; if (lines[middle].offsetTop <= at) low = middle; else high = middle - 1; }
    const top = text.scrollTop < 8 ? 0 : between(low + 1, 1, 0) - barHeight() - 24;
    scrollTo({ top, behavior: "instant" });
  };
  for (const kind of ["wheel", "pointerdown", "touchstart", "keydown", "focusin"]) {
    addEventListener(kind, (event) => { driver = text.contains(event.target) ? "text" : "page"; }, { passive: true, capture: true });
  }

  // The whole margin

  // On a phone, it is a bar with the number of problems until it is tapped. Elsewhere, folding it changes nothing.
  const isFolded = () => "marginFolded" in root.dataset;
  const fold = (folded) => {
    root.toggleAttribute("data-margin-folded", folded);
    unfolder.textContent = folded ? "▴" : "▾";
    unfolder.ariaLabel = folded ? "Show the margin" : "Show only the number of problems";
    unfolder.ariaExpanded = String(!folded);
    layoutSoon();
  };
  fold(true);
  summary.addEventListener("click", () => { if (isSheet() && isFolded()) fold(false); });

  const draw = () => {
    views.changes.hidden = Boolean(data) && !data.since.commit;
    for (const [name, each] of Object.entries(views)) each.setAttribute("aria-pressed", String(name === state));
    list.hidden = state !== "notes";
    text.hidden = state === "notes";
    if (!data) {
      summary.textContent = "There is no page here.";
      list.replaceChildren(); text.replaceChildren(); bars.replaceChildren(); facts.textContent = "";
      fixAll.hidden = unlock.hidden = true;
      notes = [];
      return;
    }
    const count = data.problemCount;
    const counted = count === 0 ? "No problems" : count === 1 ? "1 problem" : `${count.toLocaleString("en")} problems`;
    const words = `${counted} · ${data.tokens}`;
    if (summary.textContent !== words) summary.textContent = words;
    const left = count > data.problems.length ? [`The first ${data.problems.length} are shown.`] : [];
    const changed = state === "changes" && data.since.difference ? data.since.difference : "";
    facts.textContent = [data.since.words, changed, ...left, ...data.failures].filter(Boolean).join(" · ");
    fixAll.hidden = !(mayEdit() && data.safeFixes && state === "notes");
    fixAll.textContent = data.safeFixes === 1 ? "Apply the safe fix" : `Apply ${data.safeFixes} safe fixes`;
    unlock.hidden = !data.edit || mayEdit();
    find();
    drawNotes();
    if (state !== "notes" && data.markdown !== undefined) drawText();
    layout();
    followPage();
  };

  let sheet = null;
  const show = (next, { focus = false } = {}) => {
    if (!STATES.includes(next)) next = "";
    const before = state;
    fold(!(before && next));
    state = next;
    store.set("margin", state);
    opener.setAttribute("aria-pressed", String(Boolean(state)));
    if (!state) {
      delete root.dataset.margin;
      panel.remove(); bars.remove();
      if (before) opener.focus({ preventScroll: true });
      return;
    }
    root.dataset.margin = state;
    if (!sheet) {
      sheet = make("link", { rel: "stylesheet", href: own.dataset.style });
      sheet.addEventListener("load", layoutSoon);
      document.head.append(sheet);
    }
    if (!panel.isConnected) one(".page-grid").append(panel);
    watch();
    if (state !== "notes" && (!data || data.markdown === undefined)) tag = "";
    if (data && (state === "notes" || data.markdown !== undefined)) draw();
    load();
    if (focus) (isSheet() && isFolded() ? unfolder : state === "notes" ? views.notes : text).focus({ preventScroll: true });
  };

  const walk = (by) => {
    const problems = notes.filter((each) => each.problem);
    if (!problems.length) { say("This page has no problems."); return; }
    const at = problems.indexOf(notes[chosen]);
    let next = at + by;
    if (at < 0) {
      const line = barHeight();
      next = problems.findIndex((each) => each.element && seen(each.element).getBoundingClientRect().bottom > line);
      if (next < 0) next = 0;
    }
    const found = problems[(next + problems.length) % problems.length];
    toggle(found.name, true);
    found.title.focus({ preventScroll: true });
  };

  const openEditor = () => {
    if (!data || !data.edit) { say("docs-tui serve --edit lets this page open your editor."); return; }
    if (!mayEdit()) { say(unlock.textContent); return; }
    const note = notes[chosen];
    if (note && note.problem) { edit({ action: "open", page: data.page, file: note.problem.file, line: note.problem.line }); return; }
    if (data.spec) { edit({ action: "open", page: data.page, file: data.spec[0], line: data.spec[1] }); return; }
    if (!data.files.length) { say("This page is made from a spec, and has no file here to edit."); return; }
    const line = barHeight();
    const at = scrollY < 8 ? -1 : data.blocks.findIndex(([part], number) => {
      const element = part === 0 && elements[number];
      return element && element.getClientRects().length && element.getBoundingClientRect().top >= line;
    });
    const [, , , file, first] = at < 0 ? [0, 0, 0, 0, 1] : data.blocks[at];
    edit({ action: "open", page: data.page, file: data.files[file], line: first });
  };

  const key = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (isWriting(event.target) || one("dialog[open]") || one(".menu-list:not([hidden])")) return;
    const act = {
      "!": () => show(state ? "" : "notes", { focus: true }),
      "?": () => keysDialog.showModal(),
      ...(state ? {
        v: () => show(state === "text" ? "notes" : "text", { focus: true }),
        d: () => (data && !data.since.commit ? say(data.since.words) : show(state === "changes" ? "notes" : "changes", { focus: true })),
        c: copyPage,
        e: openEditor,
        n: () => { if (state !== "notes") show("notes"); walk(1); },
        p: () => { if (state !== "notes") show("notes"); walk(-1); },
        Escape: () => { if (chosen >= 0) toggle(notes[chosen].name, false); },
      } : {}),
    }[event.key];
    if (!act) return;
    if (event.key !== "Escape") event.preventDefault();
    act();
  };

  const sizes = new ResizeObserver(layoutSoon);
  const watch = () => {
    sizes.disconnect();
    for (const each of [page(), list]) if (each) sizes.observe(each);
    panel.style.setProperty("--margin-top", `${one(".top").offsetHeight}px`);
  };

  const place = () => {
    const tools = one(".top .tools");
    if (tools && !tools.contains(opener)) tools.append(opener);
  };
  document.body.append(keysDialog);
  place();
  opener.addEventListener("click", () => show(state ? "" : "notes"));
  document.addEventListener("keydown", key);
  document.addEventListener("docs-tui-saved", () => {
    place();
    if (state) { if (!panel.isConnected) one(".page-grid").append(panel); watch(); load(); }
  });
  document.addEventListener("toggle", layoutSoon, true);
  document.addEventListener("click", layoutSoon);
  addEventListener("load", layoutSoon);
  addEventListener("resize", layoutSoon, { passive: true });
  addEventListener("focus", () => { if (state) load(); });
  addEventListener("scroll", followPage, { passive: true });
  text.addEventListener("scroll", followText, { passive: true });
  const kept = store.get("margin");
  if (kept) show(kept);
})();
