import ScriptEngine
import WebPlatform

// Where scripts are, as their authors know the places.

extension ScriptContext {
    /// Where a user's script is now.
    var sourcePosition: ScriptPosition? {
        guard let position = callerPosition else { return nil }
        return (owner as? WebContext)?.source(of: position) ?? position
    }
}

extension ScriptPosition {
    /// The same place by the path of the file in the extension's folder, where the engine knows the file by its URL.
    func inFolder(of owner: InstalledExtension) -> ScriptPosition {
        guard file.hasPrefix(owner.baseURL) else { return self }
        return ScriptPosition(file: String(file.dropFirst(owner.baseURL.count)), line: line, column: column)
    }
}

/// The files of extensions that run in the own world of a page, where nobody but their paths tells whose they are.
struct FilesInPage {
    private struct File {
        weak var owner: InstalledExtension?
        let maps: SourceMaps
    }

    /// By their paths; `nil`: several have one of that path.
    private var files: [String: File?] = [:]

    mutating func note(_ path: String, of owner: InstalledExtension) {
        if let known = files[path], known?.owner !== owner || known?.maps !== owner.sourceMaps {
            files[path] = .some(nil)
        } else {
            files[path] = File(owner: owner, maps: owner.sourceMaps)
        }
    }

    /// The extension in whose file a place is.
    func owner(of place: ScriptPosition) -> InstalledExtension? { files[place.file]??.owner }

    func source(of place: ScriptPosition) -> ScriptPosition { files[place.file]??.maps.source(of: place) ?? place }
}
