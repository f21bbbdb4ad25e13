// The interfaces of an isolated world: for each of the page's, one with the world's own constructor, prototype and
// functions, which call the page's as they were before any script of the page ran.
import { defineValue, host, primordials } from "core";
import { prototypeTemplate } from "library/world-prototypes";
import { SafeMap } from "web/safe-collections";
import { makeAttributes } from "./attributes.js";
import { makeDetails } from "./details.js";
import { makeExotics } from "./exotic.js";
import { makeWindowPrototype, settableMembers } from "./frame-window.js";
import { makeMembers } from "./members.js";
import { defineShadowRoot } from "./shadow-root.js";

const { Error, ReflectConstruct, ReflectDefineProperty, ReflectOwnKeys, ReflectSetPrototypeOf, SymbolToStringTag, TypeError } = primordials;

/** A class whose constructor returns the object that it is given, under the prototype of whoever extends it. */
function Plain() {}

/**
 * @param {object} page the page's door
 * @param {object} membrane what `makeMembrane` gives
 */
export function makeInterfaces(page, membrane) {
  /** By the page's prototype: { prototype, Interface, isError } of the world. */
  const known = new SafeMap();
  const makeExotic = makeExotics(membrane);
  const details = makeDetails(page, membrane);
  const members = makeMembers(page, membrane);

  function parentOf(prototype) {
    // DOMException is the one interface that inherits from a built-in class.
    if (page.isErrorPrototype(prototype)) return { prototype: Error.prototype, Interface: Function.prototype };
    let parent = page.prototypeOf(prototype);
    while (parent !== null && !page.isInterfacePrototype(parent)) parent = page.prototypeOf(parent);
    return parent === null ? { prototype: Object.prototype, Interface: Function.prototype } : interfaceFor(parent);
  }

  /** The world's interface for a prototype of the page. */
  function interfaceFor(original) {
    let found = known.get(original);
    if (found !== undefined) return found;
    const parent = parentOf(original);
    const Original = constructorOf(original);
    const Interface = makeConstructor(Original, original);
    const prototype = makePrototype(page.descriptors(original), parent.prototype);
    ReflectDefineProperty(Interface, "prototype", { __proto__: null, value: prototype, writable: false });
    ReflectSetPrototypeOf(Interface, parent.Interface);
    defineValue(prototype, "constructor", Interface, false);
    found = { prototype, Interface, isError: parent.prototype === Error.prototype };
    known.set(original, found);
    if (Original !== undefined) {
      membrane.bind(Original, Interface);
      members.copyStatics(Original, Interface);
    }
    membrane.bind(original, prototype);
    const anyMembers = page.anyMembers(original);
    if (anyMembers !== undefined) details.define(prototype, anyMembers);
    if (page.isElement(original)) defineShadowRoot(prototype, membrane);
    return found;
  }

  const constructorOf = (original) => page.descriptors(original).constructor?.value;

  function makePrototype(descriptors, parent) {
    const keys = ReflectOwnKeys(descriptors);
    const { place, version, text, others } = prototypeTemplate(descriptors[SymbolToStringTag]?.value ?? "", keys, descriptors);
    const prototype = host.prototype_load(place, version, text)(
      descriptors, parent, members.read, members.readHandler, members.write, members.invoke);
    members.define(others, descriptors, prototype, undefined);
    return prototype;
  }

  function makeConstructor(Original, original) {
    const Interface = function (...values) {
      if (new.target === undefined) throw new TypeError("Constructor requires 'new' operator");
      if (Original === undefined) throw new TypeError("Illegal constructor");
      const anyMembers = page.anyMembers(original);
      const own = anyMembers === undefined ? undefined : details.lend(values, anyMembers);
      const converted = [];
      for (let i = 0; i < values.length; i++) converted[i] = membrane.toPage(values[i]);
      let made;
      const outer = page.caller.isWorld;
      page.caller.isWorld = true;
      try {
        made = ReflectConstruct(Original, converted, membrane.originalOf(new.target) ?? Original);
      } catch (error) {
        throw membrane.toWorld(error);
      } finally {
        page.caller.isWorld = outer;
      }
      if (own !== undefined) details.keep(made, own);
      const { prototype } = new.target;
      let wrapper = membrane.wrapperOf(made);
      if (wrapper === undefined) {
        wrapper = makeWrapper(made, original, prototype);
        membrane.bind(made, wrapper);
      } else {
        // An element that is there already becomes a custom one.
        ReflectSetPrototypeOf(wrapper, prototype);
      }
      return wrapper;
    };
    return Interface;
  }

  /** The world's function for a constructor of the page: an interface, or what makes one by another name, as `Image`. */
  function constructorFor(Original, originalPrototype) {
    const { Interface, prototype } = interfaceFor(originalPrototype);
    if (constructorOf(originalPrototype) === Original) return Interface;
    const Factory = makeConstructor(Original, originalPrototype);
    ReflectDefineProperty(Factory, "prototype", { __proto__: null, value: prototype, writable: false });
    members.copyStatics(Original, Factory);
    membrane.bind(Original, Factory);
    return Factory;
  }

  /**
   * The wrapper of an object of the page.
   * @param {object} original
   * @param {object} originalPrototype the prototype of its interface
   * @param {object} [prototype] another prototype, where a class of the world extends the interface
   */
  function makeWrapper(original, originalPrototype, prototype = undefined) {
    const found = interfaceFor(originalPrototype);
    const parent = prototype ?? found.prototype;
    if (found.isError) {
      const error = new Error();
      ReflectSetPrototypeOf(error, parent);
      return error;
    }
    const windowMembers = page.windowMembers(original);
    Plain.prototype = windowMembers === undefined
      ? parent
      : makeWindowPrototype(original, windowMembers, parent, membrane, members.functionFor, page.childWindow);
    const wrapper = new Plain();
    const legacy = page.legacyRules(original);
    // What has elements has no such members, and may have many elements.
    if (legacy === undefined || legacy.state === original) members.copyUnforgeables(original, wrapper);
    if (windowMembers !== undefined) {
      const settable = settableMembers(windowMembers);
      for (let i = 0; i < settable.length; i++) {
        const { key, descriptor } = settable[i];
        ReflectDefineProperty(wrapper, key, members.convert(key, descriptor, undefined));
      }
      ReflectDefineProperty(wrapper, SymbolToStringTag, { __proto__: null, value: "Window", configurable: true });
    }
    return legacy === undefined ? wrapper : makeExotic(legacy, wrapper);
  }

  const attributesOf = makeAttributes(page, membrane, details, members.readHandler);
  return { makeWrapper, constructorFor, functionFor: members.functionFor, attributesOf };
}
