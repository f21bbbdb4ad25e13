import HTTP
import JSONText
import ScriptEngine
import VirtualTime
import WebPlatform

/// Everything in one simulated browser. Belongs to its loop; ``Browser`` is the door to it.
final class World {
    let options: BrowserOptions
    let profile: Profile
    let limits: ExecutionLimits
    let scheduler: Scheduler
    let trace: Trace
    let random: RandomSource
    let network: Network
    let preflightCache: PreflightCache
    let exchanges = ExchangeList()
    var windows: WindowList
    /// What pages find out of the device; `nil`: it is an iPhone.
    let device: PageOptions.Device?
    /// Where a window stands at first; `nil`: windows have no place of their own.
    let frameOfDevice: WindowFrame?
    var extensions: [InstalledExtension] = []
    /// Pages outside of tabs, by their number.
    private(set) var pages: [Int: OpenPage] = [:]
    private var pageCount = 0
    private var garbageBytes = 0
    /// One machine for all web pages and the worlds of extensions in them: they share nodes.
    private(set) lazy var pageEnvironment = takeMachine(.pages)
    let loadedScripts = LoadedScripts()
    /// What all pages share.
    let deviceServices = DeviceServices()
    /// What sites, and the extensions' own pages, store outside of private windows.
    private(set) lazy var dataStore = makeDataStore(isPrivate: false)
    private var dataStoreCount = 0
    private var exchangeCount = 0.0
    private var frameCount = 0
    private var resourceLoadCount = 0
    private var portCount = 0
    private var urlParser: URLParser?
    /// The points and faults of a run that is explored.
    private(set) lazy var plan = options.explored.map { FaultPlan($0, world: self) }
    private let shelf: MachineShelf
    /// The machines that go back to the shelf.
    private var machines: [WebEnvironment] = []

    init(profile: Profile, options: BrowserOptions, room: EngineRoom, clock: VirtualClock, network: Network) {
        self.profile = profile
        self.options = options
        self.network = network
        device = Self.device(options, of: profile)
        frameOfDevice = World.frame(of: device, on: profile.platform)
        windows = WindowList(frame: frameOfDevice)
        preflightCache = PreflightCache(clock: clock)
        limits = options.limits ?? profile.limits
        shelf = room.shelf
        scheduler = Scheduler(loop: room.loop, clock: clock, serviceTimeout: options.serviceTimeout)
        random = RandomSource(seed: options.seed)
        trace = Trace(
            timeline: scheduler.timeline, secrets: SecretRedactor(showsSecrets: options.showsSecrets),
            keepsEvents: options.keepsTrace, hasPositions: options.tracesDetails, observer: options.onTraceEvent)
        trace.begin(profile: profile, seed: options.seed)
    }

    deinit {
        for tab in windows.tabs { tab.stopLoading() }
        for environment in machines { shelf.put(environment) }
    }

    /// A machine for the rest of this world's life.
    func takeMachine(_ kind: MachineShelf.Kind) -> WebEnvironment {
        let limits =
            switch kind {
            case .extension: limits
            case .pages: options.pageLimits ?? options.limits ?? profile.pageLimits
            }
        let environment = shelf.take(kind, limits: limits, random: random, language: options.language)
        machines.append(environment)
        return environment
    }

    func makeDataStore(isPrivate: Bool) -> DataStore {
        let services = PageServices(device: deviceServices)
        // Source: cookiesDidChange in WebExtensionContextAPICookies.cpp of https://github.com/WebKit/WebKit, which tells of all stores
        services.cookies.observe { [unowned self] _ in
            for owner in extensions where owner.permissions.has("cookies") { owner.fire("cookies.onChanged") { [] } }
        }
        dataStoreCount += 1
        return DataStore(number: dataStoreCount, isPrivate: isPrivate, services: services)
    }

    func add(_ page: OpenPage) -> Int {
        pageCount += 1
        pages[pageCount] = page
        return pageCount
    }

    func close(page id: Int) {
        guard let page = pages.removeValue(forKey: id) else { return }
        page.page.close()
        noteGarbage(of: page)
    }

    /// What closed pages have left behind must not count against the memory of the next one, so it is collected before it
    /// is a third of what an extension may use, which is less than a page may. How much it is, is estimated: asking the engine takes longer than a page.
    func noteGarbage(of page: OpenPage) {
        garbageBytes += 5_000_000 + page.sourceBytes * 30
        guard garbageBytes > limits.memoryGrowthBytes / 3 else { return }
        garbageBytes = 0
        pageEnvironment.machine.collectGarbage()
    }

    /// A number for a request or a native message and its answer, so that a reader of the trace can pair them.
    func nextExchange() -> Double {
        exchangeCount += 1
        return exchangeCount
    }

    /// What scripts of `webRequest` know a request by.
    func nextResourceLoad() -> Int {
        resourceLoadCount += 1
        return resourceLoadCount
    }

    /// What scripts know a new frame by.
    func nextFrameID() -> Int {
        frameCount += 1
        return frameCount
    }

    /// A number for a new connection. A web page may have some with several extensions.
    func nextPortID() -> Int {
        portCount += 1
        return portCount
    }

    /// Reads a URL as the URL standard does; `nil` where it is none.
    func parseURL(_ text: String, base: WebURL? = nil) -> WebURL? {
        if base == nil, let href = WebURL.canonical(text) { return WebURL(serialized: href) }
        if urlParser == nil { urlParser = try? URLParser(scheduler: scheduler, random: random, limits: limits) }
        return urlParser?.parse(text, base: base)
    }
}

extension World {
    /// The windows and workers that are open, without the worlds of content scripts, which have the windows of their pages.
    var globalScopes: [WebContext] {
        let backgrounds = extensions.compactMap { $0.background.life?.context }
        let pages = extensions.flatMap(\.openContexts).filter { $0.isOwnDocument && $0.kind == .own }.map(\.context!)
        let frames = windows.tabs.flatMap { $0.document?.frames ?? [] }.map(\.page.context)
        return backgrounds + pages + frames
    }
}
