public import ExtensionRunner
public import ExtensionServices
public import HTTP
public import JSONText
public import VirtualTime

/// The whole of JiggyClipper on one simulated device: a browser with its share sheet, the share extension, the
/// application group, the app, the user's folders and the other apps.
///
/// ```swift
/// let system = try await JiggyClipperSystem(scripts: scripts, random: SeededRandom(seed: 1))
/// let report = try await system.share(system.browser.openPage(html: html, url: "https://example.com/a"))
/// try await system.app.enterForeground()
/// print(system.applications.opened)
/// ```
public struct JiggyClipperSystem: Sendable {
    /// What stands in the bundle of the share extension.
    public struct Scripts: Sendable {
        /// `NSExtensionJavaScriptPreprocessingFile`: `Fixtures/jiggy-clipper/preprocess.js`.
        public var preprocessing: PageScript
        /// The output of `Scripts/bundle-clipper`.
        public var clipper: PageScript
        /// `Fixtures/jiggy-clipper/template.json`
        public var template: JSON

        public init(preprocessing: PageScript, clipper: PageScript, template: JSON) {
            self.preprocessing = preprocessing
            self.clipper = clipper
            self.template = template
        }
    }

    /// The time of the device, its network and its programs. ``browser`` has a clock of its own.
    public let clock: DeviceClock
    /// Has the pages that are shared and runs the clipper's scripts. Its network is not ``network``.
    public let browser: Browser
    /// Where the container is that app and extension share: the queue, the template, the chosen folder's bookmark.
    public let groups: AppGroups
    /// Answers for the pages that the extension fetches itself. Without routes at first.
    public let router: Router
    /// What the extension sends through; ``router`` answers.
    public let network: SimulatedNetwork
    /// Where the user picks the folder of the notes; without one they go to Obsidian.
    public let folders: UserFolders
    /// What else is installed: at first Obsidian alone.
    public let applications = DeviceApplications(schemes: ["obsidian"])
    /// Does nothing by itself: a test brings it to the foreground.
    public let app: JiggyClipperApp
    private let scripts: Scripts
    private let surroundings: Clipper.Surroundings
    private let timeZone: String
    private let random: SharedRandom

    /// - Parameters:
    ///   - browser: The one whose pages are shared; its limits are those of the clipper, too. Without one, a new one.
    ///   - groups: Where app and extension meet; in memory unless given.
    ///   - timeZone: The user's, by its IANA name.
    ///   - surroundings: Where the clipper's scripts run.
    public init(
        scripts: Scripts, random: SeededRandom, clock: DeviceClock = DeviceClock(),
        browser: Browser? = nil, groups: AppGroups = AppGroups(), timeZone: String = "UTC",
        surroundings: Clipper.Surroundings = .languageAlone
    ) async throws {
        var random = random
        self.scripts = scripts
        self.clock = clock
        self.groups = groups
        self.timeZone = timeZone
        self.surroundings = surroundings
        if let browser { self.browser = browser } else { self.browser = try await Browser() }
        folders = try UserFolders(random: SeededRandom(seed: random.next()), groups: groups)
        self.random = SharedRandom(random)
        router = Router()
        network = SimulatedNetwork(RoutedTransport(router: router), clock: clock)
        app = JiggyClipperApp(
            group: try groups.group(JiggyClipperNames.appGroup, for: JiggyClipperNames.appEntitlements),
            folders: folders, opener: applications, user: LookingUser(applications: applications), clock: clock)
    }

    /// The user taps the icon in the share sheet of the browser: the preprocessing script runs in the page, the
    /// extension gets what it tells, and the page hears of the end.
    /// - Throws: ``PreprocessingError`` where the script tells nothing: the extension does not open.
    public func share(_ page: Page) async throws -> ShareReport<JiggyClipperShareExtension.Outcome> {
        let results = try await page.preprocess(script: scripts.preprocessing)
        var attachments = [ItemProvider.preprocessed(results)]
        if let url = results["url"]?.stringValue { attachments.append(.url(url)) }
        let report = try await share(ShareInput(title: results["title"]?.stringValue, attachments: attachments))
        if case .queued = report.outcome { try await page.finalizePreprocessing(["message": "Clipped"]) }
        return report
    }

    /// The queue in which the extension leaves notes for the app.
    public func queue() throws -> any ShareQueue {
        try groups.group(JiggyClipperNames.appGroup, for: JiggyClipperNames.appEntitlements).shareQueue(clock: clock)
    }

    /// The user taps the icon in the share sheet of another app.
    /// - Parameter entitlements: what the extension is signed with.
    public func share(
        _ input: ShareInput, limits: ShareLimits = .standard,
        entitlements: Entitlements = JiggyClipperNames.extensionEntitlements
    ) async throws -> ShareReport<JiggyClipperShareExtension.Outcome> {
        let target = JiggyClipperShareExtension(
            group: try groups.group(JiggyClipperNames.appGroup, for: entitlements),
            clipper: Clipper(browser: browser, script: scripts.clipper, surroundings: surroundings),
            template: scripts.template, timeZone: timeZone, newID: random.nextUUID,
            links: LinkReader(browser: browser))
        return await ShareHost(clock: clock, network: network, limits: limits).share(input, with: target)
    }
}
