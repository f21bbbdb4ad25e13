/// The JavaScript half of the product, bundled from `js/` at build time.
public enum RuntimeScripts {
    /// The text of a chunk: an expression whose value is a function of (require, module, exports, hostOperations).
    /// `nil` where there is no chunk of that name.
    public static func chunk(_ name: String) -> StaticString? { byName[name] }

    private static let byName: [String: StaticString] =
        Dictionary(uniqueKeysWithValues: chunks.map { ($0.name.description, $0.source) })
}
