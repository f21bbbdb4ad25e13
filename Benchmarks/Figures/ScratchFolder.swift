import Glibc

/// A folder for what only the measurement needs.
struct ScratchFolder {
    let path: String

    init() {
        var template = Array("/tmp/extrun-figures-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { quit("no folder can be made in /tmp") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Writes a file and gives its path.
    func write(_ name: String, _ text: String) -> String { write(name, parts: CollectionOfOne(text)) }

    /// Writes a file part by part, so that this process never holds all of it, and gives its path.
    func write(_ name: String, parts: some Sequence<String>) -> String {
        let file = "\(path)/\(name)"
        guard let stream = fopen(file, "w") else { quit("\(file) cannot be written") }
        for part in parts {
            let bytes = Array(part.utf8)
            require(fwrite(bytes, 1, bytes.count, stream) == bytes.count, "\(file) cannot be written")
        }
        fclose(stream)
        return file
    }

    func remove() {
        guard let directory = opendir(path) else { return }
        while let entry = readdir(directory) {
            unlink("\(path)/\(entry.fileName)")
        }
        closedir(directory)
        rmdir(path)
    }
}

/// The text of a file that is there.
func readText(_ file: String) -> String {
    guard let stream = fopen(file, "r") else { quit("\(file) cannot be read") }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&buffer, 1, buffer.count, stream)
        if count == 0 { return String(decoding: bytes, as: UTF8.self) }
        bytes += buffer[..<count]
    }
}

extension UnsafeMutablePointer where Pointee == dirent {
    var fileName: String {
        withUnsafeBytes(of: &pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
