// serve --try: sends the request of an API page from this browser to a server that its spec names, and shows the response as text.
(() => {
  "use strict";

  const LONGEST = 200_000;
  const one = (selector, from) => from.querySelector(selector);
  const make = (name, values = {}, ...children) => {
    const element = Object.assign(document.createElement(name), values);
    element.append(...children);
    return element;
  };

  const requestOf = (form) => {
    const { method, path } = form.dataset;
    const query = new URLSearchParams(), headers = new Headers();
    let filled = path;
    for (const control of form.querySelectorAll("[data-in]")) {
      const { in: place, name, before = "" } = control.dataset;
      if (place === "path") filled = filled.replaceAll(`{${name}}`, encodeURIComponent(control.value));
      else if (control.value && place === "query") query.append(name, control.value);
      else if (control.value && place === "header") headers.set(name, before + control.value);
    }
    const area = one("textarea", form);
    const body = area && area.value.trim() && !/^(?:GET|HEAD)$/.test(method) ? area.value : undefined;
    if (body !== undefined) headers.set("Content-Type", area.dataset.type);
    const asked = query.size ? `?${query}` : "";
    return [one("[name=server]", form).value + filled + asked, { method, headers, body, credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" }];
  };

  const pretty = (text) => { try { return JSON.stringify(JSON.parse(text), null, 2); } catch { return text; } };

  const show = (form, line, text = "") => {
    const parts = [make("p", { textContent: line })];
    if (text) parts.push(make("pre", { className: "code", tabIndex: 0 }, make("code", { textContent: text.slice(0, LONGEST) })));
    one(".try-answer", form).replaceChildren(...parts);
  };

  const send = async (form) => {
    const button = one(".try-send", form);
    button.disabled = true;
    show(form, "Sending …");
    const began = performance.now();
    try {
      const [address, options] = requestOf(form);
      const answer = await fetch(address, options);
      const text = await answer.text();
      show(form, `${answer.status} ${answer.statusText} in ${Math.round(performance.now() - began)} ms`, pretty(text));
    } catch (error) {
      show(form, `No answer: ${error.message}. A server answers web pages of other sites only if it allows that (CORS).`);
    }
    button.disabled = false;
  };

  document.addEventListener("submit", (event) => {
    if (!event.target.matches(".try form")) return;
    event.preventDefault();
    send(event.target);
  });
})();
