import HTTP
import ScriptEngine
import WebPlatform

extension InstalledExtension: ModuleSource {
    /// A file of the extension; `nil` for a module of another origin that its content security policy allows.
    func module(at url: String, for context: WebContext) -> ModuleContent? {
        let failed = "Importing a module script failed:"
        guard let address = WebURL(serialized: url) else { return .failure("\(failed) \(url) is no URL.") }
        if let refusal = context.refusal(of: .load(.scriptElement, address)) {
            return .failure("\(failed) \(refusal)")
        }
        guard url.hasPrefix(baseURL) else { return nil }
        let path = address.filePath
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
