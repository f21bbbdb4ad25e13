// https://tc39.es/ecma262/#sec-moduleevaluation
import { primordials, push } from "core";
import { resume, resumeThrowing } from "library/modules";
import { builtins } from "web/builtins";

const { Promise, PromisePrototypeThen, ReflectApply } = primordials;

const promiseResolve = builtins.Promise.resolve;

/** Counts the modules that wait, in the order in which they began to. */
let lastAsyncOrder = 0;

function makeCapability() {
  const capability = { promise: undefined, resolve: undefined, reject: undefined };
  capability.promise = new Promise((resolve, reject) => {
    capability.resolve = resolve;
    capability.reject = reject;
  });
  return capability;
}

/**
 * Runs a module that is linked, after what it asks for. Each module runs once.
 * @returns {Promise<undefined>} rejected with what it throws
 */
export function evaluate(start) {
  let module = start;
  if (module.status !== "linked") module = module.cycleRoot ?? module;
  if (module.topLevelCapability !== undefined) return module.topLevelCapability.promise;
  const capability = (module.topLevelCapability = makeCapability());
  const stack = [];
  try {
    innerEvaluate(module, stack, 0);
    if (module.asyncOrder === 0) capability.resolve();
  } catch (error) {
    for (let i = 0; i < stack.length; i++) {
      stack[i].status = "evaluated";
      stack[i].error = { value: error };
    }
    capability.reject(error);
  }
  return capability.promise;
}

/** https://tc39.es/ecma262/#sec-innermoduleevaluation */
function innerEvaluate(module, stack, start) {
  let index = start;
  if (module.status === "evaluating-async" || module.status === "evaluated") {
    if (module.error !== undefined) throw module.error.value;
    return index;
  }
  if (module.status === "evaluating") return index;
  module.status = "evaluating";
  module.dfsIndex = module.dfsAncestorIndex = index;
  module.pendingAsyncDependencies = 0;
  index += 1;
  push(stack, module);
  for (let i = 0; i < module.requested.length; i++) {
    let required = module.requested[i];
    index = innerEvaluate(required, stack, index);
    if (required.status === "evaluating") {
      if (required.dfsAncestorIndex < module.dfsAncestorIndex) module.dfsAncestorIndex = required.dfsAncestorIndex;
    } else {
      required = required.cycleRoot;
      if (required.error !== undefined) throw required.error.value;
    }
    if (required.asyncOrder > 0) {
      module.pendingAsyncDependencies += 1;
      push(required.asyncParents, module);
    }
  }
  if (module.pendingAsyncDependencies > 0 || module.isAsync) {
    module.asyncOrder = ++lastAsyncOrder;
    if (module.pendingAsyncDependencies === 0) executeAsync(module);
  } else {
    execute(module);
  }
  if (module.dfsAncestorIndex === module.dfsIndex) {
    let last;
    do {
      last = stack[stack.length - 1];
      stack.length -= 1;
      last.status = last.asyncOrder === 0 ? "evaluated" : "evaluating-async";
      last.cycleRoot = module;
    } while (last !== module);
  }
  return index;
}

/** Runs a module that awaits nothing. */
function execute(module) {
  if (module.generator !== undefined) resume(module.generator);
}

/** https://tc39.es/ecma262/#sec-execute-async-module */
function executeAsync(module) {
  const { promise, resolve, reject } = makeCapability();
  PromisePrototypeThen(promise, () => asyncFulfilled(module), (error) => asyncRejected(module, error));
  const goOn = (turn, value) => {
    let result;
    try {
      result = turn(module.generator, value);
    } catch (error) {
      reject(error);
      return;
    }
    if (result.done) resolve();
    else awaitValue(result.value, goOn);
  };
  goOn(resume);
}

/** https://tc39.es/ecma262/#await */
function awaitValue(value, goOn) {
  let promise;
  try {
    promise = ReflectApply(promiseResolve, Promise, [value]);
  } catch (error) {
    goOn(resumeThrowing, error);
    return;
  }
  PromisePrototypeThen(promise, (result) => goOn(resume, result), (error) => goOn(resumeThrowing, error));
}

/** https://tc39.es/ecma262/#sec-gather-available-ancestors, sorted by the order in which they began to wait */
function gatherAncestors(module, list) {
  for (let i = 0; i < module.asyncParents.length; i++) {
    const parent = module.asyncParents[i];
    if (parent.isGathered || parent.error !== undefined || parent.cycleRoot.error !== undefined) continue;
    parent.pendingAsyncDependencies -= 1;
    if (parent.pendingAsyncDependencies > 0) continue;
    parent.isGathered = true;
    let place = list.length;
    while (place > 0 && list[place - 1].asyncOrder > parent.asyncOrder) {
      list[place] = list[place - 1];
      place -= 1;
    }
    list[place] = parent;
    if (!parent.isAsync) gatherAncestors(parent, list);
  }
}

/** https://tc39.es/ecma262/#sec-async-module-execution-fulfilled */
function asyncFulfilled(module) {
  if (module.status === "evaluated") return;
  finish(module);
  const ready = [];
  gatherAncestors(module, ready);
  for (let i = 0; i < ready.length; i++) {
    const parent = ready[i];
    if (parent.status === "evaluated") continue;
    if (parent.isAsync) {
      executeAsync(parent);
      continue;
    }
    try {
      execute(parent);
    } catch (error) {
      asyncRejected(parent, error);
      continue;
    }
    finish(parent);
  }
}

function finish(module) {
  module.status = "evaluated";
  module.asyncOrder = 0;
  module.topLevelCapability?.resolve();
}

/** https://tc39.es/ecma262/#sec-async-module-execution-rejected */
function asyncRejected(module, error) {
  if (module.status === "evaluated") return;
  module.error = { value: error };
  module.status = "evaluated";
  module.asyncOrder = 0;
  module.topLevelCapability?.reject(error);
  for (let i = 0; i < module.asyncParents.length; i++) asyncRejected(module.asyncParents[i], error);
}
