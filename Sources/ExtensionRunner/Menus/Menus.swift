import JSONText
import WebPlatform

/// The menu items of one extension. They outlive every death of the background, and end when the extension is unloaded.
/// Source: WebExtensionContextAPIMenusCocoa.mm of https://github.com/WebKit/WebKit
final class Menus {
    /// Every item, in the order in which they were made.
    private(set) var items: [MenuItem] = []
    private var byID: [ByteText: MenuItem] = [:]
    /// The identifiers that no script has chosen.
    private var madeUp: Set<String> = []

    func item(_ id: String) -> MenuItem? { byID[ByteText(id)] }

    func makeIdentifier(with random: RandomSource) -> String {
        let id = random.nextUUID()
        madeUp.insert(id)
        return id
    }

    /// Whether the extension has chosen its identifier.
    func isNamed(_ item: MenuItem) -> Bool { !madeUp.contains(item.id) }

    func create(_ members: JSONObject) throws(APIError) -> MenuItem {
        let id = members["id"]?.stringValue ?? ""
        guard item(id) == nil else { throw APIError("identifier is already used") }
        let parent = try parent(members)
        let item = MenuItem(id: id, parent: parent)
        item.change(members)
        items.append(item)
        byID[ByteText(id)] = item
        parent?.children.append(item)
        return item
    }

    func update(_ id: String, _ members: JSONObject) throws(APIError) -> MenuItem {
        guard let item = item(id) else { throw APIError("menu item not found") }
        // DEPARTURE: what another item is called is refused; WebKit calls this one so, and finds the other no more —
        // https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/Cocoa/API/WebExtensionContextAPIMenusCocoa.mm
        if let new = members["id"]?.stringValue, !new.hasBytes(of: id), self.item(new) != nil {
            throw APIError("identifier is already used")
        }
        // The name counts, whatever else is refused.
        item.rename(members)
        byID[ByteText(id)] = nil
        byID[ByteText(item.id)] = item
        if let parent = try parent(members) {
            // DEPARTURE: no item comes below itself; WebKit asks the other way round, refuses the parent that an item has and those above
            // that, as is done here, and lets such a circle be, in which it then loses itself when the menu is shown —
            // https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/Cocoa/API/WebExtensionContextAPIMenusCocoa.mm
            guard !isAncestorOrSelf(parent, of: item), !isAncestorOrSelf(item, of: parent) else {
                throw APIError("parent menu item cannot be itself or another ancestor")
            }
            item.parent?.children.removeAll { $0 === item }
            item.parent = parent
            parent.children.append(item)
        }
        item.change(members)
        return item
    }

    private func parent(_ members: JSONObject) throws(APIError) -> MenuItem? {
        guard let id = members["parentId"]?.stringValue else { return nil }
        guard let parent = item(id) else { throw APIError("parent menu item not found") }
        return parent
    }

    private func isAncestorOrSelf(_ item: MenuItem, of other: MenuItem) -> Bool {
        var current: MenuItem? = other
        while let candidate = current {
            if candidate === item { return true }
            current = candidate.parent
        }
        return false
    }

    /// Removes an item with all below it. Returns the identifiers of what was removed.
    func remove(_ id: String) throws(APIError) -> [String] {
        guard let item = item(id) else { throw APIError("menu item not found") }
        var removed: [MenuItem] = []
        var waiting = [item]
        while let next = waiting.popLast() {
            removed.append(next)
            waiting += next.children
        }
        item.parent?.children.removeAll { $0 === item }
        let places = Set(removed.map(ObjectIdentifier.init))
        items.removeAll { places.contains(ObjectIdentifier($0)) }
        for item in removed { byID[ByteText(item.id)] = nil }
        return removed.map(\.id)
    }

    func removeAll() {
        items = []
        byID = [:]
    }

    /// What the user of the simulator calls an item.
    func name(of item: MenuItem) -> String { isNamed(item) ? item.id : item.title }

    /// An item by its identifier and its title; `nil` for a separator that has neither.
    func description(of item: MenuItem) -> String? {
        let parts = [isNamed(item) ? item.id : "", item.title.isEmpty ? "" : "\"\(item.title)\""]
        let text = parts.filter { !$0.isEmpty }.joined(separator: " ")
        return text.isEmpty ? nil : text
    }

    /// The items of the menu in which an item stands.
    func siblings(of item: MenuItem) -> [MenuItem] { item.parent?.children ?? items.filter { $0.parent == nil } }
}
