// The internal slots of nodes.
//
// They are symbols of the registry, so that a node that moves to a document of another frame keeps its slots.
// DEPARTURE: `Object.getOwnPropertySymbols(node)` shows them, where a browser's nodes have no own properties — a slot of
// every node is read by many files, and private names end at a class — https://dom.spec.whatwg.org/#nodes

const slot = (name) => Symbol.for(`extrun.dom.${name}`);

// Node
/** The node type: internal code asks it, not `nodeType`. */
export const $nodeType = slot("node type");
/**
 * The node itself. What inherits from a node has another one there, and so has a Proxy of one: none of both is a node.
 * DEPARTURE: attributes can be read on either, as `proxy.firstChild`, where a browser throws a TypeError as it does for what changes or
 * searches a tree — to ask each time takes as long as many an attribute — https://webidl.spec.whatwg.org/#implements
 */
export const $self = slot("self");
/** Which of the steps below the node's interface has: `{ inserted, connected, … }`, booleans. */
export const $behavior = slot("behavior");
/** What an event target knows of its listeners: js/web/dom-events/event-target.js */
export const $events = slot("events");
/** The node document. A document's own is itself. */
export const $document = slot("document");
export const $parent = slot("parent");
export const $first = slot("first child");
export const $last = slot("last child");
export const $previous = slot("previous sibling");
export const $next = slot("next sibling");
/** What `child-list.js` keeps, or null. */
export const $children = slot("children");
/** The NodeList of `childNodes`, once asked for. */
export const $childNodes = slot("childNodes");
/** https://dom.spec.whatwg.org/#registered-observer-list, or null. */
export const $observers = slot("registered observers");
/** Rare slots of a node that few nodes have: `{ __proto__: null, … }`, or null. */
export const $rare = slot("rare");
/** The same of what is a node, made where there are none. Members ask `this` themselves: what is thrown here is of another context. */
export const rareOf = (node) => (node[$rare] ??= { __proto__: null });

// CharacterData, ProcessingInstruction, DocumentType
export const $data = slot("data");
export const $target = slot("target");
export const $name = slot("name");
export const $publicId = slot("public ID");
export const $systemId = slot("system ID");

// Element
export const $namespace = slot("namespace");
export const $prefix = slot("namespace prefix");
export const $localName = slot("local name");
/** The attribute list: records `{ namespace, prefix, localName, name, value, node }`, in order. */
export const $attributes = slot("attributes");
export const $shadowRoot = slot("shadow root");
/** The fragment that holds a template's children. */
export const $content = slot("template contents");
/** https://dom.spec.whatwg.org/#concept-element-custom-element-state */
export const $customState = slot("custom element state");

/**
 * What an element does when it is clicked, a property of its interface's prototype, `{ before, activate, canceled }`, each
 * a function of (element, event, what `before` gave), or absent: https://dom.spec.whatwg.org/#eventtarget-activation-behavior
 */
export const $activation = slot("activation behavior");

// Collections, token lists, attribute maps
/** What such an object holds: the one slot of its own. */
export const $collection = slot("collection");

// Attr
/** The record of an element's attribute list that an Attr stands for. */
export const $record = slot("record");
export const $element = slot("element");

// DocumentFragment, ShadowRoot
export const $host = slot("host");
/** "open" or "closed" of a shadow root; undefined on every other node. */
export const $shadowMode = slot("mode of a shadow root");
/** What else a shadow root has: `{ delegatesFocus, slotAssignment, clonable, serializable, declarative, … }`. */
export const $shadow = slot("shadow");

// Document
/** "html" or "xml" */
export const $type = slot("type");
/** "no-quirks", "quirks" or "limited-quirks" */
export const $mode = slot("mode");
/** https://html.spec.whatwg.org/multipage/interaction.html#designMode: true where it is "on". */
export const $designMode = slot("design mode");
/** https://html.spec.whatwg.org/multipage/dom.html#parser-cannot-change-the-mode-flag */
export const $keepsMode = slot("keeps mode");
export const $contentType = slot("content type");
export const $url = slot("URL");
/** The window of a document that has one, else null. */
export const $window = slot("browsing context");
/** True where scripting is enabled: whether scripts of the page, and those in its attributes, run. */
export const $runsScripts = slot("scripting");
/** `{ tree, attributes }`: counts every insertion and removal below the document, and every change of an attribute there. */
export const $versions = slot("versions");
/** The inert document that holds the contents of templates. */
export const $templateDocument = slot("template contents owner document");
/** What `getElementById` keeps, or null: see id-index.js. */
export const $idIndex = slot("index of IDs");
/** What `change-log.js` keeps, or null. */
export const $changeLog = slot("change log");
/** The name of the encoding, e.g. "UTF-8". */
export const $encoding = slot("encoding");

/** The element that is the focused area of the document, undefined or null where it is the viewport. */
export const $focused = slot("focused area");
/** The modal dialogs and open popovers, in order: https://drafts.csswg.org/css-position-4/#document-top-layer */
export const $topLayer = slot("top layer");
/** The innermost element under the pointer, and the one that is pressed: set by js/shared/user. */
export const $hovered = slot("hovered element");
export const $pressed = slot("pressed element");

// Script elements
/** https://html.spec.whatwg.org/multipage/scripting.html#parser-document, or null */
export const $parserDocument = slot("parser document");
/** https://html.spec.whatwg.org/multipage/scripting.html#already-started */
export const $alreadyStarted = slot("already started");
/** https://html.spec.whatwg.org/multipage/scripting.html#script-force-async */
export const $forceAsync = slot("force async");

// Steps of one interface: methods on its prototype, which a subclass calls as `super[$inserted]()`. A chunk whose steps
// concern nodes of many interfaces uses the lists of `steps` instead.
/** https://dom.spec.whatwg.org/#concept-node-insert-ext: () */
export const $inserted = slot("insertion steps");
/** https://dom.spec.whatwg.org/#concept-node-post-connection-ext: () */
export const $connected = slot("post-connection steps");
/** https://dom.spec.whatwg.org/#concept-node-remove-ext: (oldParent or null, wasConnected) */
export const $removed = slot("removing steps");
/** https://dom.spec.whatwg.org/#concept-node-children-changed-ext: () */
export const $childrenChanged = slot("children changed steps");
/** What an element does when the parser has popped it off the stack of open elements, with all its children: () */
export const $parsed = slot("steps after parsing");
/** https://dom.spec.whatwg.org/#concept-element-attributes-change-ext: (localName, oldValue, value, namespace) */
export const $attributeChanged = slot("attribute change steps");
/** https://dom.spec.whatwg.org/#concept-node-adopt-ext: (oldDocument) */
export const $adopted = slot("adopting steps");
/** https://dom.spec.whatwg.org/#concept-node-clone-ext: (copy, subtree) */
export const $cloned = slot("cloning steps");
/** What else is done when an element has been made, called at once: (), returns the element, or what stands for it. */
export const $made = slot("steps after making");
