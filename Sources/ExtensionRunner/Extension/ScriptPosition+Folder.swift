import ScriptEngine
import WebPlatform

extension ScriptPosition {
    /// The same place by the path of the file in the extension's folder, where the engine knows the file by its URL: what the
    /// extension's pages load.
    func inFolder(of owner: InstalledExtension) -> ScriptPosition {
        guard file.hasPrefix(owner.baseURL) else { return self }
        return ScriptPosition(file: String(file.dropFirst(owner.baseURL.count)), line: line, column: column)
    }
}

extension ScriptContext {
    /// Where a user's script is now, as its writer knows the place.
    var positionInFolder: ScriptPosition? {
        guard let position = callerPosition else { return nil }
        // OPTIMIZATION: a path is what most files are known by, and nobody needs to be asked whose they are.
        guard position.file.utf8.contains(UInt8(ascii: ":")) else { return position }
        guard let context = (owner as? WebContext)?.delegate as? ExtensionContext else { return position }
        return position.inFolder(of: context.owner)
    }
}
