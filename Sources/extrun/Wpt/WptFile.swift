import JSONText

/// One test file in one of its variants, and the page that runs it.
struct WptFile {
    enum Kind {
        case page
        /// A script that runs in a page: `.window.js`, `.any.js`.
        case script
    }

    /// Relative to the root.
    let path: String
    let kind: Kind
    /// The query of its address; empty where the file names none.
    /// https://web-platform-tests.org/writing-tests/testharness.html#variants
    let variant: String
    private let text: String

    /// What results are told under.
    var name: String { path + variant }

    /// A file in each variant that it names.
    /// - Throws: where it is not there, or not one that can be run.
    static func variants(of path: String, root: String) throws(CommandFailure) -> [WptFile] {
        let kind = try kind(of: path)
        guard let bytes = FileBytes.read("\(root)/\(path)") else {
            throw .init(.userError, "'\(path)': there is no such file in \(root)")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let found = kind == .script ? values(of: "variant", in: text) : variants(inPage: text)
        return (found.isEmpty ? [""] : found).map { WptFile(path: path, kind: kind, variant: $0, text: text) }
    }

    private static func kind(of path: String) throws(CommandFailure) -> Kind {
        if path.hasSuffix(".any.js") || path.hasSuffix(".window.js") { return .script }
        if [".html", ".htm", ".xhtml", ".xht", ".svg"].contains(where: path.hasSuffix) { return .page }
        throw .init(
            .userError,
            "'\(path)': a test is an .html, .htm, .xhtml, .xht, .svg, .any.js or .window.js file; others are not implemented"
        )
    }

    var url: String {
        let page = path.hasSuffix(".js") ? String(path.dropLast(3)) + ".html" : path
        // https://web-platform-tests.org/writing-tests/file-names.html
        let origin = path.contains(".https.") ? WptServer.secureOrigin : WptServer.origin
        return "\(origin)/\(page)\(variant)"
    }

    /// The HTML of the page. A script stands in one with what its META lines ask for.
    /// https://web-platform-tests.org/writing-tests/testharness.html#multi-global-tests
    var html: String {
        guard kind == .script else { return text }
        let titles = Self.values(of: "title", in: text).map { "<title>\($0)</title>" }
        let scripts = Self.values(of: "script", in: text).map { "<script src=\"\($0)\"></script>" }
        return """
            <!doctype html><meta charset=utf-8>\(titles.joined())<script>\(Self.globals)</script>
            <script src="/resources/testharness.js"></script><script src="/resources/testharnessreport.js"></script>
            \(scripts.joined())<div id=log></div><script src="/\(path)"></script>
            """
    }

    /// What a script for several kinds of globals asks for its own.
    private static let globals =
        "self.GLOBAL = { isWindow: () => true, isWorker: () => false, isShadowRealm: () => false };"

    /// The values of a script's META lines with this name.
    private static func values(of name: String, in text: String) -> [String] {
        let prefix = "// META: \(name)="
        return text.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("// META: ") }
            .filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }

    private static func variants(inPage text: String) -> [String] {
        text.matches(of: /<meta\s+name=["']?variant["']?\s+content=["']([^"']*)["']/).map { String($0.1) }
    }
}
