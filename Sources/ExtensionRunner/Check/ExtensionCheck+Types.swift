import JSONText

// Entries of a manifest whose value is of another type than the browser reads, which passes over them without a word.
extension ExtensionCheck {
    private enum ValueType: String {
        case text = "a text"
        case boolean = "true or false"
        case object = "an object"
        case texts = "a list of texts"
        case objects = "a list of objects"
        case textOrObject = "a text or an object"

        /// What the elements of a list are.
        var element: ValueType? {
            switch self {
            case .texts: .text
            case .objects: .object
            case .text, .boolean, .object, .textOrObject: nil
            }
        }

        func fits(_ value: JSON) -> Bool {
            switch self {
            case .text: value.stringValue != nil
            case .boolean: value.boolValue != nil
            case .object: value.objectValue != nil
            case .texts, .objects: value.arrayValue != nil
            case .textOrObject: value.stringValue != nil || value.objectValue != nil
            }
        }
    }

    /// https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/manifest.json
    mutating func checkTypes() {
        let manifest = manifest.raw
        let isThree = self.manifest.version == .three
        checkMembers(
            of: manifest, at: [],
            [
                "permissions": .texts, "optional_permissions": .texts, "host_permissions": .texts,
                "optional_host_permissions": .texts, "content_scripts": .objects, "background": .object,
                "action": .object, "browser_action": .object, "page_action": .object, "options_ui": .object,
                "icons": .object, "externally_connectable": .object, "default_locale": .text,
                "content_security_policy": isThree ? .object : .text,
                "web_accessible_resources": isThree ? .objects : .texts,
            ])
        for key in ["action", "browser_action", "page_action"] {
            checkMembers(
                of: manifest[key], at: [.member(key)],
                ["default_popup": .text, "default_title": .text, "default_icon": .textOrObject])
        }
        checkMembers(
            of: manifest["background"], at: [.member("background")], ["persistent": .boolean, "type": .text])
        for (index, entry) in (manifest["content_scripts"]?.arrayValue ?? []).enumerated() {
            checkMembers(
                of: entry, at: [.member("content_scripts"), .element(index)],
                [
                    "js": .texts, "css": .texts, "matches": .texts, "exclude_matches": .texts,
                    "all_frames": .boolean, "match_about_blank": .boolean, "match_origin_as_fallback": .boolean,
                    "run_at": .text, "world": .text, "css_origin": .text,
                ])
        }
    }

    private mutating func checkMembers(
        of object: JSON?, at place: [JSONStep], _ members: KeyValuePairs<String, ValueType>
    ) {
        for (name, type) in members {
            guard let value = object?[name] else { continue }
            check(value, is: type, at: place + [.member(name)])
        }
    }

    private mutating func check(_ value: JSON, is type: ValueType, at place: [JSONStep]) {
        guard type.fits(value) else {
            if !isTold(place) {
                record(
                    .problem,
                    "\(Self.name(of: place)) is \(value.noun) where \(profile.name.rawValue) reads \(type.rawValue), so it has no effect",
                    at: place)
            }
            return
        }
        guard let element = type.element else { return }
        for (index, value) in (value.arrayValue ?? []).enumerated() {
            check(value, is: element, at: place + [.element(index)])
        }
    }

    private static func name(of place: some BidirectionalCollection<JSONStep>) -> String {
        switch place.last {
        case .member(let name): "\"\(name)\""
        case .element(let index): "element \(index + 1) of " + name(of: place.dropLast())
        case nil: "the manifest"
        }
    }

    /// Whether the browser itself has said something of this entry, or of what it stands in.
    private func isTold(_ place: [JSONStep]) -> Bool {
        let bytes = files.bytes(at: "manifest.json") ?? []
        return (1...place.count).contains { length in
            guard let position = JSON.position(of: Array(place.prefix(length)), in: bytes) else { return false }
            return manifest.problems.contains { $0.line == position.line && $0.column == position.column }
        }
    }
}
