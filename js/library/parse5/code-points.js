// Code points that the tokenizer tells apart
const TAB = 0x09;
export const LINE_FEED = 0x0a;
const FORM_FEED = 0x0c;
const SPACE = 0x20;
export const EXCLAMATION_MARK = 0x21;
export const QUOTATION_MARK = 0x22;
export const APOSTROPHE = 0x27;
export const HYPHEN = 0x2d;
export const SOLIDUS = 0x2f;
export const LESS_THAN = 0x3c;
export const EQUALS_SIGN = 0x3d;
export const GREATER_THAN = 0x3e;

export const isSpace = (code) => code === SPACE || code === LINE_FEED || code === TAB || code === FORM_FEED;
export const isLetter = (code) => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
