import JSONText

/// Paths of one icon's images by their size in pixels.
public struct IconPaths: Sendable, Equatable {
    /// As the manifest or a script writes them; a `data:` URL or `symbol:…` is no file of the extension.
    public let paths: [Int: String]
    /// An image for every size, such as an SVG.
    public let scalable: String?

    public init(paths: [Int: String] = [:], scalable: String? = nil) {
        (self.paths, self.scalable) = (paths, scalable)
    }

    /// Whether an image stands in no file of the extension: one of the system's symbols, or in the text itself.
    /// Source: iconForPath in WebExtensionCocoa.mm of https://github.com/WebKit/WebKit
    static func isElsewhere(_ path: String) -> Bool { path.hasPrefix("symbol:") || path.hasPrefix("data:image/") }

    /// Whether there is no image of any size.
    public var isEmpty: Bool { paths.isEmpty && scalable == nil }

    /// The image for a size in pixels: the scalable one, else the next larger one, else the largest.
    public func best(forPixels size: Int) -> String? {
        if let scalable { return scalable }
        let sizes = paths.keys.sorted()
        return (sizes.first { $0 >= size } ?? sizes.last).flatMap { paths[$0] }
    }
}

extension ManifestReader {
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/icons
    mutating func icons() -> IconPaths {
        icons(
            json, key: "icons", at: [.member("icons")], ifEmpty: "Missing or empty `icons` manifest entry.",
            ifUnreadable: "Failed to load images in `icons` manifest entry.")
    }

    /// Images by size. Safari asks for the icon as soon as the extension is there, and collects then what is wrong.
    mutating func icons(
        _ object: JSON, key: String, at path: [JSONStep], ifEmpty: String, ifUnreadable: String
    ) -> IconPaths {
        guard let entry = object[key]?.objectValue else { return IconPaths() }
        var paths: [Int: String] = [:]
        for (size, value) in entry {
            if let size = Int(size), size > 0, let image = value.stringValue { paths[size] = image }
        }
        if entry.isEmpty {
            record(ifEmpty, at: path)
        } else if !paths.values.contains(where: hasImage) {
            record(ifUnreadable, at: path)
        }
        return IconPaths(paths: paths)
    }

    func hasImage(_ path: String) -> Bool { IconPaths.isElsewhere(path) || exists(path) }
}
