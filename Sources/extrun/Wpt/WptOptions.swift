import JSONText

/// What `extrun wpt` was asked for.
struct WptOptions {
    var root = ""
    var files: [String] = []
    var expectations = WptExpectations()
    var isVerbose = false

    init(parsing arguments: [String]) throws(CommandFailure) {
        var reader = ArgumentReader(arguments, of: "wpt")
        while let argument = try reader.next() {
            switch argument {
            case .word(let file): files.append(file)
            case .option("-v"), .option("--verbose"): isVerbose = true
            case .option("--root"): root = try reader.value()
            case .option("--expectations"): expectations = try WptExpectations(file: try reader.value())
            case .option: throw reader.unknownOption
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
        guard let tests = json.objectValue else {
            throw Self.failure(file, "an object is expected, with a member for each test file")
        }
        for (test, subtests) in tests {
            guard let subtests = subtests.objectValue else {
                throw Self.failure(file, "'\(test)': an object is expected, with a reason for each subtest")
            }
            for (name, reason) in subtests {
                guard let text = reason.stringValue, !text.isEmpty else {
                    throw Self.failure(file, "'\(test)', '\(name)': the reason why it fails is expected, as text")
                }
                reasons[test, default: [:]][name] = text
            }
        }
    }

    private static func failure(_ file: String, _ problem: String) -> CommandFailure {
        .init(.userError, "--expectations '\(file)': \(problem)")
    }

    func expectsFailure(of subtest: String, in file: String) -> Bool { reasons[file]?[subtest] != nil }
    func expectsNoEnd(of file: String) -> Bool { reasons[file]?["*"] != nil }
}
