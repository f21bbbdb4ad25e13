// Names that every file system takes, and that mean nothing in a link of Obsidian.

const forbidden = /[\\/:*?"<>|#^[\]\p{Cc}]/gu;
// Of those that a file system allows (255), what is left for an extension and a number.
const maximumBytes = 200;

/** The name of a note without its extension; never empty. */
export function fileName(text) {
  const name = text.replace(forbidden, " ").replace(/\s+/g, " ").replace(/^[. ]+|[. ]+$/g, "");
  return shortened(name) || "Untitled";
}

/** A folder inside the vault, its parts separated by slashes; empty for the vault itself. */
export function folderPath(text) {
  return text.split("/").map((part) => part.trim()).filter((part) => !/^\.*$/.test(part)).map(fileName).join("/");
}

function shortened(name) {
  let text = "";
  let bytes = 0;
  for (const character of name) {
    const code = character.codePointAt(0);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > maximumBytes) return text.trimEnd();
    text += character;
  }
  return text;
}
