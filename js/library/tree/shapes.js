// How elements, texts and comments are made; other nodes: rare-shapes.js
//
// OPTIMIZATION: a function of this library for each interface of each page, all with the same code. So the engine lays all
// nodes out alike, whatever page they belong to, and the code that walks and builds trees stays compiled from page to page.
import {
  $attributeChanged, $attributes, $behavior, $childNodes, $childrenChanged, $children, $cloned, $connected, $customState, $data,
  $document, $events, $first, $inserted, $last, $localName, $made, $namespace, $next, $nodeType, $observers, $parent, $parsed,
  $prefix, $previous, $rare, $removed, $self, $shadowRoot,
} from "./slots.js";
import { HTML, nodeType } from "./tree.js";

/** Which steps the interface with a prototype has. */
function behaviorOf(prototype) {
  return {
    inserted: prototype[$inserted] !== undefined,
    connected: prototype[$connected] !== undefined,
    removed: prototype[$removed] !== undefined,
    childrenChanged: prototype[$childrenChanged] !== undefined,
    parsed: prototype[$parsed] !== undefined,
    attributeChanged: prototype[$attributeChanged] !== undefined,
    made: prototype[$made] !== undefined,
    cloned: prototype[$cloned] !== undefined,
  };
}

/** Returns the object that it is given, so that the fields of a class that extends it are defined on that object. */
function Given(object) {
  return object;
}

// OPTIMIZATION: fields, which are defined, not assigned. An assignment looks for a setter in all interfaces above.
export class NodeSlots extends Given {
  [$self] = this;
  [$behavior];
  [$nodeType];
  [$document];
  [$parent] = null;
  [$first] = null;
  [$last] = null;
  [$previous] = null;
  [$next] = null;
  [$children] = null;
  [$childNodes] = null;
  [$observers] = null;
  [$rare] = null;
  [$events] = null;

  // OPTIMIZATION: the engine's own default constructor would hand its arguments on through an array's iterator.
  constructor(object, behavior, type, document) {
    super(object);
    this[$behavior] = behavior;
    this[$nodeType] = type;
    this[$document] = document;
  }
}

class ElementSlots extends NodeSlots {
  [$namespace];
  [$prefix];
  [$localName];
  [$attributes];
  [$shadowRoot] = null;
  [$customState] = "uncustomized";

  constructor(object, behavior, document, namespace, prefix, localName, attributes) {
    super(object, behavior, nodeType.ELEMENT, document);
    this[$namespace] = namespace;
    this[$prefix] = prefix;
    this[$localName] = localName;
    this[$attributes] = attributes;
  }
}

class TextSlots extends NodeSlots {
  [$data];

  constructor(object, behavior, type, document, data) {
    super(object, behavior, type, document);
    this[$data] = data;
  }
}

// OPTIMIZATION: the engine gives an object as much room as its constructor assigns properties, whether it ever does or not; with fewer than
// six it goes by the members of the prototype. So the nodes of all interfaces have room for their slots, and one layout.
function elementConstructor() {
  return function Node(isNever) {
    if (isNever) {
      this.a = this.b = this.c = this.d = this.e = this.f = this.g = this.h = this.i = this.j = 0;
      this.k = this.l = this.m = this.n = this.o = this.p = this.q = this.r = this.s = this.t = 0;
    }
  };
}

function textConstructor() {
  return function Node(isNever) {
    if (isNever) {
      this.a = this.b = this.c = this.d = this.e = this.f = this.g = this.h = this.i = this.j = 0;
      this.k = this.l = this.m = this.n = this.o = 0;
    }
  };
}

/** An interface of nodes: the prototype that they have, and its steps, which are there already. */
export class Shape {
  constructor(prototype, Node = textConstructor()) {
    Node.prototype = prototype;
    this.Node = Node;
    this.behavior = behaviorOf(prototype);
  }
}

/**
 * Returns the function that makes the nodes of one interface of character data.
 * @param {object} prototype the interface's prototype object
 * @param {number} type the type of the nodes
 */
export function textMaker(prototype, type) {
  const { Node, behavior } = new Shape(prototype);
  return (document, data) => new TextSlots(new Node(), behavior, type, document, data);
}

/** Makes the elements of one page. */
export class ElementMaker {
  /** Shapes: of the elements of HTML by local name, of all by interface. */
  #ofHTML = new Map();
  #ofInterfaces = new Map();

  /**
   * @param {(namespace: string | null, localName: string) => Function} interfaceOf
   *     https://dom.spec.whatwg.org/#concept-element-interface
   */
  constructor(interfaceOf) {
    this.interfaceOf = interfaceOf;
  }

  /** Forgets which names have which interfaces. */
  clear() {
    this.#ofHTML.clear();
  }

  #shapeOf(namespace, localName) {
    const Interface = this.interfaceOf(namespace, localName);
    let shape = this.#ofInterfaces.get(Interface);
    if (shape === undefined) {
      shape = new Shape(Interface.prototype, elementConstructor());
      this.#ofInterfaces.set(Interface, shape);
    }
    return shape;
  }

  /** An element with its interface, before any custom element reaction. */
  make(document, namespace, prefix, localName) {
    let shape;
    if (namespace === HTML) {
      shape = this.#ofHTML.get(localName);
      if (shape === undefined) {
        shape = this.#shapeOf(HTML, localName);
        this.#ofHTML.set(localName, shape);
      }
    } else {
      shape = this.#shapeOf(namespace, localName);
    }
    const { Node, behavior } = shape;
    const element = new ElementSlots(new Node(), behavior, document, namespace, prefix, localName, []);
    return behavior.made ? element[$made]() : element;
  }
}
