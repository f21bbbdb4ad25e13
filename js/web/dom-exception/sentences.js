// What an exception says where nothing more can be told of it: the message that WebKit gives each name.
// Source: DOMException.cpp of https://github.com/WebKit/WebKit

export const sentences = {
  __proto__: null,
  AbortError: "The operation was aborted.",
  DataCloneError: "The object can not be cloned.",
  HierarchyRequestError: "The operation would yield an incorrect node tree.",
  IndexSizeError: "The index is not in the allowed range.",
  InUseAttributeError: "The attribute is in use.",
  InvalidAccessError: "The object does not support the operation or argument.",
  InvalidCharacterError: "The string contains invalid characters.",
  InvalidNodeTypeError: "The supplied node is incorrect or has an incorrect ancestor for this operation.",
  InvalidStateError: "The object is in an invalid state.",
  NamespaceError: "The operation is not allowed by Namespaces in XML.",
  NetworkError: "A network error occurred.",
  NoModificationAllowedError: "The object can not be modified.",
  NotAllowedError: "The request is not allowed by the user agent or the platform in the current context, possibly because the user denied "
    + "permission.",
  NotFoundError: "The object can not be found here.",
  NotSupportedError: "The operation is not supported.",
  QuotaExceededError: "The quota has been exceeded.",
  SecurityError: "The operation is insecure.",
  SyntaxError: "The string did not match the expected pattern.",
  TimeoutError: "The operation timed out.",
  TypeMismatchError: "The type of an object was incompatible with the expected type of the parameter associated to the object.",
  WrongDocumentError: "The object is in the wrong document.",
};
