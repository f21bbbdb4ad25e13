import HTTP
import JSONText
import WebPlatform

// What leaves the browser: files that pages save, and addresses of other apps.
extension World {
    /// How much of a file's text the trace keeps.
    private static let maximumText = 1 << 20

    func note(_ download: PageDownload) {
        var fields: JSONObject = ["name": .string(download.name), "url": .string(download.url)]
        if !download.type.isEmpty { fields["contentType"] = .string(download.type) }
        if let bytes = download.bytes {
            fields["bytes"] = .number(Double(bytes.count))
            if bytes.count <= Self.maximumText, let text = String(validating: bytes, as: UTF8.self) {
                fields["text"] = .string(text)
            }
        }
        trace.record(.browser, "download", fields)
    }

    /// What a tab shows at an address; where that is another app's, the tab shows nothing.
    func shown(_ url: WebURL) -> WebURL {
        guard url.isForOtherApps else { return url }
        noteHandOver(of: url.href)
        return .blank
    }

    func noteHandOver(of url: String) { trace.record(.browser, "hand-over", ["url": .string(url)]) }
}
