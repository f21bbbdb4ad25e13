import Glibc
import JSONText

/// One page to clip, and how its line names it.
struct ClipJob: Sendable {
    enum Source: Sendable {
        case file(String)
        case html(String, url: String?)
        /// A line of the input that is none.
        case broken(String)
    }

    let name: JSON
    let source: Source

    /// - Parameter line: `{"url","html"}`; where another process sends it, also `{"file"}`.
    init(line: ArraySlice<UInt8>, number: Int, mayNameFile: Bool) {
        guard let line = String(validating: line, as: UTF8.self) else {
            self.init(broken: "line \(number) of the input is not UTF-8", number)
            return
        }
        do throws(JSONError) {
            let value = try JSON(parsing: line)
            let url = value["url"]?.stringValue
            if mayNameFile, let file = value["file"]?.stringValue {
                self.init(file: file)
            } else if url == nil, value["url"] != nil {
                self.init(broken: "line \(number) of the input has a member url that is no text", number)
            } else if let html = value["html"]?.stringValue {
                let name = value["page"] ?? url.map { .string($0) } ?? .number(Double(number))
                self.init(name: name, source: .html(html, url: url))
            } else {
                self.init(broken: "line \(number) of the input has no member html that is text", number)
            }
        } catch {
            self.init(broken: "line \(number) of the input is no JSON: \(error)", number)
        }
    }

    init(file: String) { self.init(name: .string(file), source: .file(file)) }

    private init(broken reason: String, _ number: Int) {
        self.init(name: .number(Double(number)), source: .broken(reason))
    }

    private init(name: JSON, source: Source) {
        self.name = name
        self.source = source
    }

    /// The job as a line for another process.
    var line: String {
        switch source {
        case .file(let path): return JSON.object(["file": .string(path)]).text
        case .html(let html, let url):
            var object: JSONObject = ["page": name, "html": .string(html)]
            object["url"] = url.map { .string($0) }
            return JSON.object(object).text
        case .broken: return ""
        }
    }

    /// How long an error may be: it may hold what a script has made.
    private static let maximumErrorCharacters = 10_000

    func result(error: String) -> JSON {
        let shown = error.prefix(Self.maximumErrorCharacters)
        return ["page": name, "error": .string(shown.endIndex == error.endIndex ? error : shown + "…")]
    }
}

/// The pages in their order, each read when it is asked for.
struct ClipJobs: ~Copyable {
    private var files: ArraySlice<String>
    private var lines: LineReader
    private let readsLines: Bool
    private var count = 0
    private let mayNameFile: Bool

    init(_ options: ClipOptions) {
        files = options.pages[...]
        lines = LineReader(descriptor: STDIN_FILENO)
        readsLines = options.readsStandardInput
        mayNameFile = options.isWorker
    }

    /// Why the input could not be read to its end.
    var failure: CommandFailure? {
        lines.failure.map { .init(.userError, "standard input cannot be read: \(String(cString: strerror($0)))") }
    }

    /// The next line, whatever it is.
    mutating func nextLine() -> ArraySlice<UInt8>? { lines.nextBytes() }

    mutating func next() -> ClipJob? {
        if let file = files.popFirst() { return ClipJob(file: file) }
        while readsLines, let line = lines.nextBytes() {
            count += 1
            if !line.allSatisfy({ " \t\r".utf8.contains($0) }) {
                return ClipJob(line: line, number: count, mayNameFile: mayNameFile)
            }
        }
        return nil
    }
}
