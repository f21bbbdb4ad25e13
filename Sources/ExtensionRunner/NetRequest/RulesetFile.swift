import JSONText

/// A file of rules that the manifest names.
struct RulesetFile {
    /// Something about it that WebKit does not like.
    struct Problem: CustomStringConvertible {
        let file: String
        var position: JSONPosition?
        let sentence: String

        var description: String {
            position.map { "\(file):\($0.line):\($0.column): \(sentence)" } ?? "\(file): \(sentence)"
        }
    }

    /// Those rules that WebKit takes.
    private(set) var rules: [NetRequestRule] = []
    private(set) var problems: [Problem] = []
    private let path: String
    private let bytes: [UInt8]
    /// Which element of the array each of the rules is.
    private var places: [Int] = []

    /// WebKit tells of so many rules.
    static let maximumProblemCount = 50

    /// - Parameter files: where the extension's files are.
    init(_ ruleset: ManifestRuleset, in files: ExtensionFiles) {
        path = ruleset.path.withoutLeadingSlash
        guard let bytes = files.bytes(at: path) else {
            self.bytes = []
            problems = [Problem(file: path, sentence: "the file is not in the extension")]
            return
        }
        self.bytes = bytes
        let elements: [JSON]
        do throws(JSONError) {
            guard let array = try JSON(parsing: bytes).arrayValue else {
                problems = [Problem(file: path, sentence: "a file of rules is an array of them")]
                return
            }
            elements = array
        } catch {
            let position = JSONPosition(line: error.line, column: error.column)
            let sentence = "Unable to parse `declarativeNetRequest` rules: \(error.reason)"
            problems = [Problem(file: path, position: position, sentence: sentence)]
            return
        }
        for (place, element) in elements.enumerated() {
            do throws(NetRequestRuleError) {
                rules.append(try NetRequestRule(element, of: ruleset.id))
                places.append(place)
            } catch {
                if problems.count == Self.maximumProblemCount { continue }
                let position = JSON.position(of: [.element(place)], in: bytes)
                problems.append(Problem(file: path, position: position, sentence: error.sentence))
            }
        }
    }

    /// Something about one of the rules.
    func problem(with index: Int, _ sentence: String) -> Problem {
        let position = JSON.position(of: [.element(places[index])], in: bytes)
        return Problem(file: path, position: position, sentence: "rule \(rules[index].id) \(sentence)")
    }
}
