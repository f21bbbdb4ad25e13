// https://html.spec.whatwg.org/multipage/dnd.html#the-datatransfer-interface
export { DataTransfer, closeTransfer, effectsOf, entriesOf, makeDragTransfer, makeTransfer, textsOf } from "./data-transfer.js";
export { DataTransferItem, DataTransferItemList } from "./item-list.js";
