// https://html.spec.whatwg.org/multipage/form-elements.html#the-progress-element and the meter element
import { load, webidl } from "core";
import { getAttribute, hasAttribute } from "library/tree";
import { setAttribute } from "shared/changes";
import { interfaceNamed } from "./interfaces.js";
import { parseFloatingPoint } from "./numbers.js";
import { positiveDouble, reflect } from "./reflect.js";

/** The number of an attribute, or null. */
function numberOf(element, name) {
  const text = getAttribute(element, name);
  return text === null ? null : parseFloatingPoint(text);
}

function setNumber(element, name, value) {
  setAttribute(element, name, `${webidl.double(value)}`);
}

function maximumOf(progress) {
  const max = numberOf(progress, "max");
  return max !== null && max > 0 ? max : 1;
}

function progressValue(progress) {
  const value = numberOf(progress, "value");
  return value === null || value < 0 ? 0 : Math.min(value, maximumOf(progress));
}

export function makeHTMLProgressElement() {
  class HTMLProgressElement extends interfaceNamed("HTMLElement") {
    get value() {
      return progressValue(this);
    }

    set value(value) {
      setNumber(this, "value", value);
    }

    get position() {
      return hasAttribute(this, "value") ? progressValue(this) / maximumOf(this) : -1;
    }

    get labels() {
      return load("dom/forms").labelsOf(this);
    }
  }
  return reflect(HTMLProgressElement, { max: [positiveDouble, "max", 1] });
}

/** The six numbers of a meter: https://html.spec.whatwg.org/multipage/form-elements.html#dom-meter-value */
function gauge(meter) {
  const min = numberOf(meter, "min") ?? 0;
  const max = Math.max(numberOf(meter, "max") ?? 1, min);
  const clamp = (value, least = min) => Math.min(Math.max(value, least), max);
  const low = clamp(numberOf(meter, "low") ?? min);
  return {
    min,
    max,
    value: clamp(numberOf(meter, "value") ?? 0),
    low,
    high: clamp(numberOf(meter, "high") ?? max, low),
    optimum: clamp(numberOf(meter, "optimum") ?? (min + max) / 2),
  };
}

const meterNumber = (name) => ({
  get [name]() {
    return gauge(this)[name];
  },
  set [name](value) {
    setNumber(this, name, value);
  },
});

export function makeHTMLMeterElement() {
  class HTMLMeterElement extends interfaceNamed("HTMLElement") {
    get labels() {
      return load("dom/forms").labelsOf(this);
    }
  }
  return reflect(HTMLMeterElement, {
    value: meterNumber,
    min: meterNumber,
    max: meterNumber,
    low: meterNumber,
    high: meterNumber,
    optimum: meterNumber,
  });
}
