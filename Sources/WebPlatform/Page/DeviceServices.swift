import ScriptEngine

/// What all pages of a device share: its clipboard, and where it is. Belongs to the loop of the pages.
public final class DeviceServices {
    /// What `navigator.clipboard` and the editing commands of pages copy to and paste from.
    public let clipboard = Clipboard()
    /// Where the device is; `nil` where the user lets no site know. Contexts that have asked for it hear of a change.
    public var location: DeviceLocation? {
        didSet {
            let (text, isAllowed) = (locationText, location != nil)
            for context in locationWatchers.compactMap(\.context) {
                context.schedule {
                    try $0.call(entry: "locationChanged", [text])
                    try $0.call(entry: "locationAllowed", [.boolean(isAllowed)])
                }
            }
        }
    }
    private var locationWatchers: [WeakContext] = []

    private struct WeakContext {
        weak var context: WebContext?
    }

    public init() {}

    /// JSON text of where the device is, or undefined.
    var locationText: HostResult { location.map { .string($0.json.text) } ?? .undefined }

    /// The context hears from now on when the device is elsewhere.
    func watchLocation(in context: WebContext) {
        locationWatchers.removeAll { $0.context == nil }
        if !locationWatchers.contains(where: { $0.context === context }) {
            locationWatchers.append(WeakContext(context: context))
        }
    }
}
