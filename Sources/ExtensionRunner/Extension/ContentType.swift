/// By the end of a file's name.
private let contentTypes = [
    "html": "text/html", "htm": "text/html", "js": "text/javascript", "mjs": "text/javascript",
    "json": "application/json", "css": "text/css", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg",
    "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "txt": "text/plain", "xml": "text/xml",
    "wasm": "application/wasm", "woff": "font/woff", "woff2": "font/woff2",
]

/// The MIME type of a file by its name, as browsers give it to the files of an extension.
func contentType(ofFile path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
    return contentTypes[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
}
