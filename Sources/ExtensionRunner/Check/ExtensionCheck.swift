import JSONText
import WebPlatform

/// Walks through an extension, from its manifest to the scripts that it leads to, and gathers what is wrong.
struct ExtensionCheck {
    let files: ExtensionFiles
    let manifest: Manifest
    let profile: Profile
    private let sourceMaps: SourceMaps
    var findings: [CheckFinding] = []
    private var waiting: [WaitingScript] = []
    private var waitingPages: [(path: String, place: ScriptChecker.Place)] = []
    private var waitingSheets: [String] = []
    private var seen: Set<String> = []
    /// Whether the files are there that pages and style sheets name.
    private var knownFiles: [String: Bool] = [:]
    /// The files that are named and not there.
    private var missing: [String] = []

    /// A script to look at.
    private struct WaitingScript {
        let path: String
        let place: ScriptChecker.Place
        let isModule: Bool
        /// The files that a module's imports mean, by how it names them; `nil` before they are known.
        var imports: [String: String]?
    }

    init(files: ExtensionFiles, manifest: Manifest, profile: Profile) {
        (self.files, self.manifest, self.profile) = (files, manifest, profile)
        sourceMaps = SourceMaps(read: files.bytes)
    }

    /// Where something is told of a script whose source map is missing, that is told, too.
    private mutating func checkSourceMaps() {
        for file in Set(findings.map(\.file)).sorted() {
            guard let address = sourceMaps.brokenAddress(inScriptAt: file) else { continue }
            findings.append(
                CheckFinding(
                    .hint, file: file,
                    "its source map (\(address)) is not in the extension or is none, so places are those of the bundled script"
                ))
        }
    }

    /// The findings by file, and in a file by line; the manifest comes first.
    var sortedFindings: [CheckFinding] {
        func key(_ place: Int, _ finding: CheckFinding) -> (Int, String, Int, Int, Int) {
            (finding.file == "manifest.json" ? 0 : 1, finding.file, finding.line, finding.column, place)
        }
        return findings.map { $0.inSource(by: sourceMaps) }.enumerated().sorted {
            key($0.offset, $0.element) < key($1.offset, $1.element)
        }.map(\.element)
    }

    /// Tells something of the manifest, with its place there.
    mutating func record(_ severity: CheckFinding.Severity, _ message: String, at place: [JSONStep]) {
        let position = JSON.position(of: place, in: files.bytes(at: "manifest.json") ?? [])
        findings.append(
            CheckFinding(
                severity, file: "manifest.json", line: position?.line, column: position?.column, message))
    }

    mutating func run(_ checker: ScriptChecker) throws {
        findings += manifest.problems.map {
            CheckFinding(file: "manifest.json", line: $0.line, column: $0.column, $0.message)
        }
        checkTypes()
        checkNamedPermissions()
        checkMessages()
        checkIcons()
        checkGlobs()
        checkPrivateBrowsing()
        checkKeys()
        checkVersions()
        checkSecurityPolicy()
        checkRulesets(isURL: checker.isURL)
        // A script of several contexts is looked at once, where it may do the most.
        try addBackground(checker)
        for (place, page) in namedPages {
            if files.bytes(at: page.fileOfPath) == nil {
                missing.append(page)
                record(.problem, "\"\(page)\" is not in the extension", at: place)
            }
            addPage(page, .page)
        }
        try lookAtPages(checker)
        for script in manifest.contentScripts where script.world == .isolated {
            for path in script.scripts { add(path, .contentScript) }
        }
        while !waiting.isEmpty {
            let script = waiting.removeFirst()
            if script.isModule, script.imports == nil {
                try putImports(of: script, first: checker)
            } else {
                try check(script, checker)
            }
            try lookAtPages(checker)
        }
        findings += try checker.missingGlobals()
        checkSourceMaps()
        try checkUnusedPermissions(checker)
        checkGroups()
    }

    /// Xcode puts the files of groups at the top of an extension, so that in the folder of the sources they are elsewhere.
    private mutating func checkGroups() {
        let found = (manifest.missingFiles + missing).removingDuplicates().compactMap { path -> (String, String)? in
            let others = path.contains("/") ? [] : files.paths(named: path)
            return others.count == 1 && others[0] != path ? (path, others[0]) : nil
        }
        guard let (path, place) = found.first else { return }
        let others = found.count == 1 ? "" : ", and \(counted(found.count - 1, "other file", one: .digit)) likewise"
        record(
            .hint,
            "\"\(path)\" is at \(place)\(others): Xcode puts the files of groups at the top of the extension that it builds; where that is how "
                + "they get there, check what it has built (the .appex) in place of the sources", at: [])
    }

