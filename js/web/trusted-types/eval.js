// https://tc39.es/proposal-dynamic-code-brand-checks/: `eval` of a TrustedScript
import { primordials } from "core";
import { isScript, textOfScript } from "./values.js";

const { ReflectApply, ReflectDefineProperty, ReflectGetOwnPropertyDescriptor } = primordials;

const engineEval = globalThis.eval;

let isTaught = false;

/**
 * The engine's `eval` gives back what is no string. Once there is a policy that makes TrustedScripts, another stands in its place.
 * DEPARTURE: from then on every `eval` is an indirect one, which sees no variables of the function around it — what the engine takes for
 * a direct one is its own function alone — https://tc39.es/ecma262/#sec-function-calls-runtime-semantics-evaluation
 */
export function teachEval() {
  if (isTaught) return;
  isTaught = true;
  const descriptor = ReflectGetOwnPropertyDescriptor(globalThis, "eval");
  if (descriptor?.value !== engineEval) return;
  const { eval: replacement } = {
    eval(code) {
      return ReflectApply(engineEval, undefined, [isScript(code) ? textOfScript(code) : code]);
    },
  };
  descriptor.value = replacement;
  ReflectDefineProperty(globalThis, "eval", descriptor);
}
