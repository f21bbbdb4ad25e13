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
        let content = Array(note.content.utf8)
        switch note.behavior {
        case .create: return try create(note, attempt)
        case .overwrite:
            try checkIsFile(file)
            try replace(file, with: content)
        case .append, .prepend:
            try checkIsFile(file)
            let present = try read(file) ?? []
            let isAppended = note.behavior == .append
            let end = isAppended ? present.suffix(content.count) : present.prefix(content.count)
            if attempt == .again, end.elementsEqual(content) { return file }
            let (first, second) = isAppended ? (present, content) : (content, present)
            try replace(file, with: present.isEmpty ? content : Self.joined(first, second))
        }
        return file
    }

    /// Throws where the name is that of something which no note can take the place of, as a pipe.
    private func checkIsFile(_ file: String) throws(FolderError) {
        var information = stat()
        guard fstatat(descriptor, file, &information, AT_SYMLINK_NOFOLLOW) == 0 else { return }
        if [S_IFREG, S_IFLNK, S_IFDIR].contains(information.st_mode & S_IFMT) { return }
        throw .failed("\(path)/\(file) is no file; move it away")
    }

    private func create(_ note: ClippedNote, _ attempt: NoteAttempt) throws(FolderError) -> String {
        let content = Array(note.content.utf8)
        let temporary = try writeTemporary(content)
        defer { unlinkat(descriptor, temporary, 0) }
        for number in 0..<1_000 {
            let file = number == 0 ? "\(note.name).md" : "\(note.name) \(number).md"
            // A link never takes the place of a file, as a renamed one would.
            if linkat(descriptor, temporary, descriptor, file, 0) == 0 {
                fsync(descriptor)
                return file
            }
            guard errno == EEXIST else { throw Self.failure("\(path)/\(file)") }
            if attempt == .again, try read(file) == content { return file }
        }
        throw .failed("\(path) has a thousand notes named '\(note.name)'; give them other names in the template")
    }

    private func replace(_ file: String, with bytes: [UInt8]) throws(FolderError) {
        let temporary = try writeTemporary(bytes)
        guard renameat(descriptor, temporary, descriptor, file) == 0 else {
            let failure = Self.failure("\(path)/\(file)")
            unlinkat(descriptor, temporary, 0)
            throw failure
        }
        fsync(descriptor)
    }

    /// One app writes one note at a time: the name needs to be no other's. Obsidian does not show hidden files.
    private func writeTemporary(_ bytes: [UInt8]) throws(FolderError) -> String {
        let name = ".jiggyclipper.\(getpid()).tmp"
        unlinkat(descriptor, name, 0)
        let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw Self.failure("\(path)/\(name)") }
        defer { close(file) }
        if let error = writeAll(bytes, to: file) {
            unlinkat(descriptor, name, 0)
            throw Self.failure("\(path)/\(name)", error)
        }
        fsync(file)
        return name
    }

    /// What a note holds, in whatever encoding; `nil` where there is none.
    private func read(_ file: String) throws(FolderError) -> [UInt8]? {
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
            if count == 0 { return bytes }
            bytes += buffer[..<count]
        }
    }

    private static func joined(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
        let lineFeed = UInt8(ascii: "\n")
        return first.isEmpty || first.last == lineFeed ? first + second : first + [lineFeed] + second
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
