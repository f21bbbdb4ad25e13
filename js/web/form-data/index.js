// https://xhr.spec.whatwg.org/#interface-formdata
import { webidl } from "core";
import { entriesOf } from "./form-data.js";

export { FormData, createFormData, entriesOf } from "./form-data.js";
export { encodeMultipart, parseMultipart } from "./multipart.js";
export { parseURLForm } from "./url-encoded.js";

webidl.platformObjects.formData = { entriesOf };
