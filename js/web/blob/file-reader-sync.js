// https://w3c.github.io/FileAPI/#FileReaderSync, which workers of pages have
import { primordials, webidl } from "core";
import { bytesOfBlob, isBlob, typeOfBlob } from "./blob.js";
import { packBinaryString, packBuffer, packDataURL, packText } from "./pack.js";

const { TypeError } = primordials;

function read(count, blob, operation) {
  webidl.requireArguments(count, 1);
  if (!isBlob(blob)) {
    throw new TypeError(`Argument 1 ('blob') to FileReaderSync.${operation} must be an instance of Blob`);
  }
  return bytesOfBlob(blob);
}

export class FileReaderSync {
  readAsArrayBuffer(blob) {
    return packBuffer(read(arguments.length, blob, "readAsArrayBuffer"));
  }

  readAsBinaryString(blob) {
    return packBinaryString(read(arguments.length, blob, "readAsBinaryString"));
  }

  readAsText(blob, encoding = undefined) {
    const label = encoding === undefined ? undefined : webidl.DOMString(encoding);
    return packText(read(arguments.length, blob, "readAsText"), label, typeOfBlob(blob));
  }

  readAsDataURL(blob) {
    return packDataURL(read(arguments.length, blob, "readAsDataURL"), typeOfBlob(blob));
  }
}
webidl.expose(FileReaderSync);
