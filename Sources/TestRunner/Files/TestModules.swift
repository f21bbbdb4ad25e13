import ScriptEngine
import WebPlatform

/// The modules of a test file: itself, what lies in its reach by a `file:` URL, and `extrun:test`.
final class TestModules: ModuleSource {
    static let ownName = "extrun:test"

    private let sources: TestSources

    init(sources: TestSources) { self.sources = sources }

    func module(at url: String, for context: WebContext) -> ModuleContent? {
        do {
            if url == Self.ownName { return .exports(try context.call(entry: "testExports")) }
            guard url.hasPrefix("file://"), let path = Self.path(of: url) else {
                return .failure(
                    "\(url): a test imports \"\(Self.ownName)\" and files by their path, as in \"./helpers.js\"")
            }
            let real = try sources.use(Self.written(path))
            let file = sources.paths.shown(real)
            let text = try sources.module(at: real)
            return real.hasSuffix(".json") ? .json(text, file: file) : .script(text, file: file)
        } catch {
            return .failure("\(error)")
        }
    }

    /// TypeScript names the file that will be there, `help.js`, where `help.ts` is.
    /// https://www.typescriptlang.org/docs/handbook/modules/theory.html#module-resolution
    private static func written(_ path: String) -> String {
        let sibling = path.dropLast(2) + "ts"
        let isThere = TestPaths.resolved(path) != nil
        return !isThere && path.hasSuffix(".js") && TestPaths.resolved(String(sibling)) != nil ? String(sibling) : path
    }

    /// The `file:` URL of a path. https://url.spec.whatwg.org/#path-percent-encode-set
    static func url(of path: String) -> String {
        "file://"
            + path.utf8.map { byte in
                let isPlain = byte > 0x20 && byte < 0x7f && !"\"#<>?`{}%".utf8.contains(byte)
                let digits = String(byte, radix: 16, uppercase: true)
                return isPlain ? String(Unicode.Scalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
            }.joined()
    }

    private static func path(of url: String) -> String? {
        var (bytes, rest) = (
            [UInt8](), url.dropFirst("file://".count).utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        )
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let code = UInt8(String(Substring(rest.prefix(2))), radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
