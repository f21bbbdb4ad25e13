import JSONText
import ScriptEngine
import WebPlatform

extension ExtensionContext {
    /// The host operation that tells which document a window shows.
    static var frameOperations: [(name: StaticString, body: WebContext.Operation)] {
        [
            (
                "frame_identify",
                operation { caller, arguments in
                    guard let (frameID, documentID) = caller.identify(window: arguments.value(0)) else {
                        return .undefined
                    }
                    let identity: JSONObject = [
                        "frameId": .number(Double(frameID)), "documentId": .string(documentID),
                    ]
                    return .string(JSON.object(identity).text)
                }
            )
        ]
    }

    /// What scripts know the frame and the document by that a window shows.
    private func identify(window: ScriptValue) -> (frameID: Int, documentID: String)? {
        let shows = { (other: WebContext) in
            other.script.machine === self.context.script.machine && other.script.global.isSame(as: window)
        }
        let world = owner.world
        for document in world.windows.tabs.compactMap(\.document) {
            if let frame = document.frames.first(where: { shows($0.page.context) }) {
                return (frame.id, frame.documentID)
            }
            let waiting = document.identity(
                ofFrameWhere: shows, id: world.nextFrameID(), documentID: world.newDocumentID())
            if let waiting { return (waiting.id, waiting.documentID) }
        }
        return owner.openContexts.first { shows($0.context) }.map { ($0.frameID, $0.documentID) }
    }
}
