// https://url.spec.whatwg.org/: records of URLs, on the parser of whatwg-url (its state machine alone).
export {
  encodeUserinfo, fragmentOf, hasOpaquePath, hasScheme, hostOf, hostnameOf, hrefOf, mayHaveUserinfo, originOf, parse, parsePart,
  parseRecord, pathOf, setPassword, setUsername, withoutFragment,
} from "./url-record.js";
