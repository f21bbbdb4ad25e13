// WebAssembly as the engine has it, except for what gives a promise: the engine keeps those with a thread of its own, which the run
// does not wait for. https://webassembly.github.io/spec/js-api/#webassembly-namespace
import { engineWebAssembly as WebAssembly, host, load, primordials, webidl } from "core";
import { StringPrototypeTrim } from "library/text";
import { copyBytes } from "web/buffer-source";
import { refuseSharedMemory } from "./shared-memory.js";

const { ReflectConstruct, ReflectDefineProperty, ReflectOwnKeys, RegExpPrototypeExec, TypeError, uncurryThis } = primordials;
const { Proxy } = globalThis;
const { CompileError, Instance } = WebAssembly;
const moduleExports = WebAssembly.Module.exports;

/** https://webassembly.github.io/content-security-policy/js-api/#host-ensure-can-compile-wasm-bytes */
const Module = new Proxy(WebAssembly.Module, {
  __proto__: null,
  construct(target, values, newTarget) {
    const refusal = host.wasm_refusal();
    if (refusal !== undefined) throw new CompileError(refusal);
    const bytes = copyBytes(values[0]);
    if (bytes === undefined) return ReflectConstruct(target, values, newTarget);
    const module = ReflectConstruct(target, [bytes], newTarget);
    refuseSharedMemory(bytes);
    return module;
  },
});

export { WebAssembly };

function isModule(value) {
  try {
    moduleExports(value);
    return true;
  } catch {
    return false;
  }
}

async function instantiateBytes(bytes, imports) {
  const module = new Module(bytes);
  await undefined;
  return { module, instance: new Instance(module, imports) };
}

async function instantiateModule(module, imports) {
  await undefined;
  return new Instance(module, imports);
}

/** https://webassembly.github.io/spec/web-api/#compile-a-potential-webassembly-response */
async function bytesOf(source) {
  const response = await source;
  const { world } = webidl.platformObjects;
  return world === undefined ? bytesOfResponse(response) : world.bytesOfResponse(response);
}

/** The bytes of a response, if it is one that has WebAssembly. */
export async function bytesOfResponse(response) {
  const { Headers, Response } = { ...load("web/fetch"), ...load("web/fetch-headers") };
  if (!(response instanceof Response)) throw new TypeError("A Response is expected");
  const type = uncurryThis(Headers.prototype.get)(response.headers, "Content-Type");
  if (type === null || RegExpPrototypeExec(/^application\/wasm$/i, StringPrototypeTrim(type)) === null) {
    throw new TypeError(`Unexpected response MIME type. Expected 'application/wasm', but it is '${type ?? ""}'`);
  }
  if (!response.ok) throw new TypeError("The response has not a successful status");
  return uncurryThis(Response.prototype.arrayBuffer)(response);
}

const functions = {
  async compile(bytes) {
    webidl.requireArguments(arguments.length, 1);
    return new Module(bytes);
  },

  async instantiate(source, imports = undefined) {
    webidl.requireArguments(arguments.length, 1);
    return isModule(source) ? instantiateModule(source, imports) : instantiateBytes(source, imports);
  },

  async compileStreaming(source) {
    webidl.requireArguments(arguments.length, 1);
    return new Module(await bytesOf(source));
  },

  async instantiateStreaming(source, imports = undefined) {
    webidl.requireArguments(arguments.length, 1);
    return instantiateBytes(await bytesOf(source), imports);
  },
};

ReflectDefineProperty(WebAssembly, "Module", {
  __proto__: null, value: Module, writable: true, enumerable: false, configurable: true,
});
ReflectDefineProperty(Module.prototype, "constructor", {
  __proto__: null, value: Module, writable: true, enumerable: false, configurable: true,
});
const names = ReflectOwnKeys(functions);
for (let i = 0; i < names.length; i++) {
  ReflectDefineProperty(WebAssembly, names[i], {
    __proto__: null, value: functions[names[i]], writable: true, enumerable: true, configurable: true,
  });
}
