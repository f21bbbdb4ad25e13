import HTTP
import ScriptEngine
import WebPlatform

extension InstalledExtension {
    /// Answers a call of `fetch()` by a script of this extension.
    func fetch(_ call: FetchCall, in context: WebContext) {
        let client = World.FetchClient(
            origin: origin, grantsHost: { [unowned self] in permissions.bypassesCORS(for: $0) },
            ownResource: { [unowned self] in ownResource($0) })
        do {
            try world.fetch(call, in: context, for: client)
        } catch {
            report(ScriptError(name: "Error", message: "\(error)"), as: "exception")
        }
    }

    /// A file of the extension by its URL.
    private func ownResource(_ url: WebURL) -> HTTPResponse? {
        guard url.href.hasPrefix(baseURL), let bytes = files.bytes(at: url.filePath) else { return nil }
        return HTTPResponse(status: 200, headers: ["Content-Type": contentType(ofFile: url.filePath)], body: bytes)
    }
}
