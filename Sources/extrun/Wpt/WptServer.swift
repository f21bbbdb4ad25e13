import ExtensionRunner
import HTTP
import JSONText

/// Answers requests with the files of a checkout, as far as a static server can.
struct WptServer: Sendable {
    static let origin = "http://web-platform.test:8000"
    /// Of the tests that want a secure context.
    static let secureOrigin = "https://web-platform.test:8443"

    let root: String

    /// The harness tells its results to whoever looks at `globalThis.__results`, where the project's own file prints them.
    private static let report = """
        setup({ output: false });
        add_completion_callback((tests, status) => {
          globalThis.__results = {
            status: status.status,
            message: status.message,
            tests: tests.map(({ name, status, message }) => ({ name, status, message })),
          };
        });
        """

    func answer(_ request: HTTPRequest) -> HTTPResponse {
        let path = "/" + request.url.filePath
        let headers: HTTPHeaders = ["Content-Type": Self.header(for: path)]
        if path == "/resources/testharnessreport.js" {
            return HTTPResponse(status: 200, headers: headers, body: Array(Self.report.utf8))
        }
        guard let bytes = bytes(of: path) else { return HTTPResponse(status: 404) }
        return HTTPResponse(status: 200, headers: headers, body: bytes)
    }

    /// The files of an extension whose background runs a test.
    func worker(_ file: WptFile) -> ExtensionFiles {
        let manifest: JSON = [
            "manifest_version": 3, "name": "wpt", "version": "1", "background": ["service_worker": .string(file.name)],
            "content_security_policy": ["extension_pages": "script-src 'self' 'unsafe-eval'"],
        ]
        return ExtensionFiles(name: root) { path in
            switch path {
            case "manifest.json": Array(manifest.text.utf8)
            case file.name: Array(file.workerScript.utf8)
            case "resources/testharness.js": bytes(of: "/" + path).map { $0 + Array("\n\(Self.report)".utf8) }
            default: bytes(of: "/" + path)
            }
        }
    }

    /// Nothing of outside the folder.
    private func bytes(of path: String) -> [UInt8]? {
        path.split(separator: "/").contains("..") ? nil : FileBytes.read(root + path)
    }

    private static func header(for path: String) -> String {
        let type = type(of: path)
        return type.hasPrefix("image/") && type != "image/svg+xml" ? type : "\(type); charset=utf-8"
    }

    /// The MIME type of a file, without parameters.
    static func type(of path: String) -> String {
        let types = [
            ".html": "text/html", ".htm": "text/html", ".js": "text/javascript", ".mjs": "text/javascript",
            ".css": "text/css", ".xml": "text/xml",
            ".xhtml": "application/xhtml+xml", ".xht": "application/xhtml+xml", ".svg": "image/svg+xml",
            ".json": "application/json", ".txt": "text/plain", ".bmp": "image/bmp", ".gif": "image/gif",
            ".jpg": "image/jpeg", ".png": "image/png",
        ]
        return types.first { path.hasSuffix($0.key) }?.value ?? "application/octet-stream"
    }
}
