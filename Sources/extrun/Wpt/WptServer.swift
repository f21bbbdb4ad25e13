import ExtensionRunner
import HTTP
import JSONText

/// Answers requests with the files of a checkout, as far as a static server can.
struct WptServer: Sendable {
    static let origin = "http://web-platform.test:8000"
    /// Of the tests that want a secure context.
    static let secureOrigin = "https://web-platform.test:8443"

    /// The servers of https://web-platform-tests.org/writing-tests/server-features.html#tests-involving-multiple-origins
    static let origins: [String] = {
        let hosts = ["", "www.", "www1.", "www2."].map { $0 + "web-platform.test" } + ["not-web-platform.test"]
        return hosts.flatMap { ["http://\($0):8000", "http://\($0):8001", "https://\($0):8443"] }
    }()

    let root: String
    /// The test that runs in a page.
    var test: WptFile?

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
        if path == "/resources/testharnessreport.js" {
            return HTTPResponse(
                status: 200, headers: ["Content-Type": "text/javascript"], body: Array(Self.report.utf8))
        }
        if let test, test.url == request.url.hrefWithoutFragment {
            let headers = headers(of: "/" + test.path, request, type: test.contentType)
            return HTTPResponse(status: 200, headers: headers, body: substituted(test.page, path, request))
        }
        if let test, test.place == .dedicatedWorker, path == "/" + test.workerPath {
            let headers = headers(of: "/" + test.path, request, type: "text/javascript")
            return HTTPResponse(
                status: 200, headers: headers,
                body: substituted(Array(test.workerScript.utf8), "/" + test.path, request))
        }
        guard let bytes = bytes(of: path) else { return HTTPResponse(status: 404) }
        return HTTPResponse(
            status: 200, headers: headers(of: path, request, type: Self.type(of: path)),
            body: substituted(bytes, path, request))
    }

    /// https://web-platform-tests.org/tools/wptserve/docs/handlers.html#file-handlers
    private func headers(of path: String, _ request: HTTPRequest, type: String) -> HTTPHeaders {
        var headers: HTTPHeaders = ["Content-Type": type]
        let folder = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
        let files = ["\(folder)/__dir__.headers", "\(path).headers", "\(path).sub.headers"]
        let lines = files.flatMap { file in
            String(decoding: substituted(bytes(of: file) ?? [], file, request), as: UTF8.self).split(
                whereSeparator: \.isNewline)
        }
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let (name, value) = (String(parts[0]), String(parts[1].drop { $0 == " " }))
            if name.lowercased() == "content-type" {
                try? headers.set(name, value)
            } else {
                try? headers.append(name, value)
            }
        }
        return headers
    }

    /// A file with `.sub` in its name has places that the server fills in.
    private func substituted(_ bytes: [UInt8], _ path: String, _ request: HTTPRequest) -> [UInt8] {
        path.contains(".sub.")
            ? Array(WptSubstitution(request.url).text(of: String(decoding: bytes, as: UTF8.self)).utf8) : bytes
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
