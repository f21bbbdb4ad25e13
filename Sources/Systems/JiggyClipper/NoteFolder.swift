internal import ExtensionRunner
internal import Glibc

/// An open folder of a vault. Nothing outside of the vault is reached: every step is taken from an open folder, and no
/// symbolic link is followed.
struct NoteFolder: ~Copyable {
    private let descriptor: Int32
    private let path: String

    /// - Parameter inside: A path inside of `root`, whose folders are made where they are missing.
    init(root: String, inside: String) throws(FolderError) {
        var current = open(root, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard current >= 0 else { throw .gone(root) }
        for part in inside.split(separator: "/").map(String.init) {
            let parent = current
            defer { close(parent) }
            guard Self.isName(part) else { throw .name(part) }
            if mkdirat(parent, part, 0o755) != 0, errno != EEXIST { throw Self.failure("\(root)/\(inside)") }
            current = openat(parent, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard current >= 0 else { throw Self.failure("\(root)/\(inside)") }
        }
        descriptor = current
        path = inside.isEmpty ? root : "\(root)/\(inside)"
    }

    deinit { close(descriptor) }

    /// Returns the name of the file.
    func write(_ note: ClippedNote, _ attempt: NoteAttempt) throws(FolderError) -> String {
        guard Self.isName(note.name) else { throw .name(note.name) }
        let file = note.name + ".md"
        switch note.behavior {
        case .create: return try create(note)
        case .overwrite: try replace(file, with: note.content)
        case .append, .prepend:
            let present = try read(file) ?? ""
            let isAppended = note.behavior == .append
            let isThere = isAppended ? present.hasSuffix(note.content) : present.hasPrefix(note.content)
            if attempt == .again, isThere { return file }
            let (first, second) = isAppended ? (present, note.content) : (note.content, present)
            try replace(file, with: present.isEmpty ? note.content : Self.joined(first, second))
        }
        return file
    }

    private func create(_ note: ClippedNote) throws(FolderError) -> String {
        let temporary = try writeTemporary(note.content)
        defer { unlinkat(descriptor, temporary, 0) }
        for number in 0..<1_000 {
            let file = number == 0 ? "\(note.name).md" : "\(note.name) \(number).md"
            // A link never takes the place of a file, as a renamed one would.
            if linkat(descriptor, temporary, descriptor, file, 0) == 0 {
                fsync(descriptor)
                return file
            }
            guard errno == EEXIST else { throw Self.failure("\(path)/\(file)") }
            if try read(file) == note.content { return file }
        }
        throw .failed("\(path) has a thousand notes named '\(note.name)'; give them other names in the template")
    }

    private func replace(_ file: String, with text: String) throws(FolderError) {
        let temporary = try writeTemporary(text)
        guard renameat(descriptor, temporary, descriptor, file) == 0 else {
            let failure = Self.failure("\(path)/\(file)")
            unlinkat(descriptor, temporary, 0)
            throw failure
        }
        fsync(descriptor)
    }

    /// One app writes one note at a time: the name needs to be no other's. Obsidian does not show hidden files.
    private func writeTemporary(_ text: String) throws(FolderError) -> String {
        let name = ".jiggyclipper.\(getpid()).tmp"
        unlinkat(descriptor, name, 0)
        let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw Self.failure("\(path)/\(name)") }
        defer { close(file) }
        if let error = writeAll(Array(text.utf8), to: file) {
            unlinkat(descriptor, name, 0)
            throw Self.failure("\(path)/\(name)", error)
        }
        fsync(file)
        return name
    }

    /// The text of a note; `nil` where there is none.
    private func read(_ file: String) throws(FolderError) -> String? {
        // A pipe of this name must not be waited for.
        let opened = openat(descriptor, file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        if opened < 0, errno == ENOENT { return nil }
        guard opened >= 0 else { throw Self.failure("\(path)/\(file)") }
        defer { close(opened) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(opened, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EISDIR { return nil }
            guard count >= 0 else { throw Self.failure("\(path)/\(file)") }
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }

    private static func joined(_ first: String, _ second: String) -> String {
        first.isEmpty || first.hasSuffix("\n") ? first + second : "\(first)\n\(second)"
    }

    /// Some 200 bytes are the clipper's own limit; with a number and `.md` it must stay under the file systems' 255.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && !text.hasPrefix(".") && text.utf8.count <= 240
            && !text.utf8.contains { $0 == UInt8(ascii: "/") || $0 < 0x20 }
    }

    private static func failure(_ path: String, _ error: Int32 = errno) -> FolderError {
        switch error {
        case ENOSPC, EDQUOT: .full(path)
        case ELOOP, ENOTDIR: .failed("\(path) leads over a link or a file; only folders of the vault are used")
        default: .failed("\(path) could not be written: \(String(cString: strerror(error)))")
        }
    }
}
