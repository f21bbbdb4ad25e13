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
    public static let content = ItemType("public.content")
    public static let image = ItemType("public.image")
    public static let jpeg = ItemType("public.jpeg")
    public static let png = ItemType("public.png")
    public static let heic = ItemType("public.heic")
    public static let gif = ItemType("com.compuserve.gif")
    public static let webP = ItemType("org.webmproject.webp")
    public static let movie = ItemType("public.movie")
    public static let mpeg4Movie = ItemType("public.mpeg-4")
    public static let quickTimeMovie = ItemType("com.apple.quicktime-movie")
    public static let audio = ItemType("public.audio")
    public static let pdf = ItemType("com.adobe.pdf")
    public static let rtf = ItemType("public.rtf")
    public static let json = ItemType("public.json")
    public static let xml = ItemType("public.xml")
    public static let propertyList = ItemType("com.apple.property-list")

    public var description: String { identifier }

    /// Whether what has this type may be used as `other`: the same, or one that it comes from. A type that is not named here comes
    /// from none.
    public func conforms(to other: ItemType) -> Bool {
        self == other || (Self.parents[self] ?? []).contains { $0.conforms(to: other) }
    }

    private static let audiovisual = ItemType("public.audiovisual-content")
    private static let compositeContent = ItemType("public.composite-content")
    private static let heif = ItemType("public.heif-standard")
    private static let delimited = ItemType("public.delimited-values-text")

    /// The part of Apple's tree that shares need.
    /// https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers
    private static let parents: [ItemType: [ItemType]] = [
        data: [item], url: [data], fileURL: [url], text: [data, content], plainText: [text], utf8PlainText: [plainText],
        html: [text], rtf: [text], json: [text], xml: [text], delimited: [text],
        ItemType("public.comma-separated-values-text"): [delimited], ItemType("public.vcard"): [text],
        image: [data, content], jpeg: [image], png: [image], heic: [heif], heif: [image], gif: [image], webP: [image],
        ItemType("public.tiff"): [image], ItemType("public.svg-image"): [image, xml],
        audiovisual: [data, content], movie: [audiovisual], audio: [audiovisual], mpeg4Movie: [movie],
        quickTimeMovie: [movie], ItemType("public.mp3"): [audio], ItemType("public.mpeg-4-audio"): [audio],
        compositeContent: [content], pdf: [data, compositeContent], propertyList: [data],
    ]
}
