import ExtensionRunner

/// Reads a manifest whose extension has the given files beside it.
func readManifest(
    _ text: String, files: [String: String] = [:], platform: Profile.Platform = .iOS, locale: String = "en_US"
) throws -> Manifest {
    try Manifest(platform: platform, locale: locale) { path in
        path == "manifest.json" ? Array(text.utf8) : files[path].map { Array($0.utf8) }
    }
}

/// A manifest without problems, and further members.
func readManifest(
    with members: String, version: Int = 3, files: [String: String] = [:], platform: Profile.Platform = .iOS
) throws -> Manifest {
    try readManifest(
        """
        {
          "manifest_version": \(version), "name": "n", "version": "1", "description": "d",
          \(members)
        }
        """, files: files, platform: platform)
}
