import JSONText

/// How a page is set up.
public struct PageOptions: Sendable {
    /// Which of the page's own scripts run.
    public enum Scripts: String, Sendable {
        case off
        /// Those that stand in the page.
        case inline
        /// Also those that it names, which come through the network.
        case all
    }

    /// How the user has come to the page: https://w3c.github.io/navigation-timing/#dom-navigationtimingtype
    public enum Navigation: String, Sendable {
        case navigate, reload
        case backForward = "back_forward"
    }

    /// What the page can find out of the device. `nil`: that of an iPhone with Safari.
    public struct Device: Sendable {
        /// `navigator.userAgent`, which begins with `Mozilla/`. The header `User-Agent` is ``FetchPolicy/userAgent``.
        public var userAgent: String
        /// `navigator.platform`
        public var platform: String
        /// `navigator.languages`: BCP 47 tags, the preferred one first. There is at least one.
        public var languages = ["en-US"]
        /// `screen.width` and `screen.availWidth`, in CSS pixels.
        public var screenWidth = 393
        /// `screen.height` and `screen.availHeight`, in CSS pixels.
        public var screenHeight = 852
        /// `innerWidth` and `outerWidth`, in CSS pixels: how wide media queries find the page.
        public var innerWidth = 393
        /// `innerHeight` and `outerHeight`, in CSS pixels: what the bars of the browser leave for the page.
        public var innerHeight = 659
        /// How many pixels of the screen one of CSS is wide: `resolution` in media queries.
        public var devicePixelRatio = 3.0
        /// How many fingers the screen tells apart. With 0 there is a mouse, and windows have no touch events.
        public var maxTouchPoints = 5
        /// `navigator.hardwareConcurrency` of pages, and of the workers that they make.
        public var hardwareConcurrency = 4
        /// Whether `prefers-color-scheme` is `dark`, or else `light`.
        public var isDark = false

        public init(userAgent: String, platform: String) {
            self.userAgent = userAgent
            self.platform = platform
        }

        /// An iPhone 16 with Safari 26: what pages find where nothing else is said.
        public static let iPhone = Device(
            userAgent:
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                + "Version/26.0 Mobile/15E148 Safari/604.1", platform: "iPhone")

        /// A Mac with Safari 26, in a window that does not fill its screen.
        public static let mac: Device = {
            var device = Device(
                userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                    + "Version/26.0 Safari/605.1.15", platform: "MacIntel")
            (device.screenWidth, device.screenHeight) = (1_470, 956)
            (device.innerWidth, device.innerHeight) = (1_280, 720)
            device.devicePixelRatio = 2
            device.maxTouchPoints = 0
            device.hardwareConcurrency = 8
            return device
        }()

        /// An iPad Air with Safari 26, upright, which says of itself that it is a Mac.
        public static let iPad: Device = {
            var device = Device(
                userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                    + "Version/26.0 Safari/605.1.15", platform: "MacIntel")
            (device.screenWidth, device.screenHeight) = (820, 1_180)
            (device.innerWidth, device.innerHeight) = (820, 1_106)
            device.devicePixelRatio = 2
            return device
        }()
    }

    /// The address, serialized.
    public var url: String
    /// The serialized origin of the address.
    public var origin: String
    /// Counts for the page's own alone: what ``PageContext/evaluate(_:)`` is given runs in any case.
    public var scripts = Scripts.off
    /// The MIME type of the document, without parameters. One of XML gives an XML document.
    public var contentType = "text/html"
    /// What positions in the page's own scripts name. `nil`: the address.
    public var file: String?
    /// `document.referrer`; empty where no page has led here, or none may be told of.
    public var referrer = ""
    /// The window's name.
    public var name = ""
    /// What the page finds out of the device; `nil`: ``Device/iPhone``.
    public var device: Device?
    /// What the document begins with of its tab's session history.
    public var history = PageHistory()
    /// What `PerformanceNavigationTiming.type` says.
    public var navigation = Navigation.navigate

    /// Whether the user does not see the page: `document.visibilityState`.
    public var isHidden = false

    /// Whether frames get their documents though no script of the page asks for them: somebody else may look into them.
    public var opensFrames = false

    /// Whether its windows have `requestIdleCallback`, which no release of Safari has:
    /// https://developer.mozilla.org/en-US/docs/Web/API/Window/requestIdleCallback#browser_compatibility
    public var hasIdleCallbacks = true

    /// Of a frame without an address of its own: what relative links resolve against.
    var aboutBaseURL: String?

    public init(url: String, origin: String) {
        self.url = url
        self.origin = origin
    }

    /// What `js/dom/window` reads.
    var json: JSON {
        var members: JSONObject = [
            "url": .string(url), "origin": .string(origin), "scripts": .string(scripts.rawValue),
            "contentType": .string(contentType),
            "referrer": .string(referrer), "earlierEntries": .number(Double(history.earlierEntries)),
            "laterEntries": .number(Double(history.laterEntries)),
        ]
        if !history.entries.isEmpty {
            members["entries"] = .array(history.entries)
            members["entryIndex"] = .number(Double(history.index))
        }
        if !hasIdleCallbacks { members["hasIdleCallbacks"] = false }
        if opensFrames { members["opensFrames"] = true }
        if isHidden { members["isHidden"] = true }
        if !name.isEmpty { members["name"] = .string(name) }
        if let file { members["file"] = .string(file) }
        if let aboutBaseURL { members["aboutBaseURL"] = .string(aboutBaseURL) }
        if let device {
            members["userAgent"] = .string(device.userAgent)
            members["platform"] = .string(device.platform)
            members["languages"] = .array(device.languages.map { .string($0) })
            members["screenWidth"] = .number(Double(device.screenWidth))
            members["screenHeight"] = .number(Double(device.screenHeight))
            members["innerWidth"] = .number(Double(device.innerWidth))
            members["innerHeight"] = .number(Double(device.innerHeight))
            members["devicePixelRatio"] = .number(device.devicePixelRatio)
            members["maxTouchPoints"] = .number(Double(device.maxTouchPoints))
            members["hardwareConcurrency"] = .number(Double(device.hardwareConcurrency))
            members["colorScheme"] = device.isDark ? "dark" : "light"
        }
        return .object(members)
    }
}

extension String {
    /// Whether the address says nothing of where its document comes from: it has the policies of who leads there.
    var isOfLocalScheme: Bool { ["about:", "blob:", "data:"].contains { hasPrefix($0) } }
}
