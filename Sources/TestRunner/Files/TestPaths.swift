import ExtensionRunner

/// Which files a test may name, and what it means by their names.
///
/// A path that begins with a point is relative to the test file, as an import is; another one to the folder in which
/// the runner was started. Nothing is reached outside of these two folders, also not by a link.
struct TestPaths: Sendable {
    /// The test file's own folder.
    let ownFolder: String
    private let roots: [String]

    /// - Parameters:
    ///   - file: the test file, which is there.
    ///   - folder: where the runner was started.
    init(file: String, folder: String) {
        ownFolder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
        roots = [ExtensionFiles.resolve(folder) ?? folder, ownFolder]
    }

    /// The real path of what a test names.
    func resolve(_ path: String) throws(TestError) -> String {
        let outside = TestError(
            "\(path): it lies outside of the test's own folder and the folder where extrun was started")
        guard let real = ExtensionFiles.resolve(whole(path)) else {
            // Whether there is something, elsewhere, a test does not learn.
            guard isInReach(Self.normal(whole(path))) else { throw outside }
            let place =
                isRelative(path)
                ? " beside the test file" : path.hasPrefix("/") ? "" : " in the folder where extrun was started"
            throw TestError("\(path): there is no such file or folder\(place)")
        }
        guard isInReach(real) else { throw outside }
        return real
    }

    /// A whole path without `.` and `..`, whatever stands there.
    private static func normal(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Where a file that is not there yet would be; `nil` where its folder is not there either, or is out of reach.
    func expected(_ path: String) -> String? {
        let parts = whole(path).split(separator: "/")
        guard let name = parts.last, let folder = ExtensionFiles.resolve("/" + parts.dropLast().joined(separator: "/")),
            isInReach(folder)
        else { return nil }
        return "\(folder)/\(name)"
    }

    private func isRelative(_ path: String) -> Bool {
        path.hasPrefix("./") || path.hasPrefix("../") || path == "." || path == ".."
    }

    private func whole(_ path: String) -> String {
        path.hasPrefix("/") ? path : (isRelative(path) ? ownFolder : roots[0]) + "/" + path
    }

    private func isInReach(_ real: String) -> Bool { roots.contains { real == $0 || real.hasPrefix($0 + "/") } }

    /// The path as it is shown: relative to the folder where the runner was started, where it lies there.
    func shown(_ path: String) -> String {
        path.hasPrefix(roots[0] + "/") ? String(path.dropFirst(roots[0].count + 1)) : path
    }
}
