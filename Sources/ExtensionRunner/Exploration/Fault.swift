/// What goes wrong at a point.
public enum Fault: String, Sendable, CaseIterable {
    /// The program is ended, as iOS does at any moment.
    case kill
    /// It is ended, and the user taps the button again at once, or shares again.
    case killTap = "kill-tap"
    /// The user taps a second time, and the program goes on.
    case tap
    /// The request is not sent: there is no network.
    case offline
    /// The request arrives; its answer comes a minute later.
    case slow
    /// The request arrives; its answer never comes.
    case lostAnswer = "lost-answer"
    /// Another server answers in place of the real one.
    case http401 = "http-401"
    case http409 = "http-409"
    case http500 = "http-500"
    /// The request arrives; half of the answer's body comes back.
    case truncatedBody = "truncated-body"
    /// The native half fails.
    case nativeError = "native-error"
    /// The native half never answers.
    case nativeSilence = "native-silence"
    /// The device is locked until the step ends.
    case lockedKeychain = "locked-keychain"
    /// `storage.local` is empty, as after an update of iOS.
    case storageErased = "storage-erased"
    /// The storage takes nothing more.
    case quota

    /// The status that is answered in place of the server's.
    var status: Int? {
        switch self {
        case .http401: 401
        case .http409: 409
        case .http500: 500
        default: nil
        }
    }

    /// Whether the program ends at the point.
    public var kills: Bool { self == .kill || self == .killTap }

    /// Whether the user acts once more than in the undisturbed run.
    public var repeats: Bool { self == .killTap || self == .tap }

    /// Reads names with commas between them; `all` stands for every fault.
    public static func list(parsing text: String) throws(StepError) -> [Fault] {
        if text == "all" { return allCases }
        var faults: [Fault] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            guard let fault = Fault(rawValue: name) else {
                throw StepError(
                    name == "all"
                        ? "all stands alone, for every fault"
                        : "there is no fault '\(name)'; there are \(allCases.map(\.rawValue).joined(separator: ", ")); all "
                            + "stands for every one")
            }
            if !faults.contains(fault) { faults.append(fault) }
        }
        return faults
    }
}
