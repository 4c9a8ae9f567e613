// Find and make elements, and keep values between pages.
// Elements are found by class or data attribute, never by an id, which the page's author could have set.

const root = document.documentElement;
const store = {
  get(key) { try { return localStorage.getItem("docs-tui." + key); } catch { return null; } },
  set(key, value) { try { localStorage.setItem("docs-tui." + key, value); } catch { /* a private window keeps nothing */ } },
};
const one = (selector, from = document) => from.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const make = (name, values = {}, ...children) => {
  const element = Object.assign(document.createElement(name), values);
  element.append(...children);
  return element;
};
