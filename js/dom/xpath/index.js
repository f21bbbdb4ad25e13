// https://dom.spec.whatwg.org/#xpath, https://www.w3.org/TR/xpath-10/
export {
  XPathEvaluator, XPathExpression, createExpression, createNSResolver, evaluateExpression,
} from "./expressions.js";
export { XPathResult } from "./xpath-result.js";
