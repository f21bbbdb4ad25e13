import JSONText
import ScriptEngine
import WebPlatform

/// A page of the extension with the whole of `browser`: its popup, its options, or one in a tab.
final class ExtensionPage: ExtensionContext {
    let path: String
    private let pageLane: TraceEvent.Lane

    init(owner: InstalledExtension, path: String, lane: TraceEvent.Lane) {
        self.path = path
        pageLane = lane
        super.init(owner: owner)
    }

    override var lane: TraceEvent.Lane { pageLane }

    override var sender: JSONObject {
        ["id": .string(owner.id), "url": .string(owner.baseURL + path), "origin": .string(owner.origin)]
    }
}
