// How documents, document types, fragments and attributes are made
//
// OPTIMIZATION: as elements are, so that what links nodes meets no layout of one page alone. Where there are many layouts, the engine looks
// for a setter in all interfaces each time that a slot gets a value.
import { NodeSlots, Shape } from "./shapes.js";
import {
  $changeLog, $contentType, $element, $encoding, $host, $idIndex, $keepsMode, $mode, $name, $publicId, $record, $shadow, $shadowMode,
  $systemId, $templateDocument, $type, $url, $versions, $window,
} from "./slots.js";
import { nodeType } from "./tree.js";

class DocumentSlots extends NodeSlots {
  [$type];
  [$mode] = "no-quirks";
  [$keepsMode] = false;
  [$contentType];
  [$encoding] = "UTF-8";
  [$url];
  [$window] = null;
  [$versions] = { tree: 0, attributes: 0 };
  [$idIndex] = null;
  [$changeLog] = null;
  [$templateDocument] = null;

  constructor(object, behavior, type, contentType, url) {
    super(object, behavior, nodeType.DOCUMENT, object);
    this[$type] = type;
    this[$contentType] = contentType;
    this[$url] = url;
  }
}

class DoctypeSlots extends NodeSlots {
  [$name];
  [$publicId];
  [$systemId];

  constructor(object, behavior, document, name, publicId, systemId) {
    super(object, behavior, nodeType.DOCUMENT_TYPE, document);
    this[$name] = name;
    this[$publicId] = publicId;
    this[$systemId] = systemId;
  }
}

class FragmentSlots extends NodeSlots {
  [$host];

  constructor(object, behavior, document, host) {
    super(object, behavior, nodeType.DOCUMENT_FRAGMENT, document);
    this[$host] = host;
  }
}

class ShadowSlots extends FragmentSlots {
  [$shadowMode];
  [$shadow];

  constructor(object, behavior, document, host, mode, shadow) {
    super(object, behavior, document, host);
    this[$shadowMode] = mode;
    this[$shadow] = shadow;
  }
}

class AttrSlots extends NodeSlots {
  [$record];
  [$element];

  constructor(object, behavior, document, record, element) {
    super(object, behavior, nodeType.ATTRIBUTE, document);
    this[$record] = record;
    this[$element] = element;
  }
}

/**
 * Each returns the function that makes the nodes of one interface.
 * @param {object} prototype the interface's prototype object
 */
export function documentMaker(prototype) {
  const { Node, behavior } = new Shape(prototype);
  return (type, contentType, url) => new DocumentSlots(new Node(), behavior, type, contentType, url);
}

export function doctypeMaker(prototype) {
  const { Node, behavior } = new Shape(prototype);
  return (document, name, publicId, systemId) => new DoctypeSlots(new Node(), behavior, document, name, publicId, systemId);
}

export function fragmentMaker(prototype) {
  const { Node, behavior } = new Shape(prototype);
  return (document) => new FragmentSlots(new Node(), behavior, document, null);
}

export function shadowRootMaker(prototype) {
  const { Node, behavior } = new Shape(prototype);
  return (document, host, mode, shadow) => new ShadowSlots(new Node(), behavior, document, host, mode, shadow);
}

export function attrMaker(prototype) {
  const { Node, behavior } = new Shape(prototype);
  return (document, record, element) => new AttrSlots(new Node(), behavior, document, record, element);
}
