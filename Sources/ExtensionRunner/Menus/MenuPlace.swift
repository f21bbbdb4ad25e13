public import JSONText

/// What the user has clicked to get a menu: a selection, a link, an image; or only the page.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/menus/OnClickData
public struct MenuPlace: Sendable, Equatable {
    /// `mediaType` of `menus.OnClickData`.
    public enum Media: String, Sendable { case image, video, audio }

    /// The text that is selected; `nil` or empty: nothing is.
    public var selectionText: String?
    /// The absolute address of the link; `nil`: no link was clicked.
    public var linkURL: String?
    /// The text of the link, which the listener is told. Which items show does not depend on it.
    public var linkText: String?
    /// The absolute address of an image, a video or a sound; `nil`: none was clicked.
    public var sourceURL: String?
    /// What ``sourceURL`` is of.
    public var media: Media
    /// Whether it was in something that text can be typed into.
    public var isEditable: Bool
    /// The address of the frame in which it was; `nil`: in the page itself.
    public var frameURL: String?

    public init(
        selectionText: String? = nil, linkURL: String? = nil, linkText: String? = nil, sourceURL: String? = nil,
        media: Media = .image, isEditable: Bool = false, frameURL: String? = nil
    ) {
        (self.selectionText, self.linkURL, self.linkText) = (selectionText, linkURL, linkText)
        (self.sourceURL, self.media, self.isEditable) = (sourceURL, media, isEditable)
        self.frameURL = frameURL
    }

    /// The kinds of places that items are for. A link is no selection, and a page or a frame is what is left.
    /// Source: addItemsToContextMenu in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    var kinds: Set<String> {
        var kinds: Set<String> = []
        if sourceURL != nil { kinds.insert(media.rawValue) }
        if isEditable { kinds.insert("editable") }
        if selectionText?.isEmpty == false, linkURL == nil { kinds.insert("selection") }
        if linkURL != nil { kinds.insert("link") }
        return kinds.isEmpty ? [frameURL == nil ? "page" : "frame"] : kinds
    }
}

extension MenuPlace {
    /// Reads an object with the names of `menus.OnClickData`.
    public init(_ json: JSON) throws(StepError) {
        self.init()
        func text(_ name: String, _ value: JSON) throws(StepError) -> String {
            guard let text = value.stringValue else { throw StepError("'\(name)' must be a text") }
            return text
        }
        guard let members = json.objectValue else {
            throw StepError("what was clicked: an object is expected, as in {\"selectionText\":\"some words\"}")
        }
        for (name, value) in members {
            switch name {
            case "selectionText": selectionText = try text(name, value)
            case "linkUrl": linkURL = try text(name, value)
            case "linkText": linkText = try text(name, value)
            case "srcUrl": sourceURL = try text(name, value)
            case "frameUrl": frameURL = try text(name, value)
            case "mediaType":
                guard let media = Media(rawValue: try text(name, value)) else {
                    throw StepError("'mediaType' must be image, video or audio")
                }
                self.media = media
            case "editable":
                guard let isEditable = value.boolValue else { throw StepError("'editable' must be true or false") }
                self.isEditable = isEditable
            default:
                throw StepError(
                    "'\(name)' is nothing that can be clicked; it takes: selectionText, linkUrl, linkText, srcUrl, "
                        + "mediaType, editable, frameUrl")
            }
        }
    }

    /// The same as an object with those names.
    package var json: JSON {
        var members: JSONObject = [:]
        members["selectionText"] = selectionText.map { .string($0) }
        members["linkUrl"] = linkURL.map { .string($0) }
        members["linkText"] = linkText.map { .string($0) }
        members["srcUrl"] = sourceURL.map { .string($0) }
        if sourceURL != nil { members["mediaType"] = .string(media.rawValue) }
        if isEditable { members["editable"] = true }
        members["frameUrl"] = frameURL.map { .string($0) }
        return .object(members)
    }
}
