// https://html.spec.whatwg.org/#getting-the-current-value-of-the-event-handler
import { host, load, primordials, reportException } from "core";
import { loadIn } from "dom/nodes";
import { $document } from "library/tree";
import { algorithms } from "shared/changes";

const { ReflectConstruct } = primordials;
const { Function } = globalThis;

/**
 * Compiles an event handler that stands in an attribute.
 * @param {string} type the event's type
 * @param {{ name: string, body: string, element: Element, forWindow: boolean }} source
 * @returns {Function | null} null where the text does not parse, which is reported
 */
export function compileHandler(type, source) {
  return loadIn(source.element[$document], "dom/events").compileHere(type, source);
}

/** The same for an element of this window's. */
export function compileHere(type, { name, body, element, forWindow }) {
  if (isRefused(name, body, element)) return null;
  const parameters = forWindow && type === "error" ? "event, source, lineno, colno, error" : "event";
  try {
    // By itself first, so that a brace in the text cannot end the function early.
    makeFunction(parameters, body);
    const text = `function ${name}(${parameters}) {\n${body}\n}`;
    if (forWindow) return makeFunction(`return ${text}`)();
    const form = algorithms.formOwner(element);
    const inner = form === null ? `with (element) return ${text}` : `with (form) with (element) return ${text}`;
    return makeFunction("document", "form", "element", `with (document) ${inner}`)(element[$document], form, element);
  } catch (error) {
    reportException(error);
    return null;
  }
}

/** https://w3c.github.io/webappsec-csp/#should-block-inline. The console says which attribute it is: nobody knows its line. */
function isRefused(name, body, element) {
  const place = host.policy_allows("handler", body) ? undefined : placeOf(name, element);
  return host.policy_refuses("handler", body, element, undefined, false, undefined, undefined, place);
}

function placeOf(name, element) {
  const { settings } = load("dom/window");
  return `${name} of ${load("library/describing").describe(element)} in ${settings.file ?? settings.url}`;
}

/** What the constructor of functions makes, also where a policy keeps scripts from it. */
function makeFunction(...texts) {
  let made;
  let failure;
  host.eval_permit(() => {
    try {
      made = ReflectConstruct(Function, texts);
    } catch (error) {
      failure = { error };
    }
  });
  if (failure !== undefined) throw failure.error;
  return made;
}
