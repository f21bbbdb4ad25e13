import ExtensionRunner

/// The page scripts of ``LinkReader``.
enum LinkScripts {
    static let parsing = PageScript(
        """
        function hrefOf(text, base) {
          try {
            return new URL(text, base).href;
          } catch {
            return null;
          }
        }
        """, file: "extrun:link-parsing.js")

    static let openGraph = PageScript(
        """
        function readOpenGraph() {
          const line = (text) => (text ?? "").replace(/\\s+/g, " ").trim().slice(0, 2000);
          const address = (text) => {
            try {
              const url = new URL(text, document.baseURI);
              return /^https?:$/.test(url.protocol) ? line(url.href) : "";
            } catch {
              return "";
            }
          };
          const meta = (...names) => {
            for (const name of names) {
              for (const attribute of ["property", "name"]) {
                const content = document.querySelector(`meta[${attribute}="${name}" i]`)?.getAttribute("content");
                if (line(content)) return content;
              }
            }
          };
          const link = (relation) => document.querySelector(`link[rel~="${relation}" i]`)?.getAttribute("href");
          const found = {
            title: line(meta("og:title", "twitter:title") ?? document.title),
            description: line(meta("og:description", "twitter:description", "description")),
            siteName: line(meta("og:site_name", "application-name")),
            type: line(meta("og:type")),
          };
          const addresses = {
            image: meta("og:image:secure_url", "og:image:url", "og:image", "twitter:image"),
            url: meta("og:url") ?? link("canonical"),
            icon: link("icon") ?? link("apple-touch-icon"),
          };
          for (const [name, text] of Object.entries(addresses)) found[name] = text ? address(text) : "";
          return Object.fromEntries(Object.entries(found).filter(([, text]) => text));
        }
        """, file: "extrun:open-graph.js")
}
