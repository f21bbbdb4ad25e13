const removed = "script, noscript, link, meta, base, iframe, frame, object, embed, audio, video, source, track, template";
const addresses = ["srcset", "href", "xlink:href", "background", "poster", "action", "formaction", "ping", "autofocus"];

/**
 * A page's HTML without what could run, load or lead away. The report's policy forbids all of that as well, but would
 * complain in the console.
 */
export function harmless(html) {
  const parsed = new DOMParser().parseFromString(withoutHandlers(String(html)), "text/html");
  for (const found of parsed.querySelectorAll(removed)) found.remove();
  for (const found of parsed.querySelectorAll("*")) {
    for (const name of addresses) found.removeAttribute(name);
    if (!found.getAttribute("src")?.startsWith("data:image/")) found.removeAttribute("src");
    if (found.hasAttribute("style")) found.setAttribute("style", withoutAddresses(found.getAttribute("style")));
  }
  for (const sheet of parsed.querySelectorAll("style")) sheet.textContent = withoutAddresses(sheet.textContent);
  return `<!DOCTYPE html>${parsed.documentElement.outerHTML}`;
}

/** The trace has HTML as a serializer writes it: every attribute has quotes, and none inside. */
function withoutHandlers(html) {
  return html.replace(/<[a-z][^\s>]*(?:\s[^\s=>]+(?:="[^"]*")?)+/gi, (tag) => tag.replace(/\son[^\s=]*="[^"]*"/gi, ""));
}

function withoutAddresses(styles) {
  return styles.replace(/@import[^;]*;?/gi, "").replace(/(?:url|image|image-set|src)\([^)]*\)/gi, "none");
}
