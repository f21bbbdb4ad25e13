import HTTP
import JSONText
import ScriptEngine
import WebPlatform

/// Looks at scripts with `js/browser/check`, in a context in which none of them runs.
final class ScriptChecker {
    private let world: World
    private let question: JSONObject
    private let delegate = SilentDelegate()
    private let context: WebContext

    /// Where a script runs.
    enum Place {
        case background(isPersistent: Bool, ManifestBackground.Environment)
        case page
        case contentScript
    }

    /// A file that a script names.
    struct NamedFile {
        enum Kind: String { case module, script, contentScript }

        let path: String
        let kind: Kind
        let line: Int?
        let column: Int?
    }

    /// - Parameter question: what decides which parts of `browser` the extension has.
    init(world: World, question: JSONObject) throws {
        (self.world, self.question) = (world, question)
        // The limits of an extension do not count: the syntax tree of a large script takes more than the script.
        let limits = ExecutionLimits(scriptTime: .seconds(60), memoryGrowthBytes: 1 << 30)
        let environment = WebEnvironment(machine: ScriptMachine(limits: limits), random: world.random)
        context = try WebContext(scheduler: world.scheduler, environment: environment, delegate: delegate)
        try context.script.perform { try context.load(chunk: "browser/check") }
    }

    func check(
        _ source: String, file: String, _ place: Place, isModule: Bool
    ) throws -> (findings: [CheckFinding], files: [NamedFile]) {
        var question = question
        var diesWhereIdle = false
        var globalScope = "window"
        switch place {
        case .background(let isPersistent, let environment):
            diesWhereIdle = !isPersistent
            if environment == .serviceWorker { globalScope = "serviceWorker" }
        case .page: break
        case .contentScript: question["context"] = "contentScript"
        }
        let answer: JSON
        do {
            answer = try ask(
                "checkScript",
                [
                    "source": .string(source), "file": .string(file), "isModule": .bool(isModule),
                    "isBackground": .bool(diesWhereIdle), "globalScope": .string(globalScope),
                    "extension": .object(question),
                ])
        } catch let error as ScriptError {
            // A script can be too large or too deep to be looked at, and run all the same.
            return ([CheckFinding(.hint, file: file, "extrun cannot check this script: \(error.summary)")], [])
        }
        if let error = answer["syntaxError"] {
            return ([syntaxFinding(error, source, file: file, isModule: isModule)], [])
        }
        let findings = (answer["findings"]?.arrayValue ?? []).map { Self.finding($0, file: file) }
        let files = (answer["files"]?.arrayValue ?? []).compactMap { file -> NamedFile? in
            guard let path = file["path"]?.stringValue,
                let kind = NamedFile.Kind(rawValue: file["kind"]?.stringValue ?? "")
            else { return nil }
            return NamedFile(path: path, kind: kind, line: file["line"]?.intValue, column: file["column"]?.intValue)
        }
        return (findings, files)
    }

    /// Uses of globals of Safari that are not implemented, in all scripts that were looked at; one of them may make the global.
    func missingGlobals() throws -> [CheckFinding] {
        (try ask("listMissingGlobals", text: "").arrayValue ?? []).map {
            Self.finding($0, file: $0["file"]?.stringValue ?? "")
        }
    }

    private static func finding(_ answer: JSON, file: String) -> CheckFinding {
        CheckFinding(
            answer["isHint"] == true ? .hint : .problem, file: file, line: answer["line"]?.intValue,
            column: answer["column"]?.intValue, answer["message"]?.stringValue ?? "")
    }

    /// The engine says whether a script can be parsed: it may know newer syntax than the parser of syntax trees.
    private func syntaxFinding(_ error: JSON, _ source: String, file: String, isModule: Bool) -> CheckFinding {
        let (line, column) = (error["line"]?.intValue, error["column"]?.intValue)
        let message = error["message"]?.stringValue ?? ""
        if isModule { return CheckFinding(file: file, line: line, column: column, "SyntaxError: \(message)") }
        guard let refusal = context.script.syntaxError(in: source, file: file) else {
            return CheckFinding(
                .hint, file: file, line: line, column: column, "extrun cannot check this script: \(message)")
        }
        return CheckFinding(file: file, line: refusal.position?.line ?? line, refusal.summary)
    }

    /// The script elements of a page, as `listScripts` of `js/web/html-scripts` gives them.
    func scripts(ofPage html: String) throws -> [JSON] {
        try context.script.perform { try context.load(chunk: "web/html-scripts") }
        return try ask("listScripts", text: html).arrayValue ?? []
    }

    /// Of some permissions those that no script needs.
    func unused(of permissions: [String]) throws -> [String] {
        let text = JSON.array(permissions.map { .string($0) }).text
        return try ask("listUnusedPermissions", text: text).arrayValue?.compactMap(\.stringValue) ?? []
    }

    /// The path of a file of the extension that a URL in another one means; `nil` where it leads elsewhere.
    func path(_ url: String, from file: String) -> String? {
        let root = "safari-web-extension://extension/"
        guard let base = WebURL(serialized: root + file), let target = world.parseURL(url, base: base),
            target.href.hasPrefix(root)
        else { return nil }
        return target.filePath
    }

    private func ask(_ entry: String, _ question: JSONObject) throws -> JSON {
        try ask(entry, text: JSON.object(question).text)
    }

    private func ask(_ entry: String, text: String) throws -> JSON {
        let answer = try context.script.perform { try context.call(entry: entry, [.string(text)]).stringValue }
        return try JSON(parsing: answer ?? "null")
    }
}
