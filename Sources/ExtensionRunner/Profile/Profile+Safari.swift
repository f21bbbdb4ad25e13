extension Profile {
    /// Safari on iOS and iPadOS.
    /// The user agent and the architecture are those of an iPhone with Safari 26; WebKit calls every ARM processor `arm`.
    public static let safariIOS = Profile(
        name: .safariIOS, platform: .iOS, life: .webKit, messages: .webKit, storage: .webKit, alarms: .webKit,
        action: .webKit, execution: .assumed, share: .assumed,
        identity: Identity(
            operatingSystem: "ios", architecture: "arm",
            userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 "
                + "(KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1"))

    /// Safari on macOS.
    public static let safariMacOS = Profile(
        name: .safariMacOS, platform: .macOS, life: .webKit, messages: .webKit, storage: .webKit, alarms: .webKit,
        action: .webKit, execution: .assumed, share: .assumed,
        identity: Identity(
            operatingSystem: "mac", architecture: "arm",
            userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 "
                + "(KHTML, like Gecko) Version/26.0 Safari/605.1.15"))
}

// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/Cocoa/WebExtensionContextCocoa.mm
// (delayBeforeUnloading, delayForInactivePorts)
extension Profile.Life {
    static let webKit = Self(
        idleDelay: .seconds(30), inactivePortDelay: .seconds(120), tabUpdateDelay: .milliseconds(25))
}

// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/Shared/Extensions/WebExtensionUtilities.h
// (webExtensionMaxMessageLength); Safari itself limits native requests, because the system allows an app 200 extensions
extension Profile.Messages {
    static let webKit = Self(maximumLength: 64 * 1024 * 1024, maximumNativeRequests: 150)
}

// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/Shared/Extensions/WebExtensionConstants.h
extension Profile.Storage {
    static let webKit = Self(
        localBytes: 5 * 1024 * 1024, sessionBytes: 10 * 1024 * 1024, syncBytes: 100 * 1024,
        syncBytesPerItem: 8 * 1024, syncMaximumItems: 512, syncMaximumWritesPerHour: 1_800,
        syncMaximumWritesPerMinute: 120)
}

// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/WebExtensionAPIAlarms.cpp
extension Profile.Alarms {
    static let webKit = Self(minimumInterval: .seconds(30))
}

// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIActionCocoa.mm
// (getBadgeBackgroundColor)
extension Profile.Action {
    static let webKit = Self(fixedBadgeBackgroundColor: [255, 0, 0, 255])
}

extension Profile.Execution {
    /// Assumed: Apple publishes none of the figures. That of web pages is about what iOS leaves to a tab of Safari.
    static let assumed = Self(
        cpuLimit: .seconds(30), memoryLimitBytes: 120 * 1_000_000, pageMemoryLimitBytes: 1_000 * 1_000_000)
}

extension Profile.Share {
    /// Assumed: Apple publishes no figure.
    static let assumed = Self(completionTime: .seconds(30))
}
