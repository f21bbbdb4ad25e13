/// The value of a keychain item. It never prints: descriptions, dumps and mirrors show `<redacted>`.
public struct KeychainSecret: Sendable, Equatable {
    /// The value itself. Whoever reads it takes care that it does not print.
    public let bytes: [UInt8]

    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    public init(_ text: String) { bytes = Array(text.utf8) }

    /// The value as UTF-8 text; `nil` where it is none.
    public var text: String? { String(validating: bytes, as: UTF8.self) }
}

extension KeychainSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "<redacted>" }
    public var debugDescription: String { description }
    /// Without children, so that `dump` and debuggers do not show the bytes.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
