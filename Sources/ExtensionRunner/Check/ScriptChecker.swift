import HTTP
import JSONText
import ScriptEngine
import WebPlatform

/// Looks at scripts with `js/browser/check`, in a context in which none of them runs.
final class ScriptChecker {
    /// What stands for the origin of an extension of which nothing runs.
    static let origin = "safari-web-extension://extension"

    private let world: World
    private let pagePolicy: ContentSecurityPolicy
    private let workerPolicy: ContentSecurityPolicy
    private let delegate = SilentDelegate()
    private let context: WebContext

    /// Where a script runs.
    enum Place {
        case background(isPersistent: Bool, ManifestBackground.Environment)
        case page
        case contentScript

        /// What to do where a module stands in the place of a script.
        fileprivate var remedyForModule: String {
            switch self {
            case .background: "write \"type\": \"module\" into the manifest's \"background\""
            case .page: "load it with <script type=\"module\">"
            case .contentScript: "content scripts are none, so bundle it with what it imports"
            }
        }
    }

    /// A file that a script names.
    struct NamedFile {
        enum Kind: String { case module, calledModule, script, contentScript, page }

        let path: String
        let kind: Kind
        let line: Int?
        let column: Int?
    }

    /// - Parameter subject: what decides which parts of `browser` the extension has.
    init(world: World, subject: APIGate.Subject, manifest: Manifest) throws {
        self.world = world
        pagePolicy = manifest.pagePolicy(of: Self.origin)
        workerPolicy = manifest.workerPolicy(of: Self.origin)
        // The limits of an extension do not count: the syntax tree of a large script takes more than the script.
        let limits = ExecutionLimits(scriptTime: .seconds(60), memoryGrowthBytes: 1 << 30)
        let environment = WebEnvironment(machine: ScriptMachine(limits: limits), random: world.random)
        context = try WebContext(scheduler: world.scheduler, environment: environment, delegate: delegate)
        try context.script.perform { try context.load(chunk: "browser/check") }
        var facts: JSONObject = [
            "profile": .string(subject.profile.rawValue), "namespaces": APITable.checkedNamespaces(for: subject),
            "permissions": .array(ManifestReader.supportedPermissions.sorted().map { .string($0) }),
        ]
        facts["version"] = subject.version.map { .string($0.description) }
        try tell("setNamespaces", facts)
    }

    /// What a module imports, as it stands in its text.
    func imports(of source: String, file: String) throws -> [String] {
        do {
            return try ask("listImports", ["source": .string(source), "file": .string(file)]).stringsValue ?? []
        } catch is ScriptError {
            // A script can be too large or too deep to be looked at.
            return []
        }
    }

