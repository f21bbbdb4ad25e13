// https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-xmlserializer-interface
import { webidl } from "core";
import { toNode } from "dom/nodes";
import { serializeXML } from "./xml.js";

export class XMLSerializer {
  serializeToString(root) {
    webidl.requireArguments(arguments.length, 1);
    return serializeXML(toNode(root, "Argument 1 ('root') to XMLSerializer.serializeToString"), false);
  }
}
webidl.expose(XMLSerializer);