    /// The pages that the manifest names, and where.
    private var namedPages: [(place: [JSONStep], path: String)] {
        var pages: [([JSONStep], String?)] = []
        if let action = manifest.action {
            pages.append(([.member(action.kind.key), .member("default_popup")], action.popup))
        }
        let optionsPlace: [JSONStep] =
            manifest.raw["options_ui"]?["page"] == nil
            ? [.member("options_page")] : [.member("options_ui"), .member("page")]
        pages.append((optionsPlace, manifest.optionsPage))
        let overrides = ["browser_url_overrides", "chrome_url_overrides"].first { manifest.raw[$0]?["newtab"] != nil }
        pages.append(([.member(overrides ?? "chrome_url_overrides"), .member("newtab")], manifest.newTabPage))
        pages.append(([.member("devtools_page")], manifest.devtoolsPage))
        return pages.compactMap { place, path in path.map { (place, $0) } }
    }

    private mutating func addBackground(_ checker: ScriptChecker) throws {
        guard let background = manifest.background else { return }
        let place = ScriptChecker.Place.background(
            isPersistent: background.isPersistent, background.environment)
        if case .page(let path) = background.content {
            addPage(path, place)
        } else {
            for path in background.content.paths { add(path, place, isModule: background.usesModules) }
        }
    }

    private mutating func addPage(_ path: String, _ place: ScriptChecker.Place) {
        let path = path.fileOfPath
        if seen.insert(path).inserted { waitingPages.append((path, place)) }
    }

    /// Looks at the pages and style sheets that wait, and at those that they lead to, and adds the scripts of the pages.
    private mutating func lookAtPages(_ checker: ScriptChecker) throws {
        while !waitingPages.isEmpty || !waitingSheets.isEmpty {
            let (pages, sheets) = (waitingPages, waitingSheets)
            (waitingPages, waitingSheets) = ([], [])
            for (path, place) in pages { try look(atPage: path, place, checker) }
            for path in sheets { try look(atSheet: path, checker) }
        }
    }

    private mutating func look(atPage path: String, _ place: ScriptChecker.Place, _ checker: ScriptChecker) throws {
        guard let bytes = files.bytes(at: path) else { return }
        let html = String(decoding: bytes, as: UTF8.self)
        for script in try checker.scripts(ofPage: html) {
            let line = script["line"]?.intValue
            guard let source = script["src"]?.stringValue else { continue }
            guard let target = checker.path(source, from: path) else {
                if let reason = checker.refusal(ofSource: source) {
                    findings.append(CheckFinding(file: path, line: line, reason))
                }
                continue
            }
            guard files.bytes(at: target) != nil else {
                missing.append(target)
                findings.append(CheckFinding(file: path, line: line, "\"\(source)\" is not in the extension"))
                continue
            }
            add(target, place, isModule: script["isModule"] == true)
        }
        checkNamedFiles(try checker.namedFiles(ofPage: html), of: path, checker)
        for (line, reason) in try checker.refusedScripts(ofPage: html) {
            findings.append(CheckFinding(file: path, line: line, reason))
        }
    }

    /// Tells which of the files that a page or a style sheet names are missing, and goes on with the pages and sheets that are there.
    private mutating func checkNamedFiles(_ named: [JSON], of path: String, _ checker: ScriptChecker) {
        var found: Set<Int> = []
        var lost: [(declaration: Int?, finding: CheckFinding)] = []
        for file in named {
            guard let source = file["src"]?.stringValue, let target = checker.path(source, from: path) else { continue }
            let (kind, declaration) = (file["kind"]?.stringValue, file["declaration"]?.intValue)
            if isThere(target) {
                if let declaration { found.insert(declaration) }
                if kind == "sheet", seen.insert(target).inserted { waitingSheets.append(target) }
                if kind == "frame" || kind == "link" && target.hasSuffix(".html") { addPage(target, .page) }
                continue
            }
            missing.append(target)
            // A script may handle the click, and the browser may take another one.
            let isCertain = kind != "link" && kind != "alternative"
            let sentence = "\"\(source)\" is not in the extension"
            lost.append(
                (
                    declaration,
                    CheckFinding(isCertain ? .problem : .hint, file: path, line: file["line"]?.intValue, sentence)
                ))
        }
        // Of a declaration one is told, where all are missing.
        findings += lost.filter { $0.declaration.map { found.insert($0).inserted } ?? true }.map(\.finding)
    }

