/// Why there is no such profile.
public enum ProfileError: Error, Sendable, Equatable, CustomStringConvertible {
    case unknown(String)
    case notImplemented(Profile.Name)
    /// A version that Safari never had, or had without extensions.
    case unknownVersion(String, Profile.Name)

    public var description: String {
        let known =
            "use \(Profile.Name.safariIOS.rawValue) or \(Profile.Name.safariMacOS.rawValue), or an older version, as \(Profile.Name.safariIOS.rawValue)-16.4"
        return switch self {
        case .unknown(let name): "there is no profile '\(name)'; \(known)"
        case .notImplemented(let name): "the profile \(name.rawValue) is not implemented by extrun; \(known)"
        case .unknownVersion(let version, let name):
            "there was no Safari \(version) with extensions; name one from "
                + "\(name == .safariMacOS ? Profile.Platform.macOS.firstVersion : Profile.Platform.iOS.firstVersion) to \(SafariVersion.imitated)"
        }
    }
}

extension Profile {
    /// The profile that a user names, such as `safari-ios`, or `safari-ios-16.4` for an older version.
    public static func named(_ name: String) throws(ProfileError) -> Profile {
        if let end = name.lastIndex(of: "-"), Name(rawValue: String(name[..<end])) != nil {
            let profile = try named(String(name[..<end]))
            let text = String(name[name.index(after: end)...])
            guard let version = SafariVersion(text) else { throw .unknownVersion(text, profile.name) }
            return try profile.inVersion(version)
        }
        switch Name(rawValue: name) {
        case .safariIOS: return .safariIOS
        case .safariMacOS: return .safariMacOS
        case .some(let name): throw .notImplemented(name)
        case nil: throw .unknown(name)
        }
    }
}