    /// - Parameter imports: the files of the extension that the imports of a module mean.
    func check(
        _ source: String, file: String, _ place: Place, isModule: Bool, imports: [String: String]
    ) throws -> (findings: [CheckFinding], files: [NamedFile]) {
        var idleDelay: JSON?
        var globalScope = "window"
        var policy: ContentSecurityPolicy? = pagePolicy
        var isContentScript = false
        switch place {
        case .background(let isPersistent, let environment):
            if !isPersistent { idleDelay = .number(world.profile.life.idleDelay.milliseconds) }
            if environment == .serviceWorker { (globalScope, policy) = ("serviceWorker", workerPolicy) }
        case .page: break
        case .contentScript:
            isContentScript = true
            // The policy of the page does not count in a world of its own.
            policy = nil
        }
        let answer: JSON
        do {
            var script: JSONObject = [
                "source": .string(source), "file": .string(file), "isModule": .bool(isModule),
                "imports": .object(JSONObject(imports.map { ($0.key, .string($0.value)) })),
                "refusesEval": .bool(policy?.evalRefusal != nil),
                "refusesWebAssembly": .bool(policy?.webAssemblyRefusal != nil), "globalScope": .string(globalScope),
                "isContentScript": .bool(isContentScript),
            ]
            script["idleDelay"] = idleDelay
            answer = try ask("checkScript", script)
        } catch let error as ScriptError {
            // A script can be too large or too deep to be looked at, and run all the same.
            return ([CheckFinding(.hint, file: file, "extrun cannot check this script: \(error.summary)")], [])
        }
        if let error = answer["syntaxError"] {
            return ([syntaxFinding(error, source, file: file, isModule: isModule, place)], [])
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
    private func syntaxFinding(
        _ error: JSON, _ source: String, file: String, isModule: Bool, _ place: Place
    ) -> CheckFinding {
        let (line, column) = (error["line"]?.intValue, error["column"]?.intValue)
        let message = error["message"]?.stringValue ?? ""
        if isModule { return CheckFinding(file: file, line: line, column: column, "SyntaxError: \(message)") }
        guard let refusal = context.script.syntaxError(in: source, file: file) else {
            return CheckFinding(
                .hint, file: file, line: line, column: column, "extrun cannot check this script: \(message)")
        }
        var reason = refusal.summary
        if error["isOfModule"] == true {
            if reason.hasSuffix(".") { reason.removeLast() }
            reason += "; the script is a module: \(place.remedyForModule)"
        }
        return CheckFinding(file: file, line: refusal.position?.line ?? line, reason)
    }

    /// The script elements of a page, as `listScripts` of `js/web/html-scripts` gives them.
    func scripts(ofPage html: String) throws -> [JSON] {
        try context.script.perform { try context.load(chunk: "web/html-scripts") }
        return try ask("listScripts", text: html).arrayValue ?? []
    }

    /// The files that a page names, as `listNamedFiles` of `js/web/html-scripts` gives them.
    func namedFiles(ofPage html: String) throws -> [JSON] { try ask("listNamedFiles", text: html).arrayValue ?? [] }

    /// The files that a style sheet names, as `listStyleFiles` of `js/web/html-scripts` gives them.
    func namedFiles(ofSheet text: String) throws -> [JSON] { try ask("listStyleFiles", text: text).arrayValue ?? [] }

    /// What stands in a page and the policy refuses, as sentences by line.
    func refusedScripts(ofPage html: String) throws -> [(line: Int?, reason: String)] {
        try (ask("listInlineScripts", text: html).arrayValue ?? []).compactMap { script in
            let text = script["text"]?.stringValue ?? ""
            let (subject, advice): (PolicySubject, String) =
                switch script["kind"] {
                case "handler": (.handler(text), "event handlers in attributes; call addEventListener in a script")
                case "script-url": (.scriptURL(text), "javascript: addresses; listen to click in a script")
                default:
                    (
                        .inlineScript(text, PolicyElement(nonce: script["nonce"]?.stringValue ?? "")),
                        "inline scripts; put it into a file"
                    )
                }
            guard pagePolicy.violation(by: subject) != nil else { return nil }
            return (script["line"]?.intValue, "the content security policy of extensions refuses \(advice)")
        }
    }

    /// Why the policy refuses the script of another server; `nil` where it does not, or the script is the extension's own.
    func refusal(ofSource url: String) -> String? {
        guard let address = world.parseURL(url),
            pagePolicy.violation(by: .load(.scriptElement, address)) != nil
        else { return nil }
        return
            "the content security policy of extensions refuses scripts of other servers; put \(address.href) into the extension"
    }

    /// Whether a text is a URL.
    func isURL(_ text: String) -> Bool { world.parseURL(text) != nil }

    /// Of some permissions those that no script needs.
    func unused(of permissions: [String]) throws -> [String] {
        let text = JSON.array(permissions.map { .string($0) }).text
        return try ask("listUnusedPermissions", text: text).stringsValue ?? []
    }

    /// The path of a file of the extension that a URL in another one means; `nil` where it leads elsewhere.
    func path(_ url: String, from file: String) -> String? {
        let root = Self.origin + "/"
        guard let base = WebURL(serialized: root + file), let target = world.parseURL(url, base: base),
            target.href.hasPrefix(root)
        else { return nil }
        return target.filePath
    }

    private func tell(_ entry: String, _ fact: JSONObject) throws {
        _ = try context.script.perform { try context.call(entry: entry, [.string(JSON.object(fact).text)]) }
    }

    private func ask(_ entry: String, _ question: JSONObject) throws -> JSON {
        try ask(entry, text: JSON.object(question).text)
    }

    private func ask(_ entry: String, text: String) throws -> JSON {
        let answer = try context.script.perform { try context.call(entry: entry, [.string(text)]).stringValue }
        return try JSON(parsing: answer ?? "null")
    }
}
