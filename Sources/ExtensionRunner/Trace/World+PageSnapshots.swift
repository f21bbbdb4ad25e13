import JSONText
import WebPlatform

// What pages hold, for a reader who wants to see them.
extension World {
    /// Records the HTML of the tabs' pages and of popups where it is not what the trace has had last, and where somebody
    /// has asked for details.
    func tracePages() {
        guard options.tracesDetails else { return }
        for tab in windows.tabs {
            guard let page = tab.document?.page.page ?? tab.extensionPage?.page else { continue }
            trace(page, "tab \(tab.id)", .page, ["tab": .number(Double(tab.id))])
        }
        for owner in extensions {
            guard let popup = owner.popup, let page = popup.page else { continue }
            trace(page, "popup of \(owner.host)", .popup, ["path": .string(popup.path)])
        }
    }

    private func trace(_ page: PageContext, _ name: String, _ lane: TraceEvent.Lane, _ fields: JSONObject) {
        guard !page.context.isClosed else { return }
        var html = ""
        page.context.run { html = try page.html() }
        guard trace.notePage(name, html) else { return }
        var fields = fields
        fields["html"] = .string(html)
        trace.record(lane, "snapshot", fields, detail: .everything)
    }
}
