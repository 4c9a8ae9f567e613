// Searches the index of a static site, as docs_tui.search does on a server. The index is split into many small files: a query
// loads only the files with its words and with the pages that it shows.

const WORD = /[\p{L}\p{N}]+/gu;
const CJK = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]+/;
const PREFIX = 0.6, CORRECTED = 0.5, MOST_PREFIXED = 40, COMMON = 0.4;
const HEADING_SHARE = 2, HEADINGS = 200, PAGES = 8, SECTIONS = 3, LONGEST = 200, BEFORE = 60, FEW = 3;

const singular = (word) => (word.length >= 4 && word.endsWith("s") && !"siu".includes(word.at(-2)) ? word.slice(0, -1) : word);
const plain = (word) => word.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC");
const pairs = (run) => (run.length === 1 ? [run] : [...run].slice(1).map((each, at) => run[at] + each));
const parts = (word) => {
  const text = plain(word.toLowerCase().replaceAll("ß", "ss"));
  if (!CJK.test(text)) return text.length <= 40 ? [singular(text)] : [];
  return text.split(new RegExp(`(${CJK.source})`)).filter(Boolean).flatMap((run) => (CJK.test(run) ? pairs(run) : parts(run)));
};
const wordsOf = (text) => (text.match(WORD) || []).flatMap(parts);

/** Tells whether two words differ by one letter that is missing, added, wrong, or swapped with the next one. */
const isNear = (one, other) => {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const a = one.slice(start), b = other.slice(start);
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
    || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2));
};

const load = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
};

class Part {
  constructor(address, manifest) {
    this.address = address;
    this.manifest = manifest;
    this.loaded = new Map();
  }

  /** Loads a file of this part; each file only once. */
  file(name) {
    if (!this.loaded.has(name)) this.loaded.set(name, load(new URL(name, this.address)));
    return this.loaded.get(name);
  }

  /** Returns the numbers of the files that hold a word, or the words that begin with it. */
  places(word, isPrefix) {
    const { shards } = this.manifest;
    let at = 0;
    while (at + 1 < shards.length && shards[at + 1] <= word) at += 1;
    const found = [at];
    while (isPrefix && found.length < 4 && (shards[at + 1] || "").startsWith(word)) found.push(++at);
    return found;
  }

  async postings(word, isPrefix = false) {
    const found = new Map();
    for (const shard of await Promise.all(this.places(word, isPrefix).map((at) => this.file(`w${at}.json`)))) {
      if (Object.hasOwn(shard, word)) found.set(word, { share: 1, ...unpacked(shard[word]) });
      if (!isPrefix) continue;
      for (const other of Object.keys(shard).filter((each) => each !== word && each.startsWith(word))) {
        if (found.size < MOST_PREFIXED) found.set(other, { share: PREFIX, ...unpacked(shard[other]) });
      }
    }
    return found;
  }

  async meaning(word, isPrefix) {
    const found = await this.postings(word, isPrefix);
    if (found.size || word.length < 3 || CJK.test(word)) return found;
    const { words } = await this.file("words.json");
    for (const other of words.split(" ").filter((each) => isNear(word, each)).slice(0, 12)) {
      for (const [name, posting] of await this.postings(other)) found.set(name, { ...posting, share: CORRECTED });
    }
    return found;
  }

  async search(query) {
    const wanted = wordsOf(query), words = [...new Set(wanted)];
    if (!words.length) return [];
    const meanings = await Promise.all(words.map((word) => this.meaning(word, word === words.at(-1))));
    const ranked = rank(meanings, wanted, this.manifest.pages).slice(0, PAGES);
    const matched = new Map(meanings.flatMap((meaning, at) => [...meaning.keys()].map((word) => [word, at])));
    return Promise.all(ranked.map(async ([page, , heading]) => row(await this.file(`p${page}.json`), heading, matched)));
  }
}

/** An entry for a word: its pages with their weights, then its headings as page, ordinal and number of words. */
const unpacked = ([count, ...rest]) => {
  const pages = [], headings = [];
  for (let at = 0; at < 2 * count; at += 2) pages.push([rest[at], rest[at + 1]]);
  for (const code of rest.slice(2 * count)) headings.push(code);
  return { pages, headings };
};

