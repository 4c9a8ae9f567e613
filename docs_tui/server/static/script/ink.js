// Black drawings in dark mode and white ones in light mode: the style sheet inverts them, so that readers see them.

const INK_SIDE = 24, INK_SEEN = 40, INK_DARK = 80, INK_LIGHT = 200, INK_EMPTY = 0.05, INK_LARGEST = 1 << 20;

/** Returns whether everything drawn in a picture with a transparent background is "dark" or "light"; empty for others. */
const inkOf = (picture) => {
  if (picture.naturalWidth * picture.naturalHeight > INK_LARGEST) return ""; // a photo or screenshot, slow to read
  const pen = make("canvas", { width: INK_SIDE, height: INK_SIDE }).getContext("2d", { willReadFrequently: true });
  pen.drawImage(picture, 0, 0, INK_SIDE, INK_SIDE);
  const { data } = pen.getImageData(0, 0, INK_SIDE, INK_SIDE);
  let darkest = 255, lightest = 0, drawn = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] < INK_SEEN) continue;
    drawn += 1;
    darkest = Math.min(darkest, data[at], data[at + 1], data[at + 2]);
    lightest = Math.max(lightest, data[at], data[at + 1], data[at + 2]);
  }
  if (!drawn || drawn > INK_SIDE * INK_SIDE * (1 - INK_EMPTY)) return "";
  return lightest < INK_DARK ? "dark" : darkest > INK_LIGHT ? "light" : "";
};

// Pictures of other sites keep their colors: browsers do not let scripts read them.
document.addEventListener("load", ({ target }) => {
  if (!(target instanceof HTMLImageElement)) return;
  let ink = "";
  try { ink = inkOf(target); } catch { /* of another site */ }
  if (ink) target.dataset.ink = ink; else delete target.dataset.ink;
}, true);
