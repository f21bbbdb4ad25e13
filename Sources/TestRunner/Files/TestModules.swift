import ExtensionRunner
import HTTP
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
            let real = try sources.use(written(path))
            let file = sources.paths.shown(real)
            do {
                let text = try sources.module(at: real)
                return real.hasSuffix(".json") ? .json(text, file: file) : .script(text, file: file)
            } catch let error as TypeScript.SyntaxError {
                return .syntaxError(error.message, file: file, line: error.line, column: error.column)
            }
        } catch {
            let ending = Self.path(of: url).flatMap { path in
                ["js", "mjs", "ts", "json"].first { ExtensionFiles.resolve("\(path).\($0)") != nil }
            }
            return .failure(
                "\(error)\(ending.map { "; there is one that ends in .\($0), which an import has to say" } ?? "")")
        }
    }

    /// TypeScript names the file that will be there, `help.js`, where `help.ts` is.
    /// https://www.typescriptlang.org/docs/handbook/modules/theory.html#module-resolution
    private func written(_ path: String) -> String {
        guard path.hasSuffix(".js"), ExtensionFiles.resolve(path) == nil else { return path }
        let sibling = path.dropLast(2) + "ts"
        return (try? sources.use(String(sibling))) == nil ? path : String(sibling)
    }

    private static func path(of url: String) -> String? {
        let path = url.dropFirst("file://".count).utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return String(validating: percentDecoded(path), as: UTF8.self)
    }
}
