import JSONText

/// A window of the simulated browser.
final class WindowModel {
    enum Kind: String { case normal, popup }

    enum State: String { case normal, minimized, maximized, fullscreen }

    let id: Int
    let kind: Kind
    /// Whether the user browses privately in it.
    let isPrivate: Bool
    var state = State.normal
    /// Where it stands on the screen; `nil`: it has no place of its own, as on a phone.
    var frame: WindowFrame?
    /// In their order.
    private(set) var tabs: [TabModel] = []
    /// The one that it shows.
    private(set) var active: TabModel?

    init(id: Int, kind: Kind = .normal, frame: WindowFrame?, isPrivate: Bool) {
        self.id = id
        self.kind = kind
        self.isPrivate = isPrivate
        self.frame = frame
    }

    /// Pinned tabs stand before all others.
    func add(_ tab: TabModel, at index: Int? = nil) {
        let pinnedCount = tabs.count(where: \.isPinned)
        let places = tab.isPinned ? 0...pinnedCount : pinnedCount...tabs.count
        tabs.insert(tab, at: min(max(index ?? places.upperBound, places.lowerBound), places.upperBound))
        tab.window = self
    }

    /// Pins a tab, which goes to the end of the pinned ones, or lets it go again, to the beginning of the others.
    /// - Returns: the places where it was and is.
    func pin(_ tab: TabModel, _ isPinned: Bool) -> (from: Int, to: Int)? {
        guard let index = tabs.firstIndex(where: { $0 === tab }) else { return nil }
        tabs.remove(at: index)
        tab.isPinned = isPinned
        let place = tabs.count(where: \.isPinned)
        tabs.insert(tab, at: place)
        return (index, place)
    }

    func activate(_ tab: TabModel) { active = tab }

    /// Takes a tab out. Its right neighbour, or else its left one, becomes active where it was.
    func remove(_ tab: TabModel) {
        guard let index = tabs.firstIndex(where: { $0 === tab }) else { return }
        tabs.remove(at: index)
        tab.window = nil
        if active === tab { active = tabs.isEmpty ? nil : tabs[min(index, tabs.count - 1)] }
    }
}

/// A place on the screen in CSS pixels, from its left upper corner.
struct WindowFrame: Equatable {
    var left: Double
    var top: Double
    var width: Double
    var height: Double

    /// The same with what a script has named.
    func changed(by members: JSONObject) -> WindowFrame {
        WindowFrame(
            left: members["left"]?.numberValue ?? left, top: members["top"]?.numberValue ?? top,
            width: members["width"]?.numberValue ?? width, height: members["height"]?.numberValue ?? height)
    }

    /// How large a page is in it. A script may have named any number.
    var pageWidth: Int { Int(min(max(width, 0), Self.largest)) }
    var pageHeight: Int { Int(min(max(height, 0), Self.largest)) }

    /// Larger than any screen.
    private static let largest = 100_000.0

    /// Whether a script names any of it.
    static func isNamed(in members: JSONObject) -> Bool {
        ["left", "top", "width", "height"].contains { members[$0] != nil }
    }
}

/// Windows from front to back.
extension [WindowModel] {
    /// The one that has the focus.
    var focused: WindowModel? { first { $0.state != .minimized } }

    /// The one that is meant where none is named.
    var front: WindowModel? { focused ?? first }
}

/// The windows of the simulated browser. At first there is one, with the id 1.
struct WindowList {
    /// Those that are minimized keep their place.
    private(set) var frontToBack: [WindowModel] = []
    private var lastWindowID = 0
    private var lastTabID = 0

    init(frame: WindowFrame?) { _ = add(.normal, frame: frame, isFront: true) }

    /// The one that has the focus.
    var focused: WindowModel? { frontToBack.focused }

    /// The one that is meant where none is named.
    var front: WindowModel? { frontToBack.front }

    /// The tab that the user looks at.
    var activeTab: TabModel? { front?.active }

    /// All tabs, those of the oldest window first.
    var tabs: [TabModel] { frontToBack.sorted { $0.id < $1.id }.flatMap(\.tabs) }

    func tab(_ id: Int) -> TabModel? {
        for window in frontToBack {
            if let tab = window.tabs.first(where: { $0.id == id }) { return tab }
        }
        return nil
    }

    func window(_ id: Int) -> WindowModel? { frontToBack.first { $0.id == id } }

    mutating func add(
        _ kind: WindowModel.Kind, frame: WindowFrame?, isFront: Bool, isPrivate: Bool = false
    ) -> WindowModel {
        lastWindowID += 1
        let window = WindowModel(id: lastWindowID, kind: kind, frame: frame, isPrivate: isPrivate)
        frontToBack.insert(window, at: isFront ? 0 : frontToBack.count)
        return window
    }

    mutating func bringToFront(_ window: WindowModel) {
        frontToBack.removeAll { $0 === window }
        frontToBack.insert(window, at: 0)
    }

    mutating func remove(_ window: WindowModel) { frontToBack.removeAll { $0 === window } }

    /// The number of a new tab.
    mutating func newTabID() -> Int {
        lastTabID += 1
        return lastTabID
    }
}
