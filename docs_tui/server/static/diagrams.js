// Draws the diagrams that the page contains as text, or as a drawing that does not go in their direction. Mermaid runs in a separate frame: it gets only the text and returns only
// a picture. If a diagram cannot be drawn, its text stays, with the reason.
(() => {
  "use strict";

  const FRAME = new URL("mermaid-frame.html", document.currentScript.src).href;
  const PATIENCE = 20000, LONGEST_REASON = 300, LARGEST = 2e6, SETTINGS = /%%\{|^\s*---/;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const isDark = () => {
    const { theme } = document.documentElement.dataset;
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  };

  let frame = null, opening = null;
  const close = () => { if (frame) frame.remove(); frame = opening = null; };

  /** Sends `message` to the frame and returns its answer. One at a time, so that a slow diagram delays no other. */
  const ask = (message) => new Promise((resolve) => {
    const timer = setTimeout(() => end({ problem: "Drawing it took too long." }, true), PATIENCE);
    const hear = ({ source, data }) => { if (frame && source === frame.contentWindow && data && data.id === message.id) end(data); };
    const end = (found, gone = false) => {
      clearTimeout(timer);
      removeEventListener("message", hear);
      if (gone) close();
      resolve(found);
    };
    addEventListener("message", hear);
    frame.contentWindow.postMessage(message, "*");
  });

  const open = () => opening || (opening = new Promise((resolve) => {
    frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    Object.assign(frame, { className: "diagram-frame", title: "Diagrams", tabIndex: -1, src: FRAME });
    frame.setAttribute("aria-hidden", "true");
    const mine = frame;
    const timer = setTimeout(() => { if (frame === mine) close(); resolve(false); }, PATIENCE);
    addEventListener("message", function hear({ source, data }) {
      if (source !== mine.contentWindow || !data || !data.ready) return;
      removeEventListener("message", hear);
      clearTimeout(timer);
      resolve(true);
    });
    document.body.append(frame);
  }));

  const show = (figure, found) => {
    const place = figure.querySelector(".diagram-drawing"), source = figure.querySelector(".diagram-source");
    const isFirst = place.hidden;
    if (typeof found.svg === "string") {
      const image = new Image(Number(found.width) || undefined, Number(found.height) || undefined);
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(found.svg)}`;
      image.alt = String(found.label) || place.getAttribute("aria-label") || "";
      place.replaceChildren(image);
      if (isFirst) source.open = false;
    } else if (!place.querySelector("svg.diagram")) {
      const reason = document.createElement("p");
      reason.className = "diagram-problem";
      reason.lang = "en";
      reason.textContent = `This diagram cannot be drawn. ${String(found.problem).slice(0, LONGEST_REASON)}`;
      place.replaceChildren(reason);
      source.open = true;
    }
    place.hidden = false;
  };

  let count = 0, turn = Promise.resolve();
  const drawAll = () => {
    const dark = isDark(), kept = dark ? "dark" : "light";
    for (const figure of all(`.diagram-figure.undrawn:not([data-drawn="${kept}"])`)) {
      figure.dataset.drawn = kept;
      turn = turn.then(async () => {
        if (!figure.isConnected || figure.dataset.drawn !== kept) return;
        const text = figure.querySelector(".diagram-source code").textContent;
        if (!await open()) return;
        const found = await ask({ id: ++count, text, dark });
        if (found.problem || SETTINGS.test(text)) close();  // settings of one diagram must not affect the next
        show(figure, found.svg && found.svg.length > LARGEST ? { problem: "It is too large." } : found);
      });
    }
  };

  new MutationObserver(drawAll).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAll);
  document.addEventListener("dt-settled", drawAll);
  drawAll();
})();
