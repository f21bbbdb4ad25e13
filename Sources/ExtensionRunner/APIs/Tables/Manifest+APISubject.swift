extension Manifest {
    /// What gates of `browser` ask about an extension with this manifest and these permissions.
    func apiSubject(permissions: Set<String>, profile: Profile) -> APIGate.Subject {
        // WebKit asks for dictionaries; devtools_page alone is a path.
        let keys = (raw.objectValue ?? [:]).filter { $0.value.objectValue != nil || $0.name == "devtools_page" }
        return APIGate.Subject(
            manifestVersion: version.rawValue, manifestKeys: Set(keys.map(\.name)), permissions: permissions,
            profile: profile.name, version: profile.version)
    }
}
