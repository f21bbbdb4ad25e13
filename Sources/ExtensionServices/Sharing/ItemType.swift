/// A uniform type identifier. https://developer.apple.com/documentation/uniformtypeidentifiers
public struct ItemType: Hashable, Sendable, CustomStringConvertible {
    /// E.g. `public.png`. Two that differ in capitals are two types here.
    public let identifier: String

    public init(_ identifier: String) { self.identifier = identifier }

    /// What all other types here but ``content`` come from.
    public static let item = ItemType("public.item")
    /// What all other types here but ``item`` and ``content`` come from.
    public static let data = ItemType("public.data")
    /// An address, as browsers share that of a page. Comes from ``data``.
    public static let url = ItemType("public.url")
    /// The address of a file. Comes from ``url``: whoever wants the address of a page has to rule it out.
    public static let fileURL = ItemType("public.file-url")
    /// Text with or without markup, as plain text, HTML and JSON are. Comes from ``data`` and ``content``.
    public static let text = ItemType("public.text")
    /// Text without markup, in whatever encoding. Comes from ``text``.
    public static let plainText = ItemType("public.plain-text")
    /// Text without markup, in UTF-8. Comes from ``plainText``.
    public static let utf8PlainText = ItemType("public.utf8-plain-text")
    /// `text/html`. Comes from ``text``.
    public static let html = ItemType("public.html")
    /// What people read, look at or listen to: texts, pictures, films, sound and PDF come from it, ``url`` does not.
    public static let content = ItemType("public.content")
    /// A picture of whatever format. Comes from ``data`` and ``content``.
    public static let image = ItemType("public.image")
    /// `image/jpeg`. Comes from ``image``.
    public static let jpeg = ItemType("public.jpeg")
    /// `image/png`. Comes from ``image``.
    public static let png = ItemType("public.png")
    /// `image/heic`, the format of an iPhone's camera. Comes from ``image``.
    public static let heic = ItemType("public.heic")
    /// `image/gif`. Comes from ``image``.
    public static let gif = ItemType("com.compuserve.gif")
    /// `image/webp`. Comes from ``image``.
    public static let webP = ItemType("org.webmproject.webp")
    /// A film of whatever format, with or without sound. Comes from ``data`` and ``content``.
    public static let movie = ItemType("public.movie")
    /// `video/mp4`. Comes from ``movie``.
    public static let mpeg4Movie = ItemType("public.mpeg-4")
    /// `video/quicktime`, the format of an iPhone's camera. Comes from ``movie``.
    public static let quickTimeMovie = ItemType("com.apple.quicktime-movie")
    /// Sound of whatever format. Comes from ``data`` and ``content``.
    public static let audio = ItemType("public.audio")
    /// `application/pdf`. Comes from ``data`` and ``content``.
    public static let pdf = ItemType("com.adobe.pdf")
    /// `text/rtf`. Comes from ``text``.
    public static let rtf = ItemType("public.rtf")
    /// `application/json`. Comes from ``text``.
    public static let json = ItemType("public.json")
    /// `application/xml`. Comes from ``text``.
    public static let xml = ItemType("public.xml")
    /// What a preprocessing script tells: ``SharedItem/propertyList(_:)``. Comes from ``data``.
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
