/// A version of Safari, as people and manifests write it: `16.4`.
public struct SafariVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The number in front of the point, as the 16 of 16.4.
    public let major: Int
    /// The number behind it; 0 where there is none.
    public let minor: Int

    /// - Parameter text: numbers with points between; the first two count. `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int($0) : nil }
        guard (1...4).contains(parts.count), numbers.count == parts.count else { return nil }
        (major, minor) = (numbers[0], numbers.count > 1 ? numbers[1] : 0)
    }

    init(_ major: Int, _ minor: Int = 0) { (self.major, self.minor) = (major, minor) }

    public static func < (left: SafariVersion, right: SafariVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }

    /// `16.4`, but `17` where the second number is 0.
    public var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }

    /// What a user agent of Safari 26 is in this version. An iPhone says the version of its system, too, up to 18.6.
    func userAgent(insteadOf text: String) -> String {
        let system = major >= 26 ? "18_6" : "\(major)_\(minor)"
        return text.replacing("Version/26.0", with: "Version/\(major).\(minor)")
            .replacing("iPhone OS 18_6", with: "iPhone OS \(system)")
    }
}

extension Profile.Platform {
    /// The first Safari with web extensions.
    /// https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Browser_support_for_JavaScript_APIs
    var firstVersion: SafariVersion {
        switch self {
        case .iOS: SafariVersion(15)
        case .macOS: SafariVersion(14)
        }
    }
}

extension SafariVersion {
    /// The version that a profile imitates where none is asked for.
    static let imitated = SafariVersion(26)

    /// Whether there has been such a version; Safari 26 came after 18.
    func exists(on platform: Profile.Platform) -> Bool {
        self >= platform.firstVersion && major <= Self.imitated.major && !(19..<26).contains(major)
    }
}
