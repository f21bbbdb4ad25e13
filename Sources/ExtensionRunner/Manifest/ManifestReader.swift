import JSONText

/// Reads the entries of a manifest and collects what is wrong with them.
struct ManifestReader {
    /// The manifest as it was written, for positions.
    let bytes: [UInt8]
    let platform: Profile.Platform
    let resource: (String) -> [UInt8]?
    /// The localized manifest.
    var json: JSON
    let version: ManifestVersion
    private(set) var problems: [ManifestProblem] = []
    private(set) var missingFiles: [String] = []
    /// By their names, what is wrong with the commands that were read.
    var refusedCommands: [String: String] = [:]

    init(
        bytes: [UInt8], json: JSON, version: ManifestVersion, platform: Profile.Platform,
        resource: @escaping (String) -> [UInt8]?
    ) {
        (self.bytes, self.json, self.version) = (bytes, json, version)
        (self.platform, self.resource) = (platform, resource)
    }

    /// Collects a problem, with the place of the entry at `path` where the manifest has it.
    mutating func record(_ message: String, at path: JSONStep...) {
        record(message, at: path)
    }

    mutating func record(_ message: String, at path: [JSONStep]) {
        let position = JSON.position(of: path, in: bytes)
        problems.append(ManifestProblem(message: message, line: position?.line, column: position?.column))
    }

    /// A string member, empty where it is missing or of another type.
    func string(_ object: JSON, _ name: String) -> String { object[name]?.stringValue ?? "" }

    /// The strings of an array member that are not empty.
    func strings(_ object: JSON, _ name: String) -> [String] {
        (object[name]?.stringsValue ?? []).filter { !$0.isEmpty }
    }

    func exists(_ path: String) -> Bool { resource(path.fileOfPath) != nil }

    /// Collects a problem where a file of the extension is not there.
    mutating func requireFile(_ path: String, at steps: JSONStep...) {
        guard !exists(path) else { return }
        missingFiles.append(path)
        record("Unable to find \"\(path)\" in the extension’s resources. It is an invalid path.", at: steps)
    }

    /// The patterns of an array member that are well-formed and have an effect.
    func patterns(_ object: JSON, _ name: String) -> [MatchPattern] {
        strings(object, name).compactMap { try? MatchPattern($0) }.filter(\.isSupported).removingDuplicates()
    }
}

extension Array where Element: Hashable {
    func removingDuplicates() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
