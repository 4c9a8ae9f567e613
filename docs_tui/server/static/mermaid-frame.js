// Draws the diagrams that the parent page sends, and returns each as an SVG picture. The frame has no origin and no network,
// and the page shows the result as a picture, so that a diagram can neither run nor load anything.
(() => {
  "use strict";

  const LONGEST_LABEL = 1000;
  const OPTIONS = {
    startOnLoad: false, securityLevel: "strict", suppressErrorRendering: true, maxTextSize: 50000, maxEdges: 500,
    fontFamily: "system-ui, sans-serif",
    secure: ["secure", "securityLevel", "startOnLoad", "suppressErrorRendering", "maxTextSize", "maxEdges", "fontFamily", "dompurifyConfig"],
  };
  /** The colors of slices and branches on a dark page, where Mermaid's own are nearly black. */
  const DARK = { pieSectionTextColor: "#f2f5f7", pieStrokeColor: "#0f1214", pieOuterStrokeColor: "#0f1214" };
  ["#2f5d9b", "#8a5220", "#2f6f47", "#6a4391", "#8f3546", "#1f6b70", "#6b6420", "#4d5a66"].forEach((color, at) => {
    Object.assign(DARK, { [`pie${at + 1}`]: color, [`cScale${at}`]: color, [`git${at}`]: color });
    Object.assign(DARK, { [`cScaleLabel${at}`]: "#f2f5f7", [`gitBranchLabel${at}`]: "#f2f5f7" });
  });

  /** Returns the drawing as well-formed SVG of a fixed size, and its text. */
  const picture = (drawn) => {
    const svg = new DOMParser().parseFromString(drawn, "text/html").querySelector("svg");
    const [, , width, height] = (svg.getAttribute("viewBox") || "").split(/[\s,]+/).map(Number);
    const size = { width: Math.ceil(width) || 600, height: Math.ceil(height) || 400 };
    svg.setAttribute("width", size.width);
    svg.setAttribute("height", size.height);
    const words = [...svg.querySelectorAll("text, foreignObject, title, desc")].map((each) => each.textContent.replace(/\s+/g, " ").trim());
    return { ...size, svg: new XMLSerializer().serializeToString(svg), label: words.filter(Boolean).join(" ").slice(0, LONGEST_LABEL) };
  };

  addEventListener("message", async ({ data, source }) => {
    if (source !== parent) return;
    const answer = (found) => parent.postMessage({ id: data.id, ...found }, "*");
    try {
      mermaid.initialize({ ...OPTIONS, ...(data.dark ? { theme: "dark", themeVariables: DARK } : { theme: "default" }) });
      answer(picture((await mermaid.render("drawn", data.text)).svg));
    } catch (error) {
      answer({ problem: String((error && error.message) || error) });
    }
  });
  addEventListener("load", () => parent.postMessage({ ready: true }, "*"));
})();
