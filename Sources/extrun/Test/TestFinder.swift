import ExtensionRunner
import Glibc

/// Finds files of tests.
enum TestFinder {
    private static let endings = [".test.js", ".test.mjs", ".test.ts"]
    /// Folders that hold what belongs to others.
    private static let skipped: Set<String> = ["node_modules", "build", "dist"]

    static func isTest(_ name: String) -> Bool { endings.contains { name.hasSuffix($0) } }

    /// The files that a user asks for.
    static func files(for options: TestCommandOptions) throws(CommandFailure) -> [String] {
        let files = try files(in: options.paths)
        return options.shard?.part(of: files) ?? files
    }

    /// The files that paths name, and those below the folders that they name, in the order of their names, each once.
    /// Without a path: below this folder.
    private static func files(in paths: [String]) throws(CommandFailure) -> [String] {
        var found: [String] = []
        for path in paths.isEmpty ? ["."] : paths {
            guard let kind = kind(of: path) else {
                throw .init(.userError, "\(path): there is no such file or folder")
            }
            if kind == .folder {
                try collect(
                    below: path == "." ? "" : path.hasSuffix("/") ? String(path.dropLast()) : path, into: &found)
            } else {
                found.append(path)
            }
        }
        var seen: Set<String> = []
        let files = found.sorted().filter { seen.insert($0).inserted }
        for file in files where kind(of: file) == nil {
            // What was found, and is not there under its name, has a name that a text can not hold, or is a link to nothing.
            let reason =
                file.unicodeScalars.contains("\u{FFFD}")
                ? "the name of this file is not UTF-8; rename it" : "there is no such file"
            throw .init(.userError, "\(file): \(reason)")
        }
        if files.isEmpty {
            let place = paths.isEmpty ? "this folder" : paths.joined(separator: ", ")
            throw .init(
                .userError,
                "there are no tests in \(place): files of tests are named as in save.test.js or save.test.ts")
        }
        return files
    }

    private enum Kind { case file, folder }

    private static func kind(of path: String) -> Kind? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }

    private static func collect(below folder: String, into found: inout [String]) throws(CommandFailure) {
        if !folder.isEmpty, access(folder, R_OK | X_OK) != 0 {
            // What is not looked at cannot pass.
            throw .init(.userError, "\(folder): this folder cannot be read: \(String(cString: strerror(errno)))")
        }
        // A link may lead around in a circle, so only what stands in the folder itself is walked.
        for entry in FolderEntry.all(in: folder.isEmpty ? "." : folder) {
            let (name, isFolder) = (entry.name, entry.isFolder)
            if name.hasPrefix(".") || (isFolder && skipped.contains(name)) { continue }
            // What begins as an option is none.
            let path = folder.isEmpty ? (name.hasPrefix("-") ? "./\(name)" : name) : "\(folder)/\(name)"
            if isFolder { try collect(below: path, into: &found) } else if isTest(name) { found.append(path) }
        }
    }
}
