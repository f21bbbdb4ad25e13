/// What is particular to one browser: limits, delays, and what it says of itself. Plain data.
///
/// Which APIs it has stands in `js/browser`, by the profile's name.
public struct Profile: Sendable {
    /// What `--profile` takes, and what the first event of a trace tells, without the version.
    public let name: Name
    /// What of `browser` is newer is not there; `nil`: all of it is there. See ``inVersion(_:)``.
    public private(set) var version: SafariVersion?
    /// Decides what differs by system, as windows, menus, and what is refused in a manifest.
    public let platform: Platform
    /// How long backgrounds live, and how long changes of tabs are gathered.
    public let life: Life
    /// How long messages may be, and how many of them may wait for the native half.
    public let messages: Messages
    /// How much `browser.storage` takes.
    public let storage: Storage
    /// How soon and how often `browser.alarms` may fire.
    public let alarms: Alarms
    /// Where `browser.action` answers something else than what was set.
    public let action: Action
    /// Time and memory of scripts. ``BrowserOptions/limits`` takes its place.
    public let execution: Execution
    /// How long the script of a share or action extension may take.
    public let share: Share
    /// By what scripts and servers recognise the browser.
    public private(set) var identity: Identity

    /// The name with the version, as `safari-ios-16.4`, where there is one.
    public var title: String { name.rawValue + (version.map { "-\($0)" } ?? "") }

    /// The same browser in an older version: members of `browser` that came later are not there, and scripts and servers recognise the
    /// version. How the rest behaves, and what else pages have, is that of this profile.
    /// - Throws: ``ProfileError/unknownVersion(_:_:)`` where Safari was never of that version, or had no extensions then.
    public func inVersion(_ version: SafariVersion) throws(ProfileError) -> Profile {
        guard version.exists(on: platform) else { throw .unknownVersion("\(version)", name) }
        var profile = self
        profile.version = version
        profile.identity.userAgent = version.userAgent(insteadOf: identity.userAgent)
        return profile
    }

    /// The names that users type.
    public enum Name: String, Sendable, CaseIterable {
        case safariIOS = "safari-ios"
        case safariMacOS = "safari-macos"
        case chrome
        case firefox
    }

    /// Apple's system around the browser; `iOS` stands for iPadOS, too.
    public enum Platform: String, Sendable { case iOS, macOS }
}

extension Profile {
    /// The life of a background that is not persistent.
    public struct Life: Sendable {
        /// How long after the last event the background dies.
        public let idleDelay: Duration
        /// How long open ports keep it alive after the background last posted to one.
        public let inactivePortDelay: Duration
        /// How long changes of a tab are gathered before `tabs.onUpdated` fires once.
        public let tabUpdateDelay: Duration
    }

    /// Limits of messages.
    public struct Messages: Sendable {
        /// Longest message between contexts of an extension, in UTF-16 units of its JSON text. A longer reply becomes empty. Messages to
        /// the native half have no such limit.
        public let maximumLength: Int
        /// Native messages that may wait for their replies at the same time.
        public let maximumNativeRequests: Int
    }

    /// Quotas of `storage`, in bytes of UTF-8: keys as they are, values as JSON.
    public struct Storage: Sendable {
        /// Without the permission `unlimitedStorage`.
        public let localBytes: Int
        /// Of `storage.session`, whatever the permissions.
        public let sessionBytes: Int
        /// Of the whole of `storage.sync`, whatever the permissions.
        public let syncBytes: Int
        /// Of one key of `storage.sync` with its value.
        public let syncBytesPerItem: Int
        /// Items in `storage.sync`. A write counts each of its keys as a new one, as in WebKit.
        public let syncMaximumItems: Int
        /// What scripts are told as `MAX_WRITE_OPERATIONS_PER_HOUR`. Writes are not counted.
        public let syncMaximumWritesPerHour: Int
        /// What scripts are told as `MAX_WRITE_OPERATIONS_PER_MINUTE`. Writes are not counted.
        public let syncMaximumWritesPerMinute: Int
    }

    /// What `alarms` allows.
    public struct Alarms: Sendable {
        /// Shortest delay and shortest period; shorter ones are lengthened.
        public let minimumInterval: Duration
    }

    /// How `action` departs from what was set.
    public struct Action: Sendable {
        /// What `getBadgeBackgroundColor` answers whatever was set: red, green, blue, alpha from 0 to 255. `nil`: what
        /// was set.
        public let fixedBadgeBackgroundColor: [UInt8]?
    }

    /// What a script may use until the system stops it.
    public struct Execution: Sendable {
        /// Time that one task may run.
        public let cpuLimit: Duration
        /// Growth of the memory of the extension's own process: background, popup, options and its other pages.
        public let memoryLimitBytes: Int
        /// Growth of the memory of web pages, content scripts included.
        public let pageMemoryLimitBytes: Int
    }

    /// What the system gives a share or action extension.
    public struct Share: Sendable {
        /// How long its page-preprocessing script may take until the system gives it up.
        public let completionTime: Duration
    }

    /// What the browser says of itself.
    public struct Identity: Sendable {
        /// What `runtime.getPlatformInfo()` answers.
        public let operatingSystem: String
        /// The `arch` beside it.
        public let architecture: String
        /// The header `User-Agent`, where a script sets no other, and `navigator.userAgent` of a service worker. Documents have the one of
        /// ``BrowserOptions/device``.
        public fileprivate(set) var userAgent: String
    }
}
