// The search dialog, and the pages read last.

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
