// https://url.spec.whatwg.org/: records of URLs, on the parser of whatwg-url (its state machine and its form encoding alone).
export {
  encodeUserinfo, fragmentOf, hasOpaquePath, hasScheme, hostOf, hostnameOf, hrefOf, mayHaveUserinfo, originOf, parse, parsePart,
  parseRecord, pathOf, setPassword, setUsername, withoutFragment,
} from "./url-record.js";
export { parseURLEncoded, parseURLEncodedBytes, serializeURLEncoded } from "./urlencoded.js";
