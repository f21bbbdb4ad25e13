/// Why a folder holds no extension that could be loaded at all. Everything less is a ``ManifestProblem``.
public enum ManifestError: Error, Sendable, Equatable {
    case missing
    /// It is a link to a file that is not in the extension's folder.
    case outside
    /// The text is no JSON.
    case malformed(reason: String, line: Int, column: Int)
    /// The text is JSON, but no object.
    case notAnObject
    /// `manifest_version` is missing or is a version that Safari never read.
    case unsupportedVersion(line: Int?, column: Int?)
    /// The background is a persistent one, with which iOS loads no extension.
    case persistentBackground(ManifestProblem)
    /// The manifest says that it is for other versions of Safari (`strict_min_version`, `strict_max_version`).
    case otherVersion(ManifestProblem)
}

extension ManifestError: CustomStringConvertible {
    /// `manifest.json:LINE:COLUMN: ` where there is a place, and WebKit's sentence with what JSON's parser says.
    public var description: String {
        switch self {
        case .missing: "manifest.json: not found; a web extension is a folder with a manifest.json in it"
        case .outside:
            "manifest.json: it is a link that leads out of the folder, where nothing is read; put a copy in its place"
        case .malformed(let reason, let line, let column):
            "manifest.json:\(line):\(column): Unable to parse manifest: \(reason)"
        case .notAnObject: "manifest.json:1:1: Unable to parse manifest because of an unexpected format."
        case .unsupportedVersion(let line, let column):
            ManifestProblem(
                message: "An unsupported `manifest_version` was specified.", line: line, column: column
            ).description
        case .otherVersion(let problem): "\(problem)"
        case .persistentBackground(let problem):
            "\(problem) The extension is not loaded; put \"persistent\": false into `background`."
        }
    }
}

/// Something that the browser does not like about a manifest and loads the extension in spite of, as Safari lists it
/// beside the extension.
/// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/WebExtension.cpp (createError)
public struct ManifestProblem: Sendable, Hashable, CustomStringConvertible {
    /// WebKit's sentence.
    public let message: String
    /// Where the key stands in manifest.json, from 1; `nil` where it is missing.
    public let line: Int?
    /// Where in the line it stands, in bytes of UTF-8 from 1; `nil` together with ``line``.
    public let column: Int?

    public var description: String {
        guard let line, let column else { return "manifest.json: \(message)" }
        return "manifest.json:\(line):\(column): \(message)"
    }
}
