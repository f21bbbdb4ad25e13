/** @typedef {Record<string, string | number | boolean | EventListener | undefined>} Attributes */

function build(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      made.addEventListener(name, value);
    } else if (value === true) {
      made.setAttribute(name, "");
    } else if (value !== undefined && value !== false) {
      made.setAttribute(name, value);
    }
  }
  made.append(...children);
  return made;
}

/**
 * Makes an HTML element.
 * @param {string} name
 * @param {Attributes} [attributes] a function is a listener; `true` an empty attribute; `false` and `undefined` are none
 * @param {...(Node | string)} children a string is text, never markup
 */
export function element(name, attributes = {}, ...children) {
  return build(document.createElement(name), attributes, children);
}

/** Makes an SVG element, as `element` does an HTML one. */
export function shape(name, attributes = {}, ...children) {
  return build(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

let idCount = 0;

/** An id that no other element of the report has. */
export function newId(name) {
  idCount += 1;
  return `${name}-${idCount}`;
}

/** A section with its heading, which names it. */
export function section(className, heading, bar, ...children) {
  const id = newId("heading");
  return element("section", { class: className, "aria-labelledby": id },
    element("div", { class: "bar" }, element("h2", { id }, heading), ...bar), ...children);
}
