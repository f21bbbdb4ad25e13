// The errors of https://w3c.github.io/webcrypto/#dfn-OperationError and its kin, in WebKit's words:
// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/crypto/SubtleCrypto.cpp
import { domException } from "core";

export const dataError = () => domException("DataError", "Data provided to an operation does not meet requirements");
export const operationError = () => domException("OperationError", "The operation failed for an operation-specific reason");
export const notSupportedError = () => domException("NotSupportedError", "The algorithm is not supported");
export const syntaxError = () => domException("SyntaxError", "A required parameter was missing or out-of-range");
export const invalidAccessError = (message = "The requested operation is not valid for the provided key") =>
  domException("InvalidAccessError", message);
