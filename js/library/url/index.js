// https://url.spec.whatwg.org/: records of URLs, on the parser of whatwg-url (its state machine alone).
export {
  encodeUserinfo, hasOpaquePath, hostOf, hostnameOf, hrefOf, mayHaveUserinfo, originOf, parse, parsePart, parseRecord, pathOf, setPassword,
  setUsername,
} from "./url-record.js";
