// Numbers of single precision, as all of SVG: https://webidl.spec.whatwg.org/#idl-float
import { domException, webidl } from "core";
import { builtins } from "web/builtins";

const { Math } = builtins;

export const single = (value) => Math.fround(value);

/** What a script passes as a number. */
export const float = (value) => single(webidl.double(value));

/** The same where it need not be finite: https://webidl.spec.whatwg.org/#idl-unrestricted-float */
export const unrestricted = (value) => single(+value);

/** https://svgwg.org/svg2-draft/types.html#ReadOnlyList and its like: what `animVal` holds is not changed. */
export function requireWritable(isReadOnly) {
  if (isReadOnly) throw domException("NoModificationAllowedError");
}
