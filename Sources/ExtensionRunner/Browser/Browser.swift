import HTTP
import JSONText
import ScriptEngine
import VirtualTime
public import WebPlatform

/// A simulated browser with its tabs, its extensions, one network and one virtual clock.
///
/// Everything in it happens on one thread of its own, in one order that depends only on what it is told and on the seed.
/// Every method returns when the browser has come to rest: nothing is due any more at this instant of the clock. Where its task is cancelled
/// while a native half or a route works, it throws `CancellationError`, and they go on.
///
/// ```swift
/// let browser = try await Browser(profile: .safariIOS)
/// browser.network.route(.post, "https://coolection.co/api/item/create") { _ in .json(["id": 1]) }
/// let coolection = try await browser.install(at: "Fixtures/coolection", native: handler)
/// let tab = try await browser.open("https://example.com/")
/// try await browser.tap(coolection)
/// let badge = await coolection.action.badgeText(for: tab)
/// ```
public actor Browser {
    /// What requests of extensions reach.
    public nonisolated let network = Network()
    /// The browser that is imitated.
    public nonisolated let profile: Profile
    nonisolated let virtualClock: VirtualClock
    nonisolated let room: EngineRoom
    nonisolated var loop: EventLoop { room.loop }
    private let options: BrowserOptions
    private lazy var ownedWorld = LoopOwned(
        World(profile: profile, options: options, room: room, clock: virtualClock, network: network), on: loop,
        end: { $0.scheduler.end() })
    var world: World { ownedWorld.value }

    /// - Parameter room: the thread and the machines that it uses; by default its own.
    /// - Throws: ``BrowserError/noStorageFolder(_:)``.
    public init(
        profile: Profile = .safariIOS, options: BrowserOptions = BrowserOptions(), room: EngineRoom = EngineRoom()
    ) async throws {
        if let folder = options.storageFolder, !ExtensionFiles.isFolder(folder) {
            throw BrowserError.noStorageFolder(folder)
        }
        self.profile = profile
        self.options = options
        self.room = room
        virtualClock = VirtualClock(start: options.startTime, pace: options.pace)
        EngineMainThread.begin()
        network.browser = self
    }

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// The browser's thread, for a task that does little but drive it: calls cost no change of threads there.
    ///
    /// ```swift
    /// try await withTaskExecutorPreference(browser.executor) {
    ///     for _ in 1...1_000 { try await browser.tap(clipper) }
    /// }
    /// ```
    ///
    /// While such a task runs, or blocks, nothing happens in the browser.
    public nonisolated var executor: any TaskExecutor { loop }

    /// The clock that everything in this browser reads.
    public nonisolated var clock: BrowserClock { BrowserClock(browser: self) }

    /// What has happened so far. Empty where the options keep no trace.
    public var trace: [TraceEvent] { world.trace.events }

    /// A text as the trace would show it: without the secrets that it has met so far. The same text where
    /// ``BrowserOptions/showsSecrets`` is set.
    public func redacted(_ text: String) -> String { world.trace.redacted(text) }

    /// Installs and enables an extension, as a user does while the browser runs: `runtime.onInstalled` is fired.
    /// - Parameters:
    ///   - folder: the path of the folder with the manifest.json, or of a zip archive of it.
    ///   - id: what `runtime.id` says; by default what Xcode's converter proposes for the extension's name.
    ///   - native: the native half of the extension's app.
    /// - Throws: ``BrowserError`` where it is not there, or it or its manifest cannot be read. A background that
    ///   fails is no error of this method; see ``WebExtension/errors``.
    @discardableResult
    public func install(
        at folder: String, id: String? = nil, native: (any NativeMessageHandler)? = nil
    ) async throws -> WebExtension {
        try await install(ExtensionFiles(folder: folder), id: id, native: native)
    }

    package func install(
        _ files: ExtensionFiles, id: String? = nil, native: (any NativeMessageHandler)? = nil
    ) async throws -> WebExtension {
        let manifest = try world.loadManifest(files)
        let owner = InstalledExtension(world: world, files: files, manifest: manifest, id: id, native: native)
        world.extensions.append(owner)
        var fields: JSONObject = [
            "name": .string(manifest.name), "version": .string(manifest.extensionVersion),
        ]
        if owner.defaultTitle != manifest.name { fields["title"] = .string(owner.defaultTitle) }
        if world.options.tracesDetails { fields["icon"] = owner.iconURL(nil).map { .string($0) } }
        world.trace.record(.user, "install", fields, detail: .fields(["icon"]))
        world.noteManifest(of: owner)
        owner.load(becauseOf: ["reason": "install"])
        try await settle()
        return WebExtension(browser: self, host: owner.host, id: owner.id)
    }

    /// Opens a tab and makes it the active one. Content scripts run in it. Throws ``BrowserError/invalidURL(_:)``.
    /// - Parameters:
    ///   - html: the page at that address; without it the page comes through ``Browser/network``, and is empty where nobody answers.
    ///   - scripts: which of the page's own scripts run; `nil`: those that ``BrowserOptions/pageScripts`` says.
    @discardableResult
    public func open(_ url: String, html: String? = nil, scripts: PageOptions.Scripts? = nil) async throws -> Tab {
        try await open(url, page: html.map { .text($0) }, scripts: scripts)
    }

    /// Like ``open(_:html:scripts:)``, with a page that may be a file.
    @discardableResult
    package func open(_ url: String, page: PageText?, scripts: PageOptions.Scripts? = nil) async throws -> Tab {
        let target = try parse(url)
        world.trace.record(.user, "open", ["url": .string(target.href)])
        let tab = world.openTab(
            world.makeLoad(of: target, world.source(page: page, scripts: scripts)), active: true)
        try await settle()
        return Tab(browser: self, id: tab.id)
    }

    /// The tab that the user looks at.
    public var activeTab: Tab? { world.windows.activeTab.map { Tab(browser: self, id: $0.id) } }

    /// All tabs, those of the window that was opened first before others.
    public var tabs: [Tab] { world.windows.tabs.map { Tab(browser: self, id: $0.id) } }

    /// The user taps the extension's toolbar button: its popup opens, or `action.onClicked` is fired.
    /// - Parameter tab: where; by default on the active tab.
    public func tap(_ target: WebExtension, on tab: Tab? = nil) async throws {
        let owner = try installed(target)
        guard owner.isEnabled else { throw BrowserError.disabled }
        guard owner.manifest.action != nil else { throw BrowserError.noAction }
        guard let tab = try tab.map({ try model($0) }) ?? world.windows.activeTab else { throw BrowserError.noTab }
        guard owner.sees(tab) else { throw BrowserError.notInPrivateBrowsing }
        world.trace.record(.user, "tap", ["tab": .number(Double(tab.id))])
        owner.performAction(on: tab)
        try await settle()
    }

    /// Quits the browser and starts it again: backgrounds die, what was only in memory is gone, tabs load their pages again.
    public func relaunch() async throws { try await relaunch(restoringPages: true) }

    func relaunch(restoringPages: Bool) async throws {
        world.trace.record(.user, "relaunch")
        world.endDocuments()
        world.endPrivateWindows()
        world.dataStore.services.cookies.endSession()
        for owner in world.extensions { owner.relaunch() }
        if restoringPages { world.restoreDocuments() }
        try await settle()
    }

    /// Runs until nothing is due now and no native message or request is under way.
    public func settle() async throws {
        do throws(SchedulerError) { try await world.scheduler.settle() } catch { throw failure(error) }
        world.tracePages()
    }

    func advance(by duration: Duration) async throws {
        guard duration >= .zero else { throw BrowserError.backwards(duration) }
        world.trace.record(.user, "advance", ["milliseconds": .number(duration.milliseconds)])
        try await advance(to: world.scheduler.clock.elapsed + duration)
    }

    /// Walks the clock to an instant of the run, without a user who does so.
    func advance(to instant: Duration) async throws {
        do throws(SchedulerError) {
            try await world.scheduler.advance(by: instant - world.scheduler.clock.elapsed)
        } catch {
            throw failure(error)
        }
        world.tracePages()
    }

    private func failure(_ error: SchedulerError) -> any Error {
        switch error {
        case .scriptWaits: return BrowserError.scriptWaits
        case .neverSettles: return BrowserError.neverSettles(recently: world.trace.recentLines)
        case .cancelled: return CancellationError()
        case .serviceDoesNotAnswer(let summaries, let mayWaitForUs):
            let time = "\(JSON.number(options.serviceTimeout.milliseconds / 1_000).text) s"
            let advice =
                mayWaitForUs
                ? ". A task that is not known to belong to it waits for the browser or its clock meanwhile: a handler waits for them in "
                    + "the task in which it was called, or in tasks begun there, and not in a detached one, or one that was begun before"
                : ""
            return BrowserError.serviceDoesNotAnswer(
                summaries.map { "\($0) for \(time)" }.joined(separator: "; ") + advice)
        }
    }

    /// Lets go of all that answers the browser: routes, transports and native halves. ``WebExtension``, ``Tab`` and ``Page`` keep
    /// their browser alive, so a route or a native half that holds one keeps it, with its pages and its thread, until this is called.
    /// Who sleeps on its clock wakes up.
    /// `withBrowser` of ExtensionTesting calls it.
    public func close() {
        network.removeAll()
        for owner in world.extensions { owner.dropNative() }
        world.scheduler.wakeAll()
    }

    /// Runs `body`, and closes a browser whatever comes of it.
    package static func closing<Value>(
        _ browser: Browser, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            let value = try await body()
            await browser.close()
            return value
        } catch {
            await browser.close()
            throw error
        }
    }

    func fallAsleep(for duration: Duration) -> Scheduler.Sleep? { world.scheduler.fallAsleep(for: duration) }

    func installed(_ target: WebExtension) throws -> InstalledExtension {
        guard target.browser === self, let owner = world.extensions.first(where: { $0.host == target.host }) else {
            throw BrowserError.notInstalled
        }
        return owner
    }

    func model(_ tab: Tab) throws -> TabModel {
        guard tab.browser === self else { throw BrowserError.otherBrowser }
        guard let model = world.windows.tab(tab.id) else { throw BrowserError.tabClosed }
        return model
    }

    func parse(_ url: String) throws -> WebURL {
        guard let target = world.parseURL(url) else { throw BrowserError.invalidURL(url) }
        return target
    }
}

extension Browser {
    /// Takes the network away, or gives it back, as a user or a tunnel does. Requests and bodies that are under way
    /// fail as at a network error, WebSockets are lost, and scripts are told.
    public func setOffline(_ isOffline: Bool) {
        world.trace.record(.user, isOffline ? "offline" : "online") {
            guard network.isOffline != isOffline else { return }
            network.isOffline = isOffline
            for tell in isOffline ? world.exchanges.loseAll(because: "the browser went offline") : [] {
                world.scheduler.timeline.schedule(tell)
            }
            for context in world.globalScopes { context.tellConnection(isOnline: !isOffline) }
        }
    }
}
