/// Why an archive is not read.
public enum ZipError: Error, Sendable, Equatable {
    case notZip
    /// The archive ends too early, or its parts contradict each other.
    case damaged(String)
    case tooLarge
    case zip64
    case multipart
    case encrypted(String)
    /// A file is compressed in a way that browsers do not read either, with the number of section 4.4.5.
    case compression(String, method: Int)
    /// A path that leads outside, or that systems understand differently.
    case unsafePath(String)
    case link(String)
    case duplicate(String)
    case checksum(String)
}

extension ZipError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notZip: "this file is no zip archive; name a folder with a manifest.json, or a zip archive of one"
        case .damaged(let what): "the zip archive is damaged or cut off: \(what)"
        case .tooLarge:
            "the zip archive holds more than \(ZipArchive.maximumTotalBytes >> 20) MB, which no extension needs"
        case .zip64:
            "the zip archive is in the zip64 format, which is for more than 4 GB or 65,535 files; make it without"
        case .multipart: "the zip archive is one part of several; put them together first"
        case .encrypted(let path): "'\(path)' in the zip archive is encrypted; make the archive without a password"
        case .compression(let path, let method):
            "'\(path)' in the zip archive is compressed by method \(method); only deflate (8) and none (0) are read"
        case .unsafePath(let path):
            "'\(path)' is no path for a zip archive: it must be relative, in UTF-8, with slashes and without .."
        case .link(let path):
            "'\(path)' in the zip archive is a symbolic link; put the file itself there, as zip does without -y"
        case .duplicate(let path): "'\(path)' is in the zip archive twice; make the archive anew, from the folder"
        case .checksum(let path): "'\(path)' in the zip archive is damaged: its checksum is wrong"
        }
    }
}
