/// By the end of a file's name.
private let contentTypes = [
    "html": "text/html", "htm": "text/html", "js": "text/javascript", "mjs": "text/javascript",
    "json": "application/json", "css": "text/css", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg",
    "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "txt": "text/plain", "xml": "text/xml",
    "wasm": "application/wasm", "woff": "font/woff", "woff2": "font/woff2", "pdf": "application/pdf",
    "csv": "text/csv", "zip": "application/zip",
]

/// The MIME type of a file by its name; `nil`: none is known.
func knownContentType(ofFile path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    return name.lastIndex(of: ".").flatMap { contentTypes[name[name.index(after: $0)...].lowercased()] }
}

/// The MIME type of a file by its name, as browsers give it to the files of an extension.
func contentType(ofFile path: String) -> String { knownContentType(ofFile: path) ?? "application/octet-stream" }
