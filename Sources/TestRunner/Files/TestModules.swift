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
            let found = written(path)
            if found != path { return .sameAs(WebURL.href(ofFile: found)) }
            let real = try sources.use(path)
            let file = sources.paths.shown(real)
            do {
                let text = try sources.module(at: real)
                return real.hasSuffix(".json") ? .json(text, file: file) : .script(text, file: file)
            } catch let error as TypeScript.SyntaxError {
                return .syntaxError(error.message, file: file, line: error.line, column: error.column)
            }
        } catch {
            return .failure("\(error)")
        }
    }

    /// The file that an import means which names none: what bundlers find, too. TypeScript names the file that will be there, `help.js`, where
    /// `help.ts` is; and the ending may be left out, or be the `index` of a folder.
    /// https://www.typescriptlang.org/docs/handbook/modules/theory.html#module-resolution
    private func written(_ path: String) -> String {
        if ExtensionFiles.isFile(path) || [".ts", ".mjs", ".json"].contains(where: path.hasSuffix) { return path }
        let others =
            path.hasSuffix(".js")
            ? [path.dropLast(2) + "ts"] : [".ts", ".js", ".mjs", "/index.ts", "/index.js"].map { path + $0 }
        return others.first { (try? sources.use($0)) != nil && ExtensionFiles.isFile($0) } ?? path
    }

    private static func path(of url: String) -> String? {
        let path = url.dropFirst("file://".count).utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return String(validating: percentDecoded(path), as: UTF8.self)
    }
}
