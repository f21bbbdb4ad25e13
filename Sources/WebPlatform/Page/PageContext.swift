public import HTTP
internal import JSONText
public import ScriptEngine

/// A document with its window: a page, or a frame of one. Belongs to the scheduler's loop.
///
/// Its ``WebContext/Delegate`` hears of its console, errors and requests, and of what the page asks of the browser where
/// it is a ``PageDelegate`` too.
public final class PageContext {
    /// How far the page has come.
    public enum Phase: String, Sendable, Comparable {
        /// The parser is at work, or waits for a script.
        case loading
        /// The root element is there, and nothing in it.
        case started
        /// The tree is there; `DOMContentLoaded` has been fired.
        case interactive
        /// `load` and `pageshow` have been fired.
        case complete

        private var order: Int {
            switch self {
            case .loading: 0
            case .started: 1
            case .interactive: 2
            case .complete: 3
            }
        }

        public static func < (left: Phase, right: Phase) -> Bool { left.order < right.order }
    }

    /// Its global object is the window.
    public let context: WebContext
    /// How the window was set up. A frame that shows another document in it keeps them; see ``url``.
    public let options: PageOptions
    /// Where its cookies and stored items are. Pages of private windows have others.
    public let services: PageServices
    /// The page that this one is a frame of.
    public private(set) weak var parent: PageContext?
    /// Changes before ``PageDelegate/page(_:reached:)`` is called. Where a frame begins another document, it is `loading` again.
    public internal(set) var phase = Phase.loading
    /// Whether transitions and animations are looked at.
    var watchesStyles = false
    /// The address of the document: a frame may show another one than its first in the same window.
    public internal(set) var url: String
    /// Whether scripts may listen to changes of cookies.
    var watchesCookies = false
    /// How much requests of the page tell of its address, where they say nothing themselves.
    /// https://html.spec.whatwg.org/multipage/browsers.html#policy-container-referrer-policy
    public var referrerPolicy = ReferrerPolicy.default
    /// Of a frame: what its parent knows it by, whatever document it shows.
    public internal(set) var frameNumber = 0
    /// How long the document is that was parsed, in bytes.
    private(set) var size = 0
    /// What its tab keeps for it and its frames.
    public let sessionStorage: SessionStorage
    var frames: [Int: PageContext] = [:]

    /// The document's title; empty where a limit has ended the page.
    /// https://html.spec.whatwg.org/multipage/dom.html#document.title
    public var title: String {
        var title: String?
        context.run { title = try context.call(entry: "documentTitle").stringValue }
        return title ?? ""
    }

    /// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-name
    public var windowName: String {
        var name: String?
        context.run { name = try context.call(entry: "windowName").stringValue }
        return name ?? ""
    }

    /// The document's `sessionStorage`.
    private(set) lazy var session = sessionStorage.area(of: origin, in: top.origin)

    /// The page around all frames.
    private var top: PageContext { parent?.top ?? self }

    /// The size that the styles of `html` and `body` give the page, in CSS pixels; `nil` for what only a layout could tell.
    public var statedSize: (width: Double?, height: Double?) {
        var size: JSON?
        context.run { size = try context.call(entry: "statedSize").stringValue.map { try JSON(parsing: $0) } }
        return (size?["width"]?.numberValue, size?["height"]?.numberValue)
    }

    /// Makes the window with an empty document.
    /// - Parameters:
    ///   - services: what pages of one browser share.
    ///   - sessionStorage: what the documents of its tab share.
    public convenience init(
        scheduler: Scheduler, environment: WebEnvironment, delegate: any WebContext.Delegate, options: PageOptions,
        services: PageServices = PageServices(), sessionStorage: SessionStorage = SessionStorage()
    ) throws {
        try self.init(
            context: WebContext(scheduler: scheduler, environment: environment, delegate: delegate), options: options,
            services: services, sessionStorage: sessionStorage, parent: nil, windows: [])
    }

    /// - Parameter windows: of a frame, what `js/dom/window/page.js` takes: parent, top, the frame's element.
    init(
        context: WebContext, options: PageOptions, services: PageServices, sessionStorage: SessionStorage,
        parent: PageContext?, windows: [ScriptValue]
    ) throws {
        self.context = context
        self.options = options
        url = options.url
        self.services = services
        self.sessionStorage = sessionStorage
        self.parent = parent
        if let parent, options.url.isOfLocalScheme { referrerPolicy = parent.referrerPolicy }
        context.page = self
        try context.script.perform {
            try context.load(chunk: "dom/window")
            try context.call(entry: "installPage", [.string(options.json.text)] + windows.map { .value($0) })
        }
        services.add(self)
        context.environment.machine.allow(bytes: Self.bytesOfWindow)
        context.scheduler.count(tasks: Self.tasksOfWindow)
    }

