// Intl as the engine has it, except that a date formatter without a date formats the time of the run's clock.
// https://tc39.es/ecma402/#sec-datetime-format-functions
import { clock, engineIntl as Intl, primordials } from "core";
import { builtins, method } from "web/builtins";

const { uncurryThis, uncurryGetter, ReflectDefineProperty } = primordials;

export { Intl };

const prototype = Intl.DateTimeFormat.prototype;
const getFormat = uncurryGetter(prototype, "format");
const formatToParts = uncurryThis(prototype.formatToParts);

const bound = new builtins.WeakMap();
const lookUp = method("WeakMap", "get");
const remember = method("WeakMap", "set");

const current = (date) => (date === undefined ? clock.wall() : date);

function define(name, attributes) {
  ReflectDefineProperty(prototype, name, { __proto__: null, enumerable: false, configurable: true, ...attributes });
}

define("format", {
  get() {
    const engineFormat = getFormat(this);
    let format = lookUp(bound, engineFormat);
    if (format === undefined) {
      format = (date) => engineFormat(current(date));
      remember(bound, engineFormat, format);
    }
    return format;
  },
});
define("formatToParts", {
  writable: true,
  value: {
    formatToParts(date) {
      return formatToParts(this, current(date));
    },
  }.formatToParts,
});
