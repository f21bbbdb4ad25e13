// https://svgwg.org/svg2-draft/ and https://w3c.github.io/mathml-core/: the interfaces of elements, without geometry
export { interfaceNamed, interfaceOfSVG } from "./interfaces.js";
export { isSVGRoot, ownerOf } from "./elements.js";
