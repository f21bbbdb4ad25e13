/// What the user shares: the fields of an `NSExtensionItem`.
/// https://developer.apple.com/documentation/foundation/nsextensionitem
public struct ShareInput: Sendable {
    /// `attributedTitle`: as a rule the title of the page.
    public var title: String?
    /// `attributedContentText`: as a rule what the user has selected or typed.
    public var contentText: String?
    /// One for each thing that is shared, in the order of the sharing app.
    public var attachments: [ItemProvider]

    public init(title: String? = nil, contentText: String? = nil, attachments: [ItemProvider]) {
        self.title = title
        self.contentText = contentText
        self.attachments = attachments
    }
}
