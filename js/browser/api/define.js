import { primordials } from "core";

const { ReflectDefineProperty } = primordials;

/**
 * Defines a property as WebKit's bindings do: functions can be overwritten, other members cannot.
 * https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/Bindings/Scripts/CodeGeneratorExtensions.pm
 */
export function define(target, name, value) {
  const writable = typeof value === "function";
  ReflectDefineProperty(target, name, { __proto__: null, value, writable, enumerable: true, configurable: true });
}
