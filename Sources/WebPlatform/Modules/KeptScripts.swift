/// What was compiled for a machine, by keys that say where it stands. Where a thousand are kept, the next one comes in the place of all:
/// who reads a corpus of pages meets each script once.
struct KeptScripts<Script> {
    private static var limit: Int { 1_000 }
    private var scripts: [String: Script] = [:]

    var count: Int { scripts.count }

    subscript(key: String) -> Script? { scripts[key] }

    mutating func keep(_ script: Script, as key: String) {
        if scripts.count == Self.limit { scripts = [:] }
        scripts[key] = script
    }
}
