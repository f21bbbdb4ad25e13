import JSONText
import ScriptEngine
import WebPlatform

/// The isolated world of an extension in a frame: where its content scripts run.
final class ContentWorld: ExtensionContext {
    let frame: Frame

    init(owner: InstalledExtension, frame: Frame) {
        self.frame = frame
        super.init(owner: owner)
    }

    override var lane: TraceEvent.Lane { .page }
    override var traceFields: JSONObject {
        ["tab": .number(Double(frame.tab.id)), "frame": .number(Double(frame.id))]
    }

    override var sender: JSONObject {
        [
            "id": .string(owner.id), "tab": owner.tabJSON(frame.tab), "frameId": .number(Double(frame.id)),
            "url": .string(frame.url.href), "origin": .string(frame.url.origin), "documentId": .string(frame.documentID),
        ]
    }
}
