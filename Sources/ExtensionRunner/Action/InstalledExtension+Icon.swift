import Crypto
import JSONText

// The picture on the button, for a report.
extension InstalledExtension {
    /// A report shall not be made of pictures.
    private static let maximumIconBytes = 12_000
    /// A report draws the button 28 pixels wide, mostly on screens of two pixels for one.
    private static let iconPixels = 48

    /// The icon of the button as a `data:` URL; `nil` where the picture is not to be had.
    /// - Parameter icon: what a script has set: a path, or paths by their size, each of which may be a `data:` URL; without it the manifest's.
    func iconURL(_ icon: JSON?) -> String? {
        guard let path = iconPath(icon) else { return nil }
        if path.hasPrefix("data:image/") { return path.utf8.count <= Self.maximumIconBytes * 4 / 3 ? path : nil }
        let type = contentType(ofFile: path.fileOfPath)
        guard type.hasPrefix("image/"),
            let bytes = files.bytes(at: path.fileOfPath),
            bytes.count <= Self.maximumIconBytes
        else { return nil }
        return "data:\(type);base64,\(bytes.base64)"
    }

    /// The path of the picture on the button, or a `data:` URL of it; of several sizes the best one for 48 pixels.
    func iconPath(_ icon: JSON?) -> String? {
        guard let icon else {
            let own = manifest.action?.icon ?? IconPaths()
            return (own.isEmpty ? manifest.icons : own).best(forPixels: Self.iconPixels)
        }
        if let path = icon.stringValue { return path }
        let paths = (icon.objectValue ?? [:]).compactMap { size, path in
            Int(size).flatMap { size in path.stringValue.map { (size, $0) } }
        }
        return IconPaths(paths: Dictionary(paths) { first, _ in first }).best(forPixels: Self.iconPixels)
    }
}
