// Dark and light: set before the first paint.

const kept = store.get("theme");
if (kept === "light" || kept === "dark") root.dataset.theme = kept;

const isDark = () =>
  root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

const switchTheme = () => {
  root.dataset.theme = isDark() ? "light" : "dark";
  store.set("theme", root.dataset.theme);
};
