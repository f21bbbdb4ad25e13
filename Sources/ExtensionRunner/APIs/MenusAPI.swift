import JSONText

// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/menus
// Source: WebExtensionContextAPIMenusCocoa.mm of https://github.com/WebKit/WebKit
extension InstalledExtension {
    func answerMenus(_ function: String, _ call: APICall) throws(APIError) -> APIResult {
        switch function {
        case "create": note("menu-create", try menus.create(call.members(0)))
        case "update":
            let wasAtTheTop = menus.item(call.string(0) ?? "").map { $0.parent == nil } ?? false
            let item = try menus.update(call.string(0) ?? "", call.members(1))
            note("menu-update", item)
            if wasAtTheTop, item.parent != nil { explainMove() }
        case "remove":
            let isBelowAnother = menus.item(call.string(0) ?? "")?.parent != nil
            noteRemoval(of: try menus.remove(call.string(0) ?? ""))
            if isBelowAnother { explainRemoval() }
        case "removeAll":
            noteRemoval(of: menus.items.map(\.id))
            menus.removeAll()
        default: throw APIError("it is not implemented")
        }
        return .value(nil)
    }

    private func note(_ type: String, _ item: MenuItem) {
        world.trace.record(
            .browser, type,
            ["id": .string(item.id), "title": .string(item.title), "kind": .string(item.kind.rawValue)])
    }

    /// DEPARTURE: an item below another goes when it is removed; WebKit takes it from its list and leaves it in the menu —
    /// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/Cocoa/API/WebExtensionContextAPIMenusCocoa.mm
    private func explainRemoval() {
        world.trace.explainOnce(
            .browser,
            "menus.remove() of an item below another: Safari goes on showing it until the one above is removed, or all are"
        )
    }

    /// DEPARTURE: an item that is put below another leaves the top of the menu; WebKit shows it in both places —
    /// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/WebExtensionMenuItem.cpp
    private func explainMove() {
        world.trace.explainOnce(
            .browser,
            "menus.update() puts an item of the top below another: Safari goes on showing it at the top, too. Create it there anew"
        )
    }

    private func noteRemoval(of ids: [String]) {
        guard !ids.isEmpty else { return }
        world.trace.record(.browser, "menu-remove", ["ids": .array(ids.map { .string($0) })])
    }
}
