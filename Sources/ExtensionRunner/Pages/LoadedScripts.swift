import ScriptEngine
import WebPlatform

/// The source maps of the scripts that were loaded into pages and contexts. Belongs to the loop.
final class LoadedScripts {
    /// The scripts that have a map, and their maps, by their paths.
    private var files: [String: [UInt8]] = [:]
    private var maps = SourceMaps { _ in nil }

    func note(_ script: PageScript) {
        let text = Array(script.text.utf8)
        guard SourceMaps.namesMap(text) || files[script.file] != nil else { return }
        var changed: [String: [UInt8]] = [script.file: text]
        if let path = SourceMaps.path(ofMapOf: text, at: script.file) {
            changed[path] = script.sourceMap.map { Array($0.utf8) } ?? []
        }
        if changed.allSatisfy({ files[$0] == $1 }) { return }
        files.merge(changed) { $1 }
        maps = SourceMaps { [unowned self] in files[$0] }
    }

    func source(of place: ScriptPosition) -> ScriptPosition { maps.source(of: place) }
}
