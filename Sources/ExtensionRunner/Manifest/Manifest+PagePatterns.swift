import JSONText

extension Manifest {
    /// The match patterns that say which pages an entry of the manifest is about, with their places. Of those that are
    /// none, WebKit says nothing as long as another one stands beside them.
    var pagePatterns: [(text: String, place: [JSONStep])] {
        let lists: [(key: String, names: [String])] = [
            ("content_scripts", ["matches", "exclude_matches"]), ("web_accessible_resources", ["matches"]),
        ]
        var patterns = Self.texts(raw["externally_connectable"], "matches", [.member("externally_connectable")])
        for (key, names) in lists {
            for (index, entry) in (raw[key]?.arrayValue ?? []).enumerated() {
                for name in names { patterns += Self.texts(entry, name, [.member(key), .element(index)]) }
            }
        }
        return patterns
    }

    private static func texts(_ entry: JSON?, _ name: String, _ place: [JSONStep]) -> [(String, [JSONStep])] {
        (entry?[name]?.arrayValue ?? []).enumerated().compactMap { index, element in
            element.stringValue.map { ($0, place + [.member(name), .element(index)]) }
        }
    }
}
