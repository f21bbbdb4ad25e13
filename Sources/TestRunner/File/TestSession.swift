import ExtensionRunner
import ExtensionServices
import HTTP
import ScriptEngine
import Systems
import VirtualTime

/// What one test has: its browser, and everything around it. Ends with the test.
struct TestSession {
    let number: Int
    let browser: Browser
    let random: SeededRandom
    /// The phone that keychain and application groups stand on.
    let device = Device()
    let groups = AppGroups()
    let network: TestNetwork
    /// Whether this is one run of a scenario that is explored: what a user does is a step of it.
    var isExplored = false
    var extensions: [WebExtension] = []
    /// Those of them whose errors the test has looked at.
    var askedErrors: Set<Int> = []
    var pages: [Page] = []
    var routes: [Route] = []
    var webSocketRoutes: [WebSocketRoute] = []
    /// The connections that the script of the test has been told of.
    var webSockets: [ServerWebSocket] = []
    var shares: [any ShareSystem] = []
    /// The native half that is built in and answers what no rule of the test does.
    var native: (any NativeMessageHandler)?
    /// One system of each name for a test: its native half and its back end share a keychain.
    var coolection: CoolectionSystem?
    var account: CoolectionAccount?
    var timers: [Int: Timeline.TaskID] = [:]
    /// How often the test has asked the browser for something that takes time.
    var operationCount = 0
    /// What the script of the test has failed with and nobody caught.
    var reported: [ScriptError] = []

    init(number: Int, browser: Browser, seed: UInt64) {
        self.number = number
        self.browser = browser
        random = SeededRandom(seed: seed)
        network = TestNetwork(router: browser.network.router, clock: browser.clock)
    }

    /// An error that nobody caught, as a reason why a test failed.
    static func uncaught(_ error: ScriptError) -> String { "nobody caught: \(error.summary)" }

    func target(_ index: Int) throws -> WebExtension {
        guard extensions.indices.contains(index) else { throw TestError("there is no such extension in this test") }
        return extensions[index]
    }

    func page(_ index: Int) throws -> Page {
        guard pages.indices.contains(index) else { throw TestError("there is no such page in this test") }
        return pages[index]
    }

    func tab(_ id: Int) throws -> Tab {
        guard let tab = browser.now({ $0.tabs }).first(where: { $0.id == id }) else {
            throw TestError("the tab \(id) is closed")
        }
        return tab
    }

    func window(_ id: Int) throws -> BrowserWindow {
        guard let window = browser.now({ $0.windows }).first(where: { $0.id == id }) else {
            throw TestError("the window \(id) is closed")
        }
        return window
    }
}
