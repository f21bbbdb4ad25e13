import TurndownService from "turndown";

const service = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-" });
service.remove(["script", "style", "noscript", "template", "iframe"]);

/** HTML as Markdown. */
export function markdown(html) {
  return service.turndown(html);
}
