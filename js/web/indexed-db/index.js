// https://w3c.github.io/IndexedDB/
export { IDBCursor, IDBCursorWithValue } from "./cursor.js";
export { IDBDatabase } from "./database.js";
export { IDBFactory, indexedDB } from "./factory.js";
export { IDBKeyRange } from "./key-range.js";
export { IDBIndex } from "./object-index.js";
export { IDBObjectStore } from "./object-store.js";
export { IDBOpenDBRequest, IDBRequest } from "./request.js";
export { IDBTransaction } from "./transaction.js";
export { IDBVersionChangeEvent } from "./version-change-event.js";
