// https://html.spec.whatwg.org/#getting-the-current-value-of-the-event-handler
import { host, reportException } from "core";
import { $document } from "library/tree";
import { algorithms } from "shared/changes";

const { Function } = globalThis;

/**
 * Compiles an event handler that stands in an attribute.
 * @param {string} type the event's type
 * @param {{ name: string, body: string, element: Element, forWindow: boolean }} source
 * @returns {Function | null} null where the text does not parse, which is reported
 */
export function compileHandler(type, { name, body, element, forWindow }) {
  if (host.policy_refuses("handler")) return null;
  const parameters = forWindow && type === "error" ? "event, source, lineno, colno, error" : "event";
  try {
    // By itself first, so that a brace in the text cannot end the function early.
    new Function(parameters, body);
    const text = `function ${name}(${parameters}) {\n${body}\n}`;
    if (forWindow) return new Function(`return ${text}`)();
    const form = algorithms.formOwner(element);
    const inner = form === null ? `with (element) return ${text}` : `with (form) with (element) return ${text}`;
    return new Function("document", "form", "element", `with (document) ${inner}`)(element[$document], form, element);
  } catch (error) {
    reportException(error);
    return null;
  }
}
