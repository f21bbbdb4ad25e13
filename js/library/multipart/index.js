// The texts of https://html.spec.whatwg.org/#multipart-form-data

/** Line ends of a name or of a text value. */
export const normalizeLineEnds = (text) => text.replace(/\r\n|\r|\n/g, "\r\n");

/** A name as it stands between quotes. */
export const escapeName = (text) => text.replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/"/g, "%22");

const unescapeName = (text) => text.replace(/%0A/gi, "\n").replace(/%0D/gi, "\r").replace(/%22/g, '"');

const disposition = /^content-disposition:[ \t]*form-data[ \t]*;[ \t]*name="([^"]*)"(?:;[ \t]*filename="([^"]*)")?/im;
const contentType = /^content-type:([^\r\n]*)/im;

/**
 * The head of a part: https://andreubotella.github.io/multipart-form-data/#parse-multipart-form-data-headers
 * @param {string} head its lines
 * @returns {{ name: string, filename: string | undefined, type: string } | undefined} undefined where it names no entry
 */
export function parseHead(head) {
  const names = disposition.exec(head);
  if (names === null) return undefined;
  const [, name, filename] = names;
  const type = contentType.exec(head)?.[1].trim() ?? "text/plain";
  return { name: unescapeName(name), filename: filename === undefined ? undefined : unescapeName(filename), type };
}
