// What the browser asks of a test while it runs: the native half, the handlers of routes.
import { host, primordials } from "core";
import { addSoftFailure } from "./expect/state.js";

const { JSONParse, JSONStringify } = primordials;

const answerers = { __proto__: null };

/** Says who answers a kind of question. */
export function answerQuestions(kind, answerer) {
  answerers[kind] = answerer;
}

/** Answers a question, also with a promise; called by Swift. */
export function answer(id, kind, text) {
  const reply = async () => answerers[kind](JSONParse(text));
  reply().then(
    (value) => host.test_answer(id, JSONStringify(value ?? null), undefined),
    (error) => {
      // Whoever asked does not tell the test.
      if (error?.isAssertion) addSoftFailure(error);
      host.test_answer(id, undefined, error instanceof Error ? `${error.name}: ${error.message}` : String(error));
    },
  );
}
