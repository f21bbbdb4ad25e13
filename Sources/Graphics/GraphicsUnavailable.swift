/// Nothing can be drawn: a library, or every font, is missing.
public struct GraphicsUnavailable: Error, Sendable, CustomStringConvertible {
    /// Names the Debian package to install.
    public let message: String

    public var description: String { message }
}
