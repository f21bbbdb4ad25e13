/// What is particular to one browser: limits, delays, and what it says of itself. Plain data.
///
/// Which APIs it has stands in `js/browser`, by the profile's name.
public struct Profile: Sendable {
    public let name: Name
    public let platform: Platform
    public let life: Life
    public let messages: Messages
    public let storage: Storage
    public let alarms: Alarms
    public let action: Action
    public let execution: Execution
    public let share: Share
    public let identity: Identity

    /// The names that users type.
    public enum Name: String, Sendable, CaseIterable {
        case safariIOS = "safari-ios"
        case safariMacOS = "safari-macos"
        case chrome
        case firefox
    }

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
        public let sessionBytes: Int
        public let syncBytes: Int
        public let syncBytesPerItem: Int
        public let syncMaximumItems: Int
        public let syncMaximumWritesPerHour: Int
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
        public let architecture: String
        public let userAgent: String
    }
}
