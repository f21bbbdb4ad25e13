import { primordials, webidl } from "core";
import { cloneWithTransfer, requireObject } from "web/structured-clone";

const { SymbolIterator } = primordials;

/** Whether an argument is the transfer list itself, not an options object. */
export function isSequence(value) {
  return webidl.isObject(value) && value[SymbolIterator] !== undefined;
}

/** What a script wants to hand over: a sequence, or the member of that name of an options object. */
export function readTransfer(options) {
  if (options === undefined || options === null) return [];
  const transfer = isSequence(options) ? options : webidl.dictionary(options).transfer;
  return transfer === undefined ? [] : webidl.sequence(transfer, requireObject);
}

/**
 * What another window has sent, which was copied there, with the prototypes of this window.
 * @param {{copy: *, ports: MessagePort[]}} sent
 */
export function adoptMessage(sent) {
  return cloneWithTransfer(sent.copy, sent.ports);
}
