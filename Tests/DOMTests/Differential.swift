import ExtensionRunner
import Glibc
import JSONText
import Testing

/// What the two sides of the differential tests share: the scripts of the folder Differential.
enum Differential {
    static let folder = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Differential"

    /// Those that both sides evaluate, in their order.
    static func scripts() throws -> [PageScript] {
        try ["documents", "parsing", "selectors", "xpath", "mutations", "observers", "cases"].map {
            PageScript(try text(of: "\(folder)/\($0).js"), file: "\($0).js")
        }
    }

    static func text(of path: String) throws -> String {
        let file = try #require(fopen(path, "r"), "\(path) cannot be read")
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A difference that stays, with its reason in differences.json.
    struct Known {
        let kind: String
        let pattern: Regex<AnyRegexOutput>

        func explains(_ lines: String..., in kind: String) -> Bool {
            self.kind == kind && lines.contains { $0.contains(pattern) }
        }
    }

    static func knownDifferences() throws -> [Known] {
        let list = try JSON(parsing: try text(of: "\(folder)/differences.json")).arrayValue ?? []
        return try list.map { entry in
            try #require(entry["reason"]?.stringValue?.isEmpty == false && entry["link"]?.stringValue != nil)
            return Known(
                kind: try #require(entry["kind"]?.stringValue),
                pattern: try Regex(try #require(entry["pattern"]?.stringValue)))
        }
    }
}

/// A saved page, with the number that seeds what is done with it.
struct SavedPage: Sendable {
    let number: Int
    let path: String
    let size: Int

    /// The pages of EXTRUN_PAGES, or of ../shared/pages beside the repository: folders that have a source.html.
    static let all: [SavedPage] = {
        let root = Differential.folder.split(separator: "/").dropLast(3).joined(separator: "/")
        let folder = getenv("EXTRUN_PAGES").map { String(cString: $0) } ?? "/\(root)/../shared/pages"
        guard let entries = opendir(folder) else { return [] }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        var pages: [SavedPage] = []
        for name in names.sorted() {
            let path = "\(folder)/\(name)/source.html"
            var status = stat()
            if stat(path, &status) == 0 {
                pages.append(SavedPage(number: pages.count + 1, path: path, size: Int(status.st_size)))
            }
        }
        return pages
    }()

    /// Its text as both sides get it: jsdom 20 is older than shadow roots in markup.
    func html() throws -> String {
        let html = try Differential.text(of: path)
        return strstr(html, "shadowrootmode") == nil
            ? html : html.replacing("shadowrootmode", with: "data-shadowrootmode")
    }
}
