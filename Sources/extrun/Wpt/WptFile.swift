import JSONText

/// One test file, and the page that runs it.
struct WptFile {
    enum Kind {
        case page
        /// A script that runs in a page: `.window.js`, `.any.js`.
        case script
    }

    /// Relative to the root.
    let path: String
    let kind: Kind

    /// - Throws: where it is not one that can be run.
    init(path: String) throws(CommandFailure) {
        self.path = path
        if path.hasSuffix(".any.js") || path.hasSuffix(".window.js") {
            kind = .script
        } else if [".html", ".htm", ".xhtml", ".xht", ".svg"].contains(where: path.hasSuffix) {
            kind = .page
        } else {
            throw .init(
                .userError,
                "'\(path)': a test is an .html, .htm, .xhtml, .xht, .svg, .any.js or .window.js file; others are not implemented"
            )
        }
    }

    var url: String {
        let name = path.hasSuffix(".js") ? String(path.dropLast(3)) + ".html" : path
        // https://web-platform-tests.org/writing-tests/file-names.html
        let origin = path.contains(".https.") ? WptServer.secureOrigin : WptServer.origin
        return "\(origin)/\(name)"
    }

    /// The HTML of the page. A script stands in one with what its META lines ask for.
    /// https://web-platform-tests.org/writing-tests/testharness.html#multi-global-tests
    func html(root: String) -> String? {
        guard let bytes = FileBytes.read("\(root)/\(path)") else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        guard kind == .script else { return text }
        var head = ""
        for line in text.split(separator: "\n") {
            guard line.hasPrefix("// META: ") else { break }
            let meta = line.dropFirst("// META: ".count)
            if meta.hasPrefix("script=") { head += "<script src=\"\(meta.dropFirst("script=".count))\"></script>" }
            if meta.hasPrefix("title=") { head += "<title>\(meta.dropFirst("title=".count))</title>" }
        }
        return """
            <!doctype html><meta charset=utf-8><script src="/resources/testharness.js"></script>
            <script src="/resources/testharnessreport.js"></script>\(head)<div id=log></div><script src="/\(path)"></script>
            """
    }
}
