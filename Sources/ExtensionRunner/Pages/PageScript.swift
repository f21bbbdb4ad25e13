import WebPlatform

/// A script for a page, with the name that errors of it point to.
public struct PageScript: Sendable, ExpressibleByStringLiteral {
    /// The source of a classic script.
    public let text: String
    /// Only a name: nothing is read from there.
    public let file: String

    /// What the file of its source map holds; `nil` where it has none, or has it in its text.
    public let sourceMap: String?

    /// - Parameters:
    ///   - file: a name or path, as errors shall name it.
    ///   - sourceMap: what the file holds that the text names as its source map (`//# sourceMappingURL=clipper.js.map`), so that errors name
    ///     the places in the files that the text was bundled from. One that stands in the text as a `data:` URL need not be given.
    public init(_ text: String, file: String = "script", sourceMap: String? = nil) {
        self.text = text
        self.file = file
        self.sourceMap = sourceMap
    }

    /// - Parameter read: gives the file of the source map by its path, which begins where ``file`` does.
    package init(_ text: String, file: String, readingMap read: (_ path: String) -> [UInt8]?) {
        let map = SourceMaps.path(ofMapOf: Array(text.utf8), at: file).flatMap(read)
        self.init(text, file: file, sourceMap: map.map { String(decoding: $0, as: UTF8.self) })
    }

    public init(stringLiteral text: String) { self.init(text) }
}
