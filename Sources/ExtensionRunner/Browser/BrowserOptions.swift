public import ScriptEngine
public import VirtualTime
public import WebPlatform

/// How a ``Browser`` is set up. What is not set is as a new phone of the profile has it, but for ``hostAccess``.
public struct BrowserOptions: Sendable {
    /// Calendar time at the start of the run.
    public var startTime = VirtualClock.defaultStart
    /// What moves the clock. In real time `advance` waits, what is due comes while a request is on its way, and no two
    /// runs are the same.
    public var pace = VirtualClock.Pace.steps
    /// The source of everything random: the same seed gives the same run.
    public var seed: UInt64 = 1
    /// What the user allows an extension on web pages when it is installed. Without a word that is "Always Allow on Every Website", so that
    /// nothing asks, and what scripts request by `permissions.request` is granted; ``HostAccess/ask`` is what a new phone does.
    public var hostAccess = HostAccess.granted
    /// Which of their own scripts run in the pages of tabs for which nothing else is said, as in those that extensions open.
    public var pageScripts = PageOptions.Scripts.off
    /// What a script may use; `nil`: the profile's limits.
    public var limits: ExecutionLimits?
    /// What a script in a web page may use; `nil`: ``limits``, or those that the profile has for pages.
    public var pageLimits: ExecutionLimits?
    /// What pages find out of the device: how wide it is, whether it is dark; `nil`: that of the profile,
    /// ``PageOptions/Device/iPhone`` or ``PageOptions/Device/mac``.
    public var device: PageOptions.Device?
    /// The user's language, as BCP 47 writes it: which messages of `_locales` count, what `browser.i18n` and `navigator.language` say, and how
    /// `Intl`, `toLocaleString` and their kin write where they are given no locale.
    public var language = "en-US"
    /// Whether secrets stand in the trace as they are.
    public var showsSecrets = false
    /// Whether the trace also has what a report shows: what the pages of tabs and the popup hold wherever a step has
    /// changed it, and the place in the extension's script from which the browser was called. It takes its time.
    public var tracesDetails = false
    /// Whether ``Browser/trace`` keeps its events. Turn it off for runs without end.
    public var keepsTrace = true
    /// An existing folder for the files of `storage.local` and `storage.sync`; `nil`: they live in memory and end with
    /// the browser. An extension finds its files again under the same seed and order of installation.
    public var storageFolder: String?
    /// How long, in real time, a run waits for native handlers and routes of which none answers, before it ends with
    /// ``BrowserError/serviceDoesNotAnswer(_:)``. Those that sleep on the browser's clock do not count,
    /// where they do so in the task in which they were called, or in one that was begun there and is not detached.
    public var serviceTimeout = Duration.seconds(30)
    /// Called with every event as it happens, on the browser's thread.
    public var onTraceEvent: (@Sendable (TraceEvent) -> Void)?
    /// What the run is explored for; `nil`: it is not.
    var explored: ExploredRun?

    public init() {}
}

extension BrowserOptions {
    /// Sets the device up as a user has written it.
    /// - Parameter name: `nil`: the one of the profile.
    package mutating func setDevice(_ name: DeviceName?, _ scheme: ColorScheme?, of profile: Profile) {
        guard name != nil || scheme != nil else { return }
        var device = (name ?? (profile.platform == .macOS ? .mac : .iPhone)).device
        device.isDark = scheme == .dark
        self.device = device
    }

    /// What people call a device.
    package enum DeviceName: String {
        case iPhone, iPad, mac

        fileprivate var device: PageOptions.Device {
            switch self {
            case .iPhone: .iPhone
            case .iPad: .iPad
            case .mac: .mac
            }
        }
    }

    /// https://drafts.csswg.org/mediaqueries-5/#prefers-color-scheme
    package enum ColorScheme: String { case light, dark }

    /// A language that a user has written, as BCP 47 writes it; `nil` for what is none.
    /// https://www.rfc-editor.org/info/bcp47
    package static func language(_ text: String) -> String? {
        let parts = text.replacing("_", with: "-").split(separator: "-", omittingEmptySubsequences: false)
        let isPart = { (part: Substring) in
            (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
        guard let first = parts.first, (2...3).contains(first.count), first.allSatisfy({ $0.isASCII && $0.isLetter }),
            parts.allSatisfy(isPart)
        else { return nil }
        let places = parts.dropFirst().prefix { $0.count > 1 }.map(placeInLanguage)
        guard zip(places, places.dropFirst()).allSatisfy({ $0 < $1 || $1 == 3 }) else { return nil }
        let rest = parts.dropFirst().map { part in
            part.count == 2 ? part.uppercased() : part.count == 4 ? part.capitalizedASCII : part.lowercased()
        }
        return ([first.lowercased()] + rest).joined(separator: "-")
    }

    /// Where a part stands behind that of the language: a script, then a region, each once at most, then all others.
    /// https://www.rfc-editor.org/rfc/rfc5646#section-2.1
    private static func placeInLanguage(_ part: Substring) -> Int {
        switch part.count {
        case 4 where part.allSatisfy(\.isLetter): 1
        case 2 where part.allSatisfy(\.isLetter): 2
        default: 3
        }
    }
}

extension Substring {
    fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
