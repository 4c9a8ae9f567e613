// Tabs: those with the same titles switch together.

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
  nameInAddress(document.getElementById(tab.getAttribute("aria-controls")));
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
