// https://html.spec.whatwg.org/multipage/links.html#downloading-hyperlinks
import { host, load } from "core";
import { loadsResources, windowOrigin } from "dom/window";
import { StringPrototypeStartsWith } from "library/text";

/**
 * Whether the attribute `download` counts.
 * https://github.com/WebKit/WebKit/blob/main/Source/WebCore/html/HTMLAnchorElement.cpp (handleClick)
 * @param {string} url serialized
 */
export function mayDownload(url) {
  return StringPrototypeStartsWith(url, "data:") || load("library/url").parse(url).origin === windowOrigin();
}

/**
 * Saves what is there instead of going there. Where nothing is loaded, it is told without its content.
 * @param {string} url serialized
 * @param {string} name what the link says that the file is to be called
 */
export function download(url, name) {
  const save = (loaded) => {
    const { type, disposition, bytes } = loaded ?? { type: "", disposition: "", bytes: undefined };
    host.page_download(url, name, disposition, type, bytes);
  };
  if (!loadsResources() && load("web/resources").isOfNetwork(url)) save(null);
  else load("web/resources").loadDownload(url, save);
}
