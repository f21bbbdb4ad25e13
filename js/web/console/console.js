// https://console.spec.whatwg.org/#console-namespace, with the methods that Safari has beside it.
import { clock, host, load, primordials } from "core";
import { format } from "./formatter.js";

const { Error, ReflectDefineProperty, StringPrototypeIndexOf, StringPrototypeSlice, SymbolToStringTag } = primordials;

const longestText = 64 * 1024;
const counts = { __proto__: null };
const timerStarts = { __proto__: null };
let indentation = "";

/** https://console.spec.whatwg.org/#printer */
function print(level, text, stack) {
  let whole = indentation === "" ? text : indentation + indentLines(text);
  if (whole.length > longestText) {
    whole = `${StringPrototypeSlice(whole, 0, longestText)}… (${whole.length - longestText} more characters)`;
  }
  host.console_write(level, whole, stack);
}

function indentLines(text) {
  let indented = "";
  let start = 0;
  for (let end = StringPrototypeIndexOf(text, "\n"); end >= 0; end = StringPrototypeIndexOf(text, "\n", start)) {
    indented += StringPrototypeSlice(text, start, end + 1) + indentation;
    start = end + 1;
  }
  return indented + StringPrototypeSlice(text, start);
}

/** The stack of whoever called the console's method: the two newest frames are this function and that method. */
function callerStack() {
  const { stack } = new Error();
  if (typeof stack !== "string") {
    return "";
  }
  const first = StringPrototypeIndexOf(stack, "\n");
  const second = first < 0 ? -1 : StringPrototypeIndexOf(stack, "\n", first + 1);
  return second < 0 ? "" : StringPrototypeSlice(stack, second + 1);
}

/** https://console.spec.whatwg.org/#logger */
function write(level, values, stack) {
  if (values.length > 0) {
    print(level, format(values), stack);
  }
}

/** https://webidl.spec.whatwg.org/#js-DOMString: what throws here is the script's own. */
function labelOf(value) {
  return value === undefined ? "default" : `${value}`;
}

function elapsed(label) {
  const microseconds = (clock.monotonic() - timerStarts[label]) * 1000;
  return `${label}: ${(microseconds - (microseconds % 1)) / 1000}ms`;
}

function joined(prefix, values) {
  return values.length === 0 ? prefix : `${prefix} ${format(values)}`;
}

const methods = {
  assert(condition = false, ...values) {
    const stack = callerStack();
    if (!condition) {
      print("error", values.length === 0 ? "Assertion failed" : `Assertion failed: ${format(values)}`, stack);
    }
  },
  clear() {
    indentation = "";
  },
  count(label) {
    const stack = callerStack();
    const name = labelOf(label);
    counts[name] = (counts[name] ?? 0) + 1;
    print("log", `${name}: ${counts[name]}`, stack);
  },
  countReset(label) {
    const stack = callerStack();
    const name = labelOf(label);
    if (counts[name] === undefined) {
      print("warn", `Counter "${name}" doesn't exist.`, stack);
    } else {
      counts[name] = 0;
    }
  },
  debug(...values) {
    const stack = callerStack();
    write("debug", values, stack);
  },
  dir(item) {
    const stack = callerStack();
    const { createBudget, inspectWithin } = load("web/inspect");
    print("log", inspectWithin(item, createBudget(longestText)), stack);
  },
  dirxml(...values) {
    const stack = callerStack();
    write("log", values, stack);
  },
  error(...values) {
    const stack = callerStack();
    write("error", values, stack);
  },
  group(...values) {
    const stack = callerStack();
    write("log", values, stack);
    indentation += "  ";
  },
  groupCollapsed(...values) {
    const stack = callerStack();
    write("log", values, stack);
    indentation += "  ";
  },
  groupEnd() {
    indentation = StringPrototypeSlice(indentation, 2);
  },
  info(...values) {
    const stack = callerStack();
    write("info", values, stack);
  },
  log(...values) {
    const stack = callerStack();
    write("log", values, stack);
  },
  table(data, columns) {
    const stack = callerStack();
    const { createBudget, formatTable } = load("web/inspect");
    print("log", formatTable(data, columns, createBudget(longestText)) ?? format([data]), stack);
  },
  time(label) {
    const stack = callerStack();
    const name = labelOf(label);
    if (timerStarts[name] === undefined) {
      timerStarts[name] = clock.monotonic();
    } else {
      print("warn", `Timer "${name}" already exists`, stack);
    }
  },
  timeEnd(label) {
    const stack = callerStack();
    const name = labelOf(label);
    if (timerStarts[name] === undefined) {
      print("warn", `Timer "${name}" does not exist`, stack);
    } else {
      print("log", elapsed(name), stack);
      timerStarts[name] = undefined;
    }
  },
  timeLog(label, ...values) {
    const stack = callerStack();
    const name = labelOf(label);
    if (timerStarts[name] === undefined) {
      print("warn", `Timer "${name}" does not exist`, stack);
    } else {
      print("log", joined(elapsed(name), values), stack);
    }
  },
  trace(...values) {
    const stack = callerStack();
    const text = values.length === 0 ? "Trace" : format(values);
    print("trace", text, stack);
  },
  warn(...values) {
    const stack = callerStack();
    write("warn", values, stack);
  },
  // Safari hands these to Web Inspector, which is not here:
  // https://github.com/WebKit/WebKit/blob/main/Source/JavaScriptCore/runtime/ConsoleObject.cpp
  profile(...values) {
    const stack = callerStack();
    print("debug", joined("console.profile", values), stack);
  },
  profileEnd(...values) {
    const stack = callerStack();
    print("debug", joined("console.profileEnd", values), stack);
  },
  takeHeapSnapshot(...values) {
    const stack = callerStack();
    print("debug", joined("console.takeHeapSnapshot", values), stack);
  },
  timeStamp(...values) {
    const stack = callerStack();
    print("debug", joined("console.timeStamp", values), stack);
  },
  record(...values) {
    const stack = callerStack();
    print("debug", joined("console.record", values), stack);
  },
  recordEnd(...values) {
    const stack = callerStack();
    print("debug", joined("console.recordEnd", values), stack);
  },
  screenshot(...values) {
    const stack = callerStack();
    print("debug", joined("console.screenshot", values), stack);
  },
};

// https://webidl.spec.whatwg.org/#namespace-object, whose prototype is an empty object for the console.
export const console = { __proto__: {}, ...methods };
ReflectDefineProperty(console, SymbolToStringTag, { __proto__: null, value: "console", configurable: true });
