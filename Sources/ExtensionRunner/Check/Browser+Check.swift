extension Browser {
    /// What in an extension does not work under the browser's profile: what its manifest says, and what its scripts use of
    /// `browser.*`. Nothing of it runs. Where the profile has no version, that is the oldest one that the manifest allows
    /// (`strict_min_version`), or else the newest.
    ///
    /// Only what is certain is told: a use that the script itself asks for first, or that stands in a `try`, is not.
    /// - Parameter folder: the folder with the manifest.json, or a zip archive of it.
    /// - Returns: the findings, file by file, in the order of their lines.
    /// - Throws: ``BrowserError`` where there is no extension to look at.
    public func check(_ folder: String) throws -> [CheckFinding] {
        let files = try ExtensionFiles(folder: folder)
        let manifest: Manifest
        do {
            manifest = try world.readManifest(files)
        } catch BrowserError.manifest(let error, let folder) {
            guard let finding = error.finding else { throw BrowserError.manifest(error, folder: folder) }
            return [finding]
        }
        let profile = world.profile.asOld(as: manifest.oldestVersion)
        var check = ExtensionCheck(files: files, manifest: manifest, profile: profile)
        let scripts = try ScriptChecker(
            world: world,
            subject: manifest.apiSubject(
                permissions: manifest.permissions.union(manifest.optionalPermissions), profile: profile),
            manifest: manifest)
        try check.run(scripts)
        return check.sortedFindings
    }
}

extension Profile {
    /// In the oldest version that a manifest allows, where no other one was asked for.
    fileprivate func asOld(as oldest: SafariVersion?) -> Profile {
        guard version == nil, let oldest else { return self }
        return (try? inVersion(max(oldest, platform.firstVersion))) ?? self
    }
}

extension ManifestError {
    /// What to tell of a manifest that is there but cannot be read.
    fileprivate var finding: CheckFinding? {
        switch self {
        case .missing, .outside: nil
        case .malformed(let reason, let line, let column):
            CheckFinding(file: "manifest.json", line: line, column: column, "Unable to parse manifest: \(reason)")
        case .notAnObject:
            CheckFinding(file: "manifest.json", "Unable to parse manifest because of an unexpected format.")
        case .unsupportedVersion(let line, let column):
            CheckFinding(
                file: "manifest.json", line: line, column: column, "An unsupported `manifest_version` was specified.")
        case .otherVersion(let problem), .persistentBackground(let problem):
            CheckFinding(file: "manifest.json", line: problem.line, column: problem.column, problem.message)
        }
    }
}