const rank = (meanings, wanted, total) => {
  const counts = meanings.map((meaning) => [...meaning.values()].reduce((sum, each) => sum + each.pages.length, 0));
  const weights = counts.map((count) => Math.log(1 + (total + 0.5) / (Math.min(count, total) + 0.5)));
  const hasRare = counts.some((count) => count > 0 && count <= COMMON * total);
  const scores = new Map(), covered = new Map(), fits = new Map();
  const add = (to, key, value) => to.set(key, (to.get(key) || 0) + value);
  meanings.forEach((meaning, at) => {
    if (hasRare && counts[at] > COMMON * total) return;
    const here = new Map();
    for (const { share, pages } of meaning.values()) for (const [page, amount] of pages) add(here, page, share * amount);
    for (const [page, amount] of here) { add(scores, page, weights[at] * amount); add(covered, page, weights[at]); }
  });
  const all = weights.reduce((sum, each) => sum + each, 0);
  for (const [page, score] of scores) scores.set(page, score * covered.get(page) / all);
  const best = Math.max(0, ...scores.values());

  const shared = new Map(), met = new Map();
  meanings.forEach((meaning, at) => {
    const here = new Map();
    for (const { share, headings } of meaning.values()) {
      for (const code of headings) here.set(code, Math.max(share, here.get(code) || 0));
    }
    for (const [code, share] of here) { add(shared, code, weights[at] * share); add(met, code, 1); }
  });
  const unique = meanings.length;
  const nearest = [...shared].sort((one, other) => other[1] - one[1] || (one[0] % 256) - (other[0] % 256)).slice(0, HEADINGS);
  for (const [code, value] of nearest) {
    const page = Math.floor(code / 65536), heading = Math.floor(code / 256) % 256, length = code % 256;
    let fit = value / (all + (all / unique) * Math.max(length - met.get(code), 0));
    if (length === unique && Math.abs(value - all) < 1e-6) fit += 1;
    if (fit > (fits.get(page) || [0])[0]) fits.set(page, [fit, heading]);
  }
  return [...new Set([...scores.keys(), ...fits.keys()])].map((page) => {
    const [fit, heading] = fits.get(page) || [0, 0];
    return [page, (best ? (scores.get(page) || 0) / best : 0) + HEADING_SHARE * fit, heading];
  }).sort((one, other) => other[1] - one[1] || one[0] - other[0]);
};

const excerpt = (line, matched) => {
  const matches = [...line.matchAll(WORD)].filter((each) => parts(each[0]).some((word) => matched.has(word)))
    .map((each) => [each.index, each.index + each[0].length]);
  let start = 0;
  if (line.length > LONGEST && matches.length && matches[0][0] > BEFORE) start = line.lastIndexOf(" ", matches[0][0] - BEFORE / 2) + 1;
  const end = Math.min(start + LONGEST, line.length), shift = (start ? 1 : 0) - start;
  const text = (start ? "…" : "") + line.slice(start, end) + (end < line.length ? "…" : "");
  return { text, marks: matches.filter(([low, high]) => start <= low && high <= end).map(([low, high]) => [low + shift, high + shift]) };
};

const row = (page, heading, matched) => {
  const wantedHeading = heading ? page.headings[heading] : "";
  const asked = new Set(matched.values()).size;
  const place = (name, line) => ({ href: page.href + (name ? "#" + (page.anchors[name] || "") : ""), heading: name, ...excerpt(line, matched) });
  const groups = (text) => new Set(wordsOf(text).filter((word) => matched.has(word)).map((word) => matched.get(word)));
  const found = [];
  for (const [name, lines] of page.sections) {
    const above = groups(name);
    let top = [0, ""];
    for (const line of lines) {
      const here = groups(line);
      let score = here.size + 0.9 * [...above].filter((each) => !here.has(each)).length;
      if (score && name && name === wantedHeading) score += 0.5;
      if (score > top[0]) top = [score, line];
    }
    if (top[0]) found.push([name, ...top]);
  }
  const first = found.reduce((one, other) => (other[1] > one[1] ? other : one), ["", 0, page.description || ""]);
  const name = wantedHeading && first[1] < asked ? wantedHeading : first[0];
  const others = found.filter(([other, score]) => other && score >= Math.min(first[1], asked) && other !== name && other !== first[0]);
  return {
    title: page.title, trail: page.trail, ...place(name, first[2]),
    sections: others.slice(0, SECTIONS).map(([other, , line]) => place(other, line)),
  };
};

/** Opens the index at an address and returns the function that searches it: a query to results as the server gives them. */
export const open = async (address) => {
  const base = new URL(address, location.href);
  const own = new Part(base, await load(base));
  let others = null;
  return async (query) => {
    const found = await own.search(query);
    if (found.length >= FEW || !own.manifest.others.length) return found;
    others = others || own.manifest.others.map(async (name) => new Part(new URL(name, base), await load(new URL(name, base))));
    const more = await Promise.all((await Promise.all(others)).map((part) => part.search(query)));
    const seen = new Set(found.map((each) => each.href.split("#")[0]));
    return [...found, ...more.flat().filter((each) => !seen.has(each.href.split("#")[0]))].slice(0, PAGES);
  };
};
