// Nodes as trees: what only reads and writes their slots, for all pages of a machine.
export { attributeNamed, attributeOf, copyAttributes, getAttribute, hasAttribute } from "./attribute-list.js";
export { logAttribute } from "./change-log.js";
export { childCount, childList, childrenOf } from "./child-list.js";
export { focusedElement } from "./focus.js";
export { takesDisabled } from "./form-controls.js";
export { elementById, idOf, noteId } from "./id-index.js";
export { arrayIndex, legacyHandler, wrapLegacy } from "./legacy-platform-object.js";
export { linkAddress } from "./link-address.js";
export { link, unlink } from "./links.js";
export { isAmong } from "./lists.js";
export { allItems, childItems, countItems, descendantItems, itemAt, listedItems } from "./live-items.js";
export { loadFor, setLoader } from "./loaders.js";
export { elementsNamed, hasName } from "./name-index.js";
export { nodeNameOf, qualifiedNameOf, tagNameOf } from "./node-names.js";
export { isClosed, isModal, isShowingPopover } from "./overlays.js";
export { attrMaker, doctypeMaker, documentMaker, fragmentMaker, shadowRootMaker } from "./rare-shapes.js";
export { ElementMaker, textMaker } from "./shapes.js";
export * from "./slots.js";
export { flushStyles } from "./style-watch.js";
export {
  asciiLower, collapseWhitespace, hasMarkup, normalizeNewlines, parseOrderedSet, splitOnCommas, splitOnWhitespace, startOfText,
  stripNewlines, stripWhitespace, upperName,
} from "./strings.js";
export { childText, descendantText } from "./text.js";
export * from "./tree.js";
