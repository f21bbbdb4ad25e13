// Maps and sets whose methods no page can replace: each class has the methods as its own.

import { primordials } from "core";

const { ReflectDefineProperty, ReflectGetOwnPropertyDescriptor } = primordials;

// OPTIMIZATION: only those that are called. The engine makes a built-in's function when it is first read.
function own(Base, keys) {
  // The engine's own default constructor would hand its arguments on through an array's iterator.
  const Safe = class extends Base {
    constructor(value) {
      super(value);
    }
  };
  const { prototype } = Base;
  for (let i = 0; i < keys.length; i++) {
    ReflectDefineProperty(Safe.prototype, keys[i], ReflectGetOwnPropertyDescriptor(prototype, keys[i]));
  }
  return Safe;
}

// Fill them with `set` and `add`, walk them with `forEach`: an iterable that their constructor takes, and `for…of`, go through
// an iterator that a page may have replaced.
export const SafeMap = own(Map, ["get", "set", "has", "delete", "clear", "forEach", "size"]);
export const SafeSet = own(Set, ["add", "has", "delete", "clear", "forEach", "size"]);
export const SafeWeakMap = own(WeakMap, ["get", "set", "has", "delete"]);
export const SafeWeakRef = own(WeakRef, ["deref"]);
