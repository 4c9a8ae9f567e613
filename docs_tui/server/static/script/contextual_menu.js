// The contextual menu of a page.

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
