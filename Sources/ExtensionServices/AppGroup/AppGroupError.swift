/// Why an application group, or what it holds, cannot be used.
public enum AppGroupError: Error, Sendable, Equatable {
    /// The program's signature does not name the group.
    case missingEntitlement(String)
    /// The text is no name of a group.
    case identifier(String)
    /// The group's file or folder cannot be used.
    case store(String)
    /// A value is none that a file can keep, as JSON that is nested too deep.
    case unwritable(String)
}

extension AppGroupError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missingEntitlement(let group):
            "the program is not entitled to the application group '\(group)'; name it in its "
                + "com.apple.security.application-groups"
        case .identifier(let text):
            "'\(text)' is no application group: 'group.' is expected, then letters, digits, dots, hyphens, underscores"
        case .store(let reason): "the application group cannot be used: \(reason)"
        case .unwritable(let reason): reason
        }
    }
}

extension AppGroupError {
    init(_ verdict: ServiceVerdict) {
        self = .store(verdict == .full ? "the disk is full" : "the program has been ended")
    }
}
