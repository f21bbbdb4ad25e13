// https://html.spec.whatwg.org/#parsing-main-inhead, "A start tag whose tag name is "template"": declarative shadow
// roots
import { load } from "core";
import { $shadow, $shadowRoot } from "library/tree";

const has = (attributes, name) => {
  for (let i = 0; i < attributes.length; i++) {
    if (attributes[i].name === name) return true;
  }
  return false;
};

/**
 * The shadow root that a template declares for its host.
 * @param {Element} host
 * @param {string} mode "open" or "closed"
 * @param {object[]} attributes the template's
 * @returns {ShadowRoot | null} null where the host cannot have one, and the template is a plain one
 */
export function attachDeclaredShadow(host, mode, attributes) {
  if (host[$shadowRoot] !== null) return null;
  const { attachShadow } = load("dom/shadow");
  let root;
  try {
    root = attachShadow(host, {
      mode,
      clonable: has(attributes, "shadowrootclonable"),
      serializable: has(attributes, "shadowrootserializable"),
      delegatesFocus: has(attributes, "shadowrootdelegatesfocus"),
      slotAssignment: "named",
    });
  } catch {
    return null;
  }
  root[$shadow].declarative = true;
  root[$shadow].isAvailableToInternals = true;
  return root;
}
