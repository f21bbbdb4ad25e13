import HTTP

/// Answers requests with the files of a checkout, as far as a static server can.
struct WptServer: Sendable {
    static let origin = "http://web-platform.test:8000"
    /// Of the tests that want a secure context.
    static let secureOrigin = "https://web-platform.test:8443"

    let root: String

    /// The harness tells its results to whoever looks at `window.__results`, where the project's own file prints them.
    private static let report = """
        setup({ output: false });
        add_completion_callback((tests, status) => {
          window.__results = {
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
        guard !path.split(separator: "/").contains(".."), let bytes = FileBytes.read(root + path) else {
            return HTTPResponse(status: 404)
        }
        return HTTPResponse(status: 200, headers: headers, body: bytes)
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