    /// A page that opens itself without end is told of after 500 windows, which are some seconds.
    public static let tasksOfWindow = Scheduler.maximumTasksPerInstant / 500

    /// Room for what a window takes here and a browser has outside of its scripts' memory: 1.7 MB with a small document, and more with
    /// what it uses (docs/decisions/0041-memory-of-web-pages.md).
    private static let bytesOfWindow = 8_000_000

    /// Parses the page, runs the scripts that may run, and fires the events of loading. Call it inside a task.
    ///
    /// The page is complete when this returns, unless it waits for scripts or frames that come through the network.
    public func parse(_ html: String) throws {
        size = html.utf8.count
        try context.call(entry: "parsePage", [.string(html)])
    }

    /// Parses a page that has come as bytes, as ``parse(_:)`` does.
    /// - Parameters:
    ///   - contentType: the header, which may name an encoding; else the page may.
    ///   - fallback: the name of the encoding where neither does.
    public func parse(_ bytes: [UInt8], contentType: String, fallback: String = "windows-1252") throws {
        size = bytes.count
        var encoding = try self.encoding(of: bytes, prefix: Self.prescannedBytes, contentType, fallback)
        if encoding.isUndefined {
            encoding = try self.encoding(of: bytes, prefix: bytes.count, contentType, fallback)
        }
        if encoding.stringValue == "utf-8" {
            let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            let text = String(decoding: bytes.dropFirst(mark), as: UTF8.self)
            try context.call(entry: "parsePage", [.string(text)])
        } else {
            try context.call(entry: "parseEncodedPage", [.bytes(bytes), .value(encoding)])
        }
    }

    /// The name of the encoding that a page is in by its first bytes; `undefined` where more of them are to be seen.
    private func encoding(
        of bytes: [UInt8], prefix count: Int, _ contentType: String, _ fallback: String
    ) throws -> ScriptValue {
        let start = String(decoding: bytes.prefix(count).map { UInt16($0) }, as: UTF16.self)
        return try context.call(
            entry: "encodingOfPage",
            [.string(start), .boolean(bytes.count <= count), .string(contentType), .string(fallback)])
    }

    /// Source: https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
    /// `PRESCANNED` of js/library/encoding-names is as much.
    private static let prescannedBytes = 1024

    /// The document as HTML, doctype included. Call it inside a task.
    public func html() throws -> String { try context.call(entry: "serializePage").stringValue ?? "" }

    /// Evaluates a script as one of the page. Call it inside a task.
    @discardableResult
    public func evaluate(_ source: ScriptSource) throws(ScriptError) -> ScriptValue {
        try context.script.evaluate(source)
    }

    /// Tells the page whether the user sees it.
    public func setHidden(_ isHidden: Bool) {
        context.run { try context.call(entry: "setHidden", [.boolean(isHidden)]) }
    }

    /// A frame by the number by which its document knows it; `nil`: it is gone.
    public func frame(_ number: Int) -> PageContext? { frames[number] }

    /// The frame whose window is meant, be its document there or not; `nil`: it is none in this document.
    public func frame(where isMeant: (WebContext) -> Bool) -> PageContext? {
        frames.values.first { isMeant($0.context) }
    }

    /// Tells the page that the user has gone to another window: `change` and `blur` of what has the focus, `blur` of the window.
    public func loseFocus() { context.run { try context.call(entry: "loseFocus") } }

    /// Tells the page that it will be ended: `pagehide`, `visibilitychange`, `unload`.
    public func leave() { context.run { try context.call(entry: "leavePage") } }

    /// Ends the page and its frames.
    public func close() { context.close() }

    /// The context has been closed.
    func didClose() {
        for (_, frame) in frames.sorted(by: { $0.key < $1.key }) { frame.close() }
        frames = [:]
        context.environment.machine.allow(bytes: -Self.bytesOfWindow)
        services.remove(self)
        delegate.pageClosed(self)
    }

    var origin: String { options.origin }

    /// What a document at an address is told of this one.
    /// - Parameter policy: of the link or the frame that leads there; `nil`: the page's.
    public func referrer(for target: WebURL, _ policy: ReferrerPolicy? = nil) -> String {
        guard let source = WebURL(serialized: url) else { return "" }
        if source.scheme == "about", let parent { return parent.referrer(for: target, policy ?? referrerPolicy) }
        return (policy ?? referrerPolicy).referrer(source, for: target) ?? ""
    }

    var delegate: any PageDelegate { context.delegate as? any PageDelegate ?? AbsentPageDelegate() }
}
