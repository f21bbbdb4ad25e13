import JSONText

extension Manifest {
    /// What decides which parts of `browser` an extension has: the argument of `openNamespaces` in `js/browser/gates`.
    func apiQuestion(for profile: Profile) -> JSONObject {
        // WebKit asks for dictionaries; devtools_page alone is a path.
        let keys = (raw.objectValue ?? [:]).filter { $0.value.objectValue != nil || $0.name == "devtools_page" }
        func list(_ names: [String]) -> JSON { .array(names.map { .string($0) }) }
        return [
            "manifestVersion": .number(Double(version.rawValue)),
            "manifestKeys": list(keys.map(\.name)),
            "permissions": list(permissions.sorted()),
            "optionalPermissions": list(optionalPermissions.sorted()),
            "profile": .string(profile.name.rawValue),
        ]
    }
}
