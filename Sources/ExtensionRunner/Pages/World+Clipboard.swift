import JSONText
import WebPlatform

extension World {
    /// Tells the trace what a script does with the clipboard.
    /// - Parameter advice: what else lets the script write, where something does.
    func note(_ use: ClipboardUse, in context: WebContext, advice: String = "") {
        let outer = trace.enter(context.script)
        defer { trace.leave(outer) }
        switch use {
        case .write: trace.record(.browser, "copy", copied)
        case .read: trace.record(.browser, "paste", copied)
        case .refused(let call, let toRead):
            trace.explain(
                .page,
                "\(call) is refused: Safari lets a script \(toRead ? "read" : "write") only where the user's "
                    + "click, or another gesture, leads to the call, and none does, as behind an await of a request"
                    + (toRead
                        ? ""
                        : "; navigator.clipboard.write() with a promise in a ClipboardItem may be called before it\(advice)")
            )
        }
    }

    private var copied: JSONObject {
        let clipboard = deviceServices.clipboard
        if let text = clipboard.text { return ["text": .string(text)] }
        return ["types": .array(clipboard.items.flatMap { $0 }.map { .string($0.type) })]
    }
}

extension Browser {
    /// The text on the device's clipboard; `nil` where none was copied.
    public var clipboard: String? { world.deviceServices.clipboard.text }

    /// Copies a text elsewhere on the device.
    public func setClipboard(_ text: String) { setClipboard(["text/plain": text]) }

    /// What was copied in the form of a MIME type, as `text/html` or `image/png`; `nil` where it is not there in that form.
    /// - Returns: a text in UTF-8, or an image as a file.
    public func clipboard(as type: String) -> [UInt8]? {
        world.deviceServices.clipboard.items.lazy.flatMap { $0 }.first { $0.type == type }?.bytes
    }

    /// Copies one thing elsewhere on the device, in several forms.
    /// - Parameter forms: texts by their MIME types: `["text/plain": "A duck", "text/html": "<b>A duck</b>"]`. Without any, nothing is on the
    ///   clipboard.
    public func setClipboard(_ forms: [String: String]) {
        let item = forms.sorted { $0.key < $1.key }.map {
            Clipboard.Representation(type: $0.key, bytes: Array($0.value.utf8))
        }
        world.deviceServices.clipboard.write(item.isEmpty ? [] : [item])
    }
}
