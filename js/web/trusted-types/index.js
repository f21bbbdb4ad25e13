// https://w3c.github.io/trusted-types/dist/spec/
export { TrustedHTML, TrustedScript, TrustedScriptURL } from "./values.js";
export { TrustedTypePolicy } from "./policy.js";
export { TrustedTypePolicyFactory, trustedTypes } from "./factory.js";
