// Which interface an HTML element has: https://html.spec.whatwg.org/multipage/dom.html#elements-in-the-dom
import { isCustomElementName } from "./custom-names.js";

/** The interfaces other than HTMLElement, by local name. */
const interfaceOf = {
  __proto__: null,
  a: "HTMLAnchorElement",
  applet: "HTMLUnknownElement",
  area: "HTMLAreaElement",
  audio: "HTMLAudioElement",
  base: "HTMLBaseElement",
  bgsound: "HTMLUnknownElement",
  blink: "HTMLUnknownElement",
  blockquote: "HTMLQuoteElement",
  body: "HTMLBodyElement",
  br: "HTMLBRElement",
  button: "HTMLButtonElement",
  canvas: "HTMLCanvasElement",
  caption: "HTMLTableCaptionElement",
  col: "HTMLTableColElement",
  colgroup: "HTMLTableColElement",
  data: "HTMLDataElement",
  datalist: "HTMLDataListElement",
  del: "HTMLModElement",
  details: "HTMLDetailsElement",
  dialog: "HTMLDialogElement",
  dir: "HTMLDirectoryElement",
  div: "HTMLDivElement",
  dl: "HTMLDListElement",
  embed: "HTMLEmbedElement",
  fieldset: "HTMLFieldSetElement",
  font: "HTMLFontElement",
  form: "HTMLFormElement",
  frame: "HTMLFrameElement",
  frameset: "HTMLFrameSetElement",
  h1: "HTMLHeadingElement",
  h2: "HTMLHeadingElement",
  h3: "HTMLHeadingElement",
  h4: "HTMLHeadingElement",
  h5: "HTMLHeadingElement",
  h6: "HTMLHeadingElement",
  head: "HTMLHeadElement",
  hr: "HTMLHRElement",
  html: "HTMLHtmlElement",
  iframe: "HTMLIFrameElement",
  img: "HTMLImageElement",
  input: "HTMLInputElement",
  ins: "HTMLModElement",
  label: "HTMLLabelElement",
  legend: "HTMLLegendElement",
  li: "HTMLLIElement",
  link: "HTMLLinkElement",
  listing: "HTMLPreElement",
  map: "HTMLMapElement",
  marquee: "HTMLMarqueeElement",
  menu: "HTMLMenuElement",
  meta: "HTMLMetaElement",
  meter: "HTMLMeterElement",
  object: "HTMLObjectElement",
  ol: "HTMLOListElement",
  optgroup: "HTMLOptGroupElement",
  option: "HTMLOptionElement",
  output: "HTMLOutputElement",
  p: "HTMLParagraphElement",
  param: "HTMLParamElement",
  picture: "HTMLPictureElement",
  pre: "HTMLPreElement",
  progress: "HTMLProgressElement",
  q: "HTMLQuoteElement",
  script: "HTMLScriptElement",
  select: "HTMLSelectElement",
  slot: "HTMLSlotElement",
  source: "HTMLSourceElement",
  span: "HTMLSpanElement",
  style: "HTMLStyleElement",
  table: "HTMLTableElement",
  tbody: "HTMLTableSectionElement",
  td: "HTMLTableCellElement",
  template: "HTMLTemplateElement",
  textarea: "HTMLTextAreaElement",
  tfoot: "HTMLTableSectionElement",
  th: "HTMLTableCellElement",
  thead: "HTMLTableSectionElement",
  time: "HTMLTimeElement",
  title: "HTMLTitleElement",
  tr: "HTMLTableRowElement",
  track: "HTMLTrackElement",
  ul: "HTMLUListElement",
  video: "HTMLVideoElement",
  xmp: "HTMLPreElement",
};

const plain = "abbr acronym address article aside b basefont bdi bdo big center cite code dd dfn dt em "
  + "figcaption figure footer header hgroup i kbd main mark nav nobr noembed noframes noscript plaintext rb rp "
  + "rt rtc ruby s samp search section small strike strong sub summary sup tt u var wbr";

function isIn(list, name) {
  return ` ${list} `.includes(` ${name} `);
}

/** https://html.spec.whatwg.org/#htmlelement: the name of the interface of an HTML element. */
export function interfaceNameOf(localName) {
  return interfaceOf[localName]
    ?? (isIn(plain, localName) || isCustomElementName(localName) ? "HTMLElement" : "HTMLUnknownElement");
}

/** The interfaces of elements that only the chunk dom/forms knows. */
const forms = "HTMLButtonElement HTMLDataListElement HTMLFieldSetElement HTMLFormElement HTMLInputElement "
  + "HTMLLabelElement HTMLLegendElement HTMLOptGroupElement HTMLOptionElement HTMLOutputElement "
  + "HTMLSelectElement HTMLTextAreaElement";

/** Whether an interface is defined by the chunk dom/forms. */
export function isForForms(name) {
  return isIn(forms, name);
}

/** The names of all interfaces of HTML elements, which are globals of a page. */
export function interfaceNames() {
  const names = ["HTMLElement", "HTMLMediaElement"];
  const seen = { __proto__: null };
  for (const localName in interfaceOf) {
    const name = interfaceOf[localName];
    if (seen[name] === undefined) {
      seen[name] = true;
      names[names.length] = name;
    }
  }
  return names;
}
