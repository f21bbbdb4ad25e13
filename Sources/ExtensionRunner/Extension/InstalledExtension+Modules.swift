import HTTP
import ScriptEngine
import WebPlatform

extension InstalledExtension: ModuleSource {
    /// A file of the extension. Modules of other origins are refused by the content security policy of extensions,
    /// `script-src 'self'`.
    func module(at url: String, for context: WebContext) -> ModuleContent? {
        let failed = "Importing a module script failed:"
        guard url.hasPrefix(baseURL), let path = WebURL(serialized: url)?.filePath else {
            return .failure("\(failed) the Content Security Policy, script-src 'self', refuses \(url).")
        }
        guard let bytes = files.bytes(at: path) else {
            return .failure("\(failed) '\(path)' is not in the extension's folder.")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        switch contentType(ofFile: path) {
        case "text/javascript": return .script(text, file: path)
        case "application/json": return .json(text, file: path)
        case let type: return .failure("\(failed) the type of '\(path)' is \(type), not text/javascript.")
        }
    }
}
