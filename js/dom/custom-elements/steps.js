// What other algorithms tell custom elements
import { push } from "core";
import { $customState, $document, $localName, $namespace, isConnected } from "library/tree";
import { algorithms, steps } from "shared/changes";
import { createCustomElement } from "./construct.js";
import { isUpgradable, lookUpDefinition } from "./definitions.js";
import { enqueueCallback } from "./reactions.js";
import { tryToUpgrade } from "./upgrade.js";

algorithms.createCustomElement = createCustomElement;

algorithms.enqueueReaction = (node, name, values) => {
  if (node[$customState] === "custom") enqueueCallback(node, name, values);
};

algorithms.disablesShadow = (element) =>
  lookUpDefinition(element[$document], element[$namespace], element[$localName])?.disableShadow === true;

algorithms.isBeingCustomized = (element) => {
  const state = element[$customState];
  return state === "custom" || state === "precustomized";
};

/** https://dom.spec.whatwg.org/#concept-node-insert */
push(steps.inserting, (node) => {
  if (node[$customState] === "custom") {
    if (isConnected(node)) enqueueCallback(node, "connectedCallback", []);
  } else if (isUpgradable(node) && isConnected(node)) {
    tryToUpgrade(node);
  }
});

/** https://dom.spec.whatwg.org/#concept-node-remove */
push(steps.removing, (node, parent, wasConnected) => {
  if (wasConnected && node[$customState] === "custom") enqueueCallback(node, "disconnectedCallback", []);
});
