import ExtensionRunner
import Glibc

/// Tells of changes in folders. https://man7.org/linux/man-pages/man7/inotify.7.html
final class FolderWatch {
    private let descriptor: Int32
    private var folders: [Int32: String] = [:]

    /// `nil` where the system has no more to give; `errno` tells why.
    init?() {
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Watches a file by its folder, since editors put another file in the place of the one that they save; or a folder
    /// with all below it.
    func add(_ path: String) {
        if isFolder(path) {
            addTree(path)
        } else {
            addFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
        }
    }

    func addTree(_ path: String) {
        guard let path = ExtensionFiles.resolve(path) else { return }
        guard isFolder(path) else { return add(path) }
        addFolder(path)
        for entry in FolderEntry.all(in: path) where entry.isFolder {
            guard !entry.name.hasPrefix("."), entry.name != "node_modules" else { continue }
            addTree("\(path)/\(entry.name)")
        }
    }

    /// A folder that is watched already gets the same watch; one that was made anew gets another one.
    private func addFolder(_ path: String) {
        let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE)
        let watch = inotify_add_watch(descriptor, path, events)
        if watch >= 0 { folders[watch] = path }
    }

    /// Waits for a change, and takes in what follows it closely: an editor saves in several steps. `nil` where nothing can be watched any more.
    func wait() -> Set<String>? {
        guard var changed = readSome() else { return nil }
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&polled, 1, 20) > 0, let more = readSome() { changed.formUnion(more) }
        for path in changed where isFolder(path) { addTree(path) }
        return changed
    }

    private func readSome() -> Set<String>? {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(descriptor, &block, block.count)
        guard count > 0 || errno == EINTR else { return nil }
        var (changed, offset) = (Set<String>(), 0)
        let headSize = MemoryLayout<inotify_event>.size
        while count >= offset + headSize {
            let event = block.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self) }
            let start = offset + headSize
            offset = start + Int(event.len)
            // More has changed than the kernel has kept: it may be anything.
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { changed.formUnion(folders.values) }
            guard offset <= count, let folder = folders[event.wd] else { continue }
            let name = String(decoding: block[start..<offset].prefix { $0 != 0 }, as: UTF8.self)
            changed.insert("\(folder)/\(name)")
        }
        return changed
    }

    private func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
