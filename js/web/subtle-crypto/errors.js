// The errors of https://w3c.github.io/webcrypto/#dfn-OperationError and its kin, in WebKit's words:
// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/crypto/SubtleCrypto.cpp
import { DOMException } from "web/dom-exception";

export const dataError = () => new DOMException("Data provided to an operation does not meet requirements", "DataError");
export const operationError = () => new DOMException("The operation failed for an operation-specific reason", "OperationError");
export const notSupportedError = () => new DOMException("The algorithm is not supported", "NotSupportedError");
export const syntaxError = () => new DOMException("A required parameter was missing or out-of-range", "SyntaxError");
export const invalidAccessError = (message) => new DOMException(message, "InvalidAccessError");
