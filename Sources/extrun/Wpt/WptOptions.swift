import JSONText

/// What `extrun wpt` was asked for.
struct WptOptions {
    var root = ""
    var files: [String] = []
    var expectations = WptExpectations()
    var isVerbose = false

    init(parsing arguments: [String]) throws(CommandFailure) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            switch argument.hasPrefix("-") ? parts[0] : "" {
            case "": files.append(argument)
            case "-v", "--verbose": isVerbose = true
            case "--root", "--expectations":
                guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
                    throw .init(.userError, "\(parts[0]) needs a value")
                }
                if parts[0] == "--root" { root = value } else { expectations = try WptExpectations(file: value) }
            default: throw .init(.userError, "there is no option \(parts[0]); see 'extrun wpt --help'")
            }
        }
        if root.isEmpty { throw .init(.userError, "name the folder of web-platform-tests, as in --root ../wpt") }
        if FileBytes.read("\(root)/resources/testharness.js") == nil {
            throw .init(.userError, "--root '\(root)': there is no resources/testharness.js in it")
        }
        if files.isEmpty {
            throw .init(.userError, "name the tests, as in: extrun wpt --root ../wpt dom/nodes/attributes.html")
        }
    }
}

/// Which subtests are not expected to pass, each with its reason.
///
/// The file is JSON: `{ "<test file>": { "<subtest>": "<reason>", "*": "<reason>" } }`. `*` stands for a file that does not
/// come to its end.
struct WptExpectations {
    private var reasons: [String: [String: String]] = [:]

    init() {}

    init(file: String) throws(CommandFailure) {
        guard let bytes = FileBytes.read(file) else {
            throw .init(.userError, "--expectations '\(file)': there is no such file")
        }
        let json: JSON
        do throws(JSONError) { json = try JSON(parsing: bytes) } catch { throw .init(.userError, "\(file):\(error)") }
        for (test, subtests) in json.objectValue ?? [:] {
            for (name, reason) in subtests.objectValue ?? [:] {
                reasons[test, default: [:]][name] = reason.stringValue ?? ""
            }
        }
    }

    func expectsFailure(of subtest: String, in file: String) -> Bool { reasons[file]?[subtest] != nil }
    func expectsNoEnd(of file: String) -> Bool { reasons[file]?["*"] != nil }
}
