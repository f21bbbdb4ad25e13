// Links against the address of their page. The language alone has no URL; what is needed of it is this.
// https://www.rfc-editor.org/rfc/rfc3986#section-5.2

/** @param base an absolute http or https address */
export function resolved(reference, base) {
  const link = reference.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return link;
  const [, origin, path, query] = base.match(/^(https?:\/\/[^/?#]*)([^?#]*)(\?[^#]*)?/i) ?? [];
  if (origin === undefined) return link;
  if (link.startsWith("//")) return origin.slice(0, origin.indexOf("/")) + link;
  if (link === "") return origin + path + (query ?? "");
  if (link.startsWith("#")) return origin + path + (query ?? "") + link;
  if (link.startsWith("?")) return origin + path + link;
  const [, steps, rest] = link.match(/^([^?#]*)(.*)$/s);
  const full = steps.startsWith("/") ? steps : path.slice(0, path.lastIndexOf("/") + 1) + steps;
  return origin + withoutDots(full) + rest;
}

function withoutDots(path) {
  const parts = [];
  const steps = path.split("/").slice(path.startsWith("/") ? 1 : 0);
  steps.forEach((step, index) => {
    const isLast = index === steps.length - 1;
    if (step === "..") parts.pop();
    else if (step !== ".") return parts.push(step);
    return isLast && parts.push("");
  });
  return `/${parts.join("/")}`;
}