    private mutating func look(atSheet path: String, _ checker: ScriptChecker) throws {
        guard let bytes = files.bytes(at: path) else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        checkNamedFiles(try checker.namedFiles(ofSheet: text), of: path, checker)
    }

    /// Whether the extension has a file. Pages that link to one another ask it often.
    private mutating func isThere(_ path: String) -> Bool {
        if let known = knownFiles[path] { return known }
        let isThere = files.bytes(at: path) != nil
        knownFiles[path] = isThere
        return isThere
    }

    private mutating func add(_ path: String, _ place: ScriptChecker.Place, isModule: Bool = false) {
        let path = path.fileOfPath
        guard seen.insert(path).inserted else { return }
        waiting.append(WaitingScript(path: path, place: place, isModule: isModule))
    }

    /// Has what a module imports looked at before the module itself, for which it is then known.
    private mutating func putImports(of script: WaitingScript, first checker: ScriptChecker) throws {
        var script = script
        var imports: [String: String] = [:]
        let source = files.bytes(at: script.path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        for name in try checker.imports(of: source, file: script.path) where Self.isPath(name) {
            guard let target = checker.path(name, from: script.path), target.hasSuffix("js") else { continue }
            imports[name] = target
        }
        script.imports = imports
        var first: [WaitingScript] = []
        for target in Set(imports.values).sorted() {
            if let place = waiting.firstIndex(where: { $0.path == target && $0.isModule && $0.imports == nil }) {
                first.append(waiting.remove(at: place))
            } else if seen.insert(target).inserted {
                first.append(WaitingScript(path: target, place: script.place, isModule: true))
            }
        }
        waiting.insert(contentsOf: first + [script], at: 0)
    }

    /// A bare name, as of a library that a bundler would find, is no path.
    private static func isPath(_ name: String) -> Bool { ["./", "../", "/"].contains(where: name.hasPrefix) }

    /// A module that is imported by a bare name, for which a page of an extension can have no import map, or from another server.
    ///
    /// What `import()` names may stand where the code never comes: it is a hint.
    private mutating func noteForeignModule(
        _ file: ScriptChecker.NamedFile, in script: WaitingScript, _ checker: ScriptChecker
    ) {
        let reason =
            checker.isURL(file.path)
            ? checker.refusal(ofSource: file.path)
            : "\"\(file.path)\" leads to no module: name a file of the extension (\"./\(file.path).js\"), or bundle the library"
        guard let reason else { return }
        findings.append(
            CheckFinding(
                file.kind == .module ? .problem : .hint, file: script.path, line: file.line, column: file.column,
                reason))
    }

    /// A file of JSON that a module imports: one that cannot be read is as good as none.
    private mutating func checkJSON(_ path: String) {
        guard seen.insert(path).inserted, let bytes = files.bytes(at: path) else { return }
        do throws(JSONError) { _ = try JSON(parsing: bytes) } catch {
            findings.append(
                CheckFinding(
                    file: path, line: error.line, column: error.column,
                    "it is no JSON, so that what imports it is not run: \(error.reason)"))
        }
    }

    private mutating func check(_ script: WaitingScript, _ checker: ScriptChecker) throws {
        // The manifest's own files are missed when it is read.
        guard let bytes = files.bytes(at: script.path) else { return }
        let source = String(decoding: bytes, as: UTF8.self)
        let result = try checker.check(
            source, file: script.path, script.place, isModule: script.isModule, imports: script.imports ?? [:])
        findings += result.findings
        for file in result.files {
            let base = file.kind == .contentScript || file.kind == .page ? "manifest.json" : script.path
            let isModule = file.kind == .module || file.kind == .calledModule
            if isModule, !Self.isPath(file.path) {
                noteForeignModule(file, in: script, checker)
                continue
            }
            guard let target = checker.path(file.path, from: base) else { continue }
            guard files.bytes(at: target) != nil else {
                missing.append(target)
                findings.append(
                    CheckFinding(
                        file: script.path, line: file.line, column: file.column,
                        "\"\(file.path)\" is not in the extension"))
                continue
            }
            if isModule, !target.hasSuffix("js") {
                if target.hasSuffix(".json") { checkJSON(target) }
                continue
            }
            if file.kind == .page {
                addPage(target, .page)
                continue
            }
            add(target, file.kind == .contentScript ? .contentScript : script.place, isModule: isModule)
        }
    }
}
