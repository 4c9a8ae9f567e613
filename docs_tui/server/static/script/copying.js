// Notices, and copying: the page's Markdown, code, and prompts.

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
