/// A uniform type identifier. https://developer.apple.com/documentation/uniformtypeidentifiers
public struct ItemType: Hashable, Sendable, CustomStringConvertible {
    public let identifier: String

    public init(_ identifier: String) { self.identifier = identifier }

    public static let item = ItemType("public.item")
    public static let data = ItemType("public.data")
    public static let url = ItemType("public.url")
    public static let fileURL = ItemType("public.file-url")
    public static let text = ItemType("public.text")
    public static let plainText = ItemType("public.plain-text")
    public static let utf8PlainText = ItemType("public.utf8-plain-text")
    public static let html = ItemType("public.html")
    public static let image = ItemType("public.image")
    public static let propertyList = ItemType("com.apple.property-list")

    public var description: String { identifier }

    /// Whether what has this type may be used as `other`: the same, or one that it comes from.
    public func conforms(to other: ItemType) -> Bool {
        self == other || (Self.parents[self] ?? []).contains { $0.conforms(to: other) }
    }

    /// The part of Apple's tree that shares need.
    private static let parents: [ItemType: [ItemType]] = [
        data: [item], url: [data], fileURL: [url], text: [data], plainText: [text], utf8PlainText: [plainText],
        html: [text], image: [data], propertyList: [data],
    ]
}
