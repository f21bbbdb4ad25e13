/// A script for a page, with the name that errors of it point to.
public struct PageScript: Sendable, ExpressibleByStringLiteral {
    /// The source of a classic script.
    public let text: String
    /// Only a name: nothing is read from there.
    public let file: String

    /// - Parameter file: a name or path, as errors shall name it.
    public init(_ text: String, file: String = "script") {
        self.text = text
        self.file = file
    }

    public init(stringLiteral text: String) { self.init(text) }
}
