// https://dom.spec.whatwg.org/#interface-mutationrecord
import { load, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";

const noNodes = [];

export class MutationRecord {
  #type;
  #target;
  #details;
  #oldValue;
  #addedNodes = null;
  #removedNodes = null;

  /** `details` are those of `algorithms.queueMutationRecord`. */
  constructor(token, type, target, details, oldValue) {
    requireInternal(token);
    this.#type = type;
    this.#target = target;
    this.#details = details;
    this.#oldValue = oldValue;
  }

  get type() {
    return this.#type;
  }

  get target() {
    return this.#target;
  }

  get addedNodes() {
    return (this.#addedNodes ??= load("dom/collections").makeNodeList(this.#details.added ?? noNodes));
  }

  get removedNodes() {
    return (this.#removedNodes ??= load("dom/collections").makeNodeList(this.#details.removed ?? noNodes));
  }

  get previousSibling() {
    return this.#details.previousSibling ?? null;
  }

  get nextSibling() {
    return this.#details.nextSibling ?? null;
  }

  get attributeName() {
    return this.#details.name ?? null;
  }

  get attributeNamespace() {
    return this.#details.namespace ?? null;
  }

  get oldValue() {
    return this.#oldValue;
  }
}
webidl.expose(MutationRecord);

export function makeRecord(type, target, details, oldValue) {
  return new MutationRecord(internal, type, target, details, oldValue);
}
