// https://w3c.github.io/FileAPI/
import { put, webidl } from "core";
import { bytesOfBlob, createBlob, isBlob, typeOfBlob } from "./blob.js";
import { createFile, isFile, lastModifiedOf, nameOfFile } from "./file.js";
import { createFileList, filesOf } from "./file-list.js";

export { Blob, bytesOfBlob, createBlob, isBlob, normalizeType, typeOfBlob } from "./blob.js";
export { File, createFile, createFiles, isFile, lastModifiedOf, nameOfFile } from "./file.js";
export { FileList, createFileList, filesOf } from "./file-list.js";
export { FileReader } from "./file-reader.js";
export { FileReaderSync } from "./file-reader-sync.js";
export { answerOf, contentOf, createObjectURL, keepObjectURL, revokeObjectURL } from "./object-url.js";

/** A copy of a blob, a file or a list of files for https://w3c.github.io/FileAPI/#blob-section, undefined for any other object */
function cloneBlob(object) {
  if (isFile(object)) {
    return createFile(object, nameOfFile(object));
  }
  if (isBlob(object)) return createBlob(bytesOfBlob(object), typeOfBlob(object));
  const files = filesOf(object);
  if (files === undefined) return undefined;
  const copies = [];
  for (let i = 0; i < files.length; i++) put(copies, i, cloneBlob(files[i]));
  return createFileList(copies);
}

webidl.platformObjects.blob = { isBlob, isFile, bytesOfBlob, cloneBlob, lastModifiedOf, nameOfFile, typeOfBlob };
