import JSONText

/// One test file in one of its variants, and what runs it.
struct WptFile {
    /// What the test runs in.
    enum Place {
        case page
        /// A page that has the test as its script: of `.window.js` and `.any.js`.
        case pageOfScript
        /// A worker that a page makes, and whose results it tells: of `.worker.js` and `.any.js`.
        case dedicatedWorker
        /// The background of an extension that is a service worker: of `.any.js`.
        case serviceWorker
    }

    /// Relative to the root.
    let path: String
    let place: Place
    /// The query of its address; empty where the file names none.
    /// https://web-platform-tests.org/writing-tests/testharness.html#variants
    let variant: String
    private let bytes: [UInt8]
    private var text: String { String(decoding: bytes, as: UTF8.self) }

    /// What results are told under.
    var name: String {
        guard path.hasSuffix(Self.any) else { return path + variant }
        switch place {
        case .page, .pageOfScript: return path + variant
        case .dedicatedWorker: return "\(path.dropLast(2))worker.js\(variant)"
        case .serviceWorker: return "\(path.dropLast(2))serviceworker.js"
        }
    }

    private static let any = ".any.js"

    /// A file in each variant that it names, and in each place that it is written for.
    /// - Throws: where it is not there, or not one that can be run.
    static func runs(of path: String, root: String) throws(CommandFailure) -> [WptFile] {
        guard let bytes = FileBytes.read("\(root)/\(path)") else {
            throw .init(.userError, "'\(path)': there is no such file in \(root)")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return try places(of: path, text).flatMap { place in
            let variants = variants(in: text, place)
            return (variants.isEmpty ? [""] : variants)
                .map { WptFile(path: path, place: place, variant: $0, bytes: bytes) }
        }
    }

    private static func places(of path: String, _ text: String) throws(CommandFailure) -> [Place] {
        if path.hasSuffix(".window.js") { return [.pageOfScript] }
        if path.hasSuffix(".worker.js") { return [.dedicatedWorker] }
        if [".html", ".htm", ".xhtml", ".xht", ".svg"].contains(where: path.hasSuffix) { return [.page] }
        guard path.hasSuffix(any) else {
            throw .init(
                .userError,
                "'\(path)': a test is an .html, .htm, .xhtml, .xht, .svg, .any.js, .window.js or .worker.js file; "
                    + "others are not implemented")
        }
        // https://web-platform-tests.org/writing-tests/testharness.html#multi-global-tests
        let globals = values(of: "global", in: text).last?.split(separator: ",") ?? ["window", "dedicatedworker"]
        let isForWorkers = globals.contains("worker") || globals.contains("dedicatedworker")
        var places: [Place] = []
        if globals.contains("window") { places.append(.pageOfScript) }
        if isForWorkers { places.append(.dedicatedWorker) }
        // What is for dedicated workers runs in a background too.
        if isForWorkers || globals.contains("serviceworker") { places.append(.serviceWorker) }
        guard !places.isEmpty else {
            throw .init(.userError, "'\(path)': to run it in \(globals.joined(separator: ", ")) is not implemented")
        }
        return places
    }

    /// A background has no query, and runs the tests of all variants at once.
    private static func variants(in text: String, _ place: Place) -> [String] {
        switch place {
        case .page: text.matches(of: /<meta\s+name=["']?variant["']?\s+content=["']([^"']*)["']/).map { String($0.1) }
        case .pageOfScript, .dedicatedWorker: values(of: "variant", in: text)
        case .serviceWorker: []
        }
    }

    var url: String {
        var page = path.hasSuffix(".js") ? String(path.dropLast(3)) + ".html" : path
        if place == .dedicatedWorker, path.hasSuffix(Self.any) { page = "\(path.dropLast(2))worker.html" }
        // https://web-platform-tests.org/writing-tests/file-names.html
        let origin = path.contains(".https.") ? WptServer.secureOrigin : WptServer.origin
        return "\(origin)/\(page)\(variant)"
    }

    /// What the page is, as a MIME type.
    var contentType: String { place == .page ? WptServer.type(of: path) : "text/html" }

    /// The page. A script stands in one with what its META lines ask for.
    /// https://web-platform-tests.org/writing-tests/testharness.html#multi-global-tests
    var page: [UInt8] {
        switch place {
        case .page: bytes
        case .dedicatedWorker: Array(pageOfWorker.utf8)
        case .pageOfScript, .serviceWorker: Array(pageOfScript.utf8)
        }
    }

    /// Where the script of the worker is, relative to the root.
    var workerPath: String { path.hasSuffix(Self.any) ? "\(path.dropLast(2))worker.js" : path }

    private var pageOfWorker: String {
        """
        <!doctype html><meta charset=utf-8>
        <script src="/resources/testharness.js"></script><script src="/resources/testharnessreport.js"></script>
        <div id=log></div><script>fetch_tests_from_worker(new Worker("/\(workerPath)\(variant)"));</script>
        """
    }

    private var pageOfScript: String {
        let titles = Self.values(of: "title", in: text).map { "<title>\($0)</title>" }
        let scripts = Self.values(of: "script", in: text).map { "<script src=\"\($0)\"></script>" }
        return """
            <!doctype html><meta charset=utf-8>\(titles.joined())<script>\(globals)</script>
            <script src="/resources/testharness.js"></script><script src="/resources/testharnessreport.js"></script>
            \(scripts.joined())<div id=log></div><script src="/\(path)"></script>
            """
    }

    /// The script of the worker.
    var workerScript: String {
        guard path.hasSuffix(Self.any) else { return text }
        let folder = path.split(separator: "/").dropLast().map { "/\($0)" }.joined()
        let scripts = Self.values(of: "script", in: text).map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" }
        let imports = (["/resources/testharness.js"] + scripts + ["/\(path)"]).map { "importScripts(\"\($0)\");\n" }
        return "\(globals)\n\(imports.joined())done();"
    }

    /// What a script for several kinds of globals asks for its own.
    private var globals: String {
        let isWorker = place == .dedicatedWorker || place == .serviceWorker
        return
            "self.GLOBAL = { isWindow: () => \(!isWorker), isWorker: () => \(isWorker), isShadowRealm: () => false };"
    }

    /// The values of a script's META lines with this name.
    private static func values(of name: String, in text: String) -> [String] {
        let prefix = "// META: \(name)="
        return text.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("// META: ") }
            .filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
}
