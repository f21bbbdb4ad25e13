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
}

/// A difference that stays, with its reason in differences.json.
struct KnownDifference {
    let kind: String
    /// What a line of either side has that differs so.
    let pattern: Regex<AnyRegexOutput>

    static func all() throws -> [KnownDifference] {
        let list =
            try JSON(parsing: try Differential.text(of: "\(Differential.folder)/differences.json")).arrayValue ?? []
        return try list.map { entry in
            try #require(entry["reason"]?.stringValue?.isEmpty == false && entry["link"]?.stringValue != nil)
            return KnownDifference(
                kind: try #require(entry["kind"]?.stringValue),
                pattern: try Regex(try #require(entry["pattern"]?.stringValue)))
        }
    }

    func explains(_ ours: String, _ theirs: String, of kind: String) -> Bool {
        self.kind == kind && (ours.contains(pattern) || theirs.contains(pattern))
    }
}

/// A saved page, with the number that seeds what is done with it.
struct SavedPage: Sendable {
    let number: Int
    let path: String
    /// What is compared of it. jsdom's XPath is slow.
    let kinds: [String]

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
            guard stat(path, &status) == 0 else { continue }
            let kinds = ["pages", "selectors"] + (status.st_size < 60_000 ? ["xpath"] : [])
            pages.append(SavedPage(number: pages.count + 1, path: path, kinds: kinds))
        }
        return pages
    }()

    func oracleCase(_ kinds: [String]) -> String { "\(kinds.joined(separator: ","))=\(number)=\(path)" }

    /// Its text as both sides get it: jsdom 20 is older than shadow roots in markup.
    func html() throws -> String {
        let html = try Differential.text(of: path)
        return strstr(html, "shadowrootmode") == nil
            ? html : html.replacing("shadowrootmode", with: "data-shadowrootmode")
    }
}
