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

extension World {
    /// A place in a script that ran in a page's own world, where the files of extensions go by their paths.
    ///
    /// Where two extensions have a file of that path, nobody can tell whose it is.
    func source(ofPlaceInPage place: ScriptPosition) -> ScriptPosition {
        guard !place.file.utf8.contains(UInt8(ascii: ":")) else { return place }
        let owners = extensions.filter { $0.hasRead(place.file) }
        return owners.count == 1 ? owners[0].source(of: place) : place
    }
}
