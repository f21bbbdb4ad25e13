import ExtensionRunner
import JSONText

/// The snapshots of one test file, in one text file beside it. Belongs to the file's loop.
///
/// Each begins with a line `== its name`; its text follows, every line of it behind two spaces.
final class Snapshots {
    private static let header =
        "# Snapshots of a test file, version 1. `extrun test --update-snapshots` writes them anew."

    private let path: String
    private let isUpdating: Bool
    private var kept: [String: String]?
    private var asked: Set<String> = []
    private(set) var counts = SnapshotCounts()
    private var isChanged = false

    init(path: String, isUpdating: Bool) {
        self.path = path
        self.isUpdating = isUpdating
    }

    /// What is kept under a name. Where nothing is, or all are written anew, `text` is kept from now on.
    func match(_ name: String, _ text: String) throws -> String {
        let known = try load()
        asked.insert(name)
        if let old = known[name], old.hasBytes(of: text) || !isUpdating { return old }
        if known[name] == nil { counts.written += 1 } else { counts.changed += 1 }
        kept?[name] = text
        isChanged = true
        return text
    }

    /// Writes what has changed. Returns why it could not.
    /// - Parameter isWhole: every test of the file was run, so what nobody asked for is asked for no more.
    func save(isWhole: Bool) -> String? {
        guard kept != nil || isWhole, let known = try? load() else { return nil }
        if isWhole {
            let obsolete = known.keys.filter { !asked.contains($0) }
            if isUpdating {
                for name in obsolete { kept?[name] = nil }
                counts.removed = obsolete.count
                isChanged = isChanged || !obsolete.isEmpty
            } else {
                counts.obsolete = obsolete.count
            }
        }
        guard isChanged, let kept else { return nil }
        if kept.isEmpty {
            TestFiles.remove(path)
            return nil
        }
        return TestFiles.write(path, Self.text(kept)).map { "\(path): the snapshots cannot be written: \($0)" }
    }

    private func load() throws -> [String: String] {
        if let kept { return kept }
        guard let bytes = ExtensionFiles.read(path) else {
            kept = [:]
            return [:]
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first.map(String.init) == Self.header else {
            throw TestError(
                "\(path): these are no snapshots of version 1; remove the file, or take the program that wrote it")
        }
        var (read, name, text): ([String: String], String?, [Substring]) = ([:], nil, [])
        for line in lines.dropFirst() {
            if line.hasPrefix("== ") {
                if let name { read[name] = text.joined(separator: "\n") }
                (name, text) = (String(line.dropFirst(3)), [])
            } else if line.hasPrefix("  ") {
                text.append(line.dropFirst(2))
            }
        }
        if let name { read[name] = text.joined(separator: "\n") }
        kept = read
        return read
    }

    private static func text(_ snapshots: [String: String]) -> String {
        let entries = snapshots.sorted { $0.key < $1.key }.map { name, text in
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
            return "\n== \(name)\n\(lines.joined(separator: "\n"))\n"
        }
        return header + "\n" + entries.joined()
    }
}
