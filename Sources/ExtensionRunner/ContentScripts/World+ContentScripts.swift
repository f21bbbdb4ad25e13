import HTTP
import JSONText
import ScriptEngine
import WebPlatform

// Which content scripts go into a document, and when they run.
// Source: WebExtensionContextCocoa.mm (addInjectedContent) of https://github.com/WebKit/WebKit
extension World {
    /// Whether any extension has content scripts for a page, also those of which the trace tells that globs keep them out.
    func hasContentScripts(for tab: TabModel) -> Bool {
        extensions.contains { owner in
            owner.isEnabled && owner.allContentScripts.contains { $0.matchesPatterns(tab.url) }
                && mayRun(owner, in: tab.url, of: tab)
        }
    }

    /// Runs what is due when a document's root element is there (`document_start`), or when its tree is there: `document_end`, with which
    /// `document_idle` runs in Safari.
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/content_scripts#run_at
    func injectContentScripts(into frame: DocumentFrame, atStart: Bool) {
        for owner in extensions where owner.isEnabled {
            if atStart { explainGlobs(of: owner, in: frame) }
            let fitting = owner.allContentScripts.filter { $0.applies(to: frame) }
            guard !fitting.isEmpty, mayRun(owner, in: frame.surroundingURL, of: frame.tab) else { continue }
            for script in fitting {
                // Style sheets are there before the document's own.
                if atStart { insertStyleSheets(of: script, of: owner, into: frame) }
                if (script.runAt == .documentStart) == atStart { inject(script, of: owner, into: frame) }
            }
        }
    }

    private func explainGlobs(of owner: InstalledExtension, in frame: DocumentFrame) {
        for script in owner.manifest.contentScripts where script.isKeptOutByGlobs(of: frame) {
            let files = (script.scripts + script.styleSheets).joined(separator: ", ")
            trace.explain(
                .page,
                "\(files) did not run in \(frame.url.href), as its globs say; Safari does not look at globs, and runs it there: "
                    + "https://webkit.org/b/246492")
        }
    }

    /// What an extension brings, or registers, runs at once in what is open already, whatever `run_at` says.
    /// - Parameters:
    ///   - tabs: those whose pages are meant; `nil`: all.
    ///   - isReached: whether they have been there already.
    /// Source: InjectUserScriptImmediately in WebExtensionContextCocoa.mm (addInjectedContent) of https://github.com/WebKit/WebKit
    func injectIntoOpenPages(
        _ scripts: [ContentScript], of owner: InstalledExtension, in tabs: [TabModel]? = nil,
        unless isReached: (WebURL) -> Bool = { _ in false }
    ) {
        for tab in tabs ?? windows.tabs where tab.extensionPage == nil {
            guard let document = tab.document else {
                // The document is made where somebody looks at it, and runs what is due as it loads.
                let isMeant = scripts.contains { $0.applies(to: tab.url) }
                if isMeant, mayRun(owner, in: tab.url, of: tab) { _ = self.document(of: tab) }
                continue
            }
            for frame in document.frames where frame.hasStarted {
                let fitting = scripts.filter { $0.applies(to: frame) }
                guard !fitting.isEmpty, !isReached(frame.surroundingURL),
                    mayRun(owner, in: frame.surroundingURL, of: tab)
                else { continue }
                for script in fitting {
                    insertStyleSheets(of: script, of: owner, into: frame)
                    // What is due later comes as the document goes on loading.
                    let isLate = frame.page.phase < .interactive && script.runAt != .documentStart
                    if !isLate { inject(script, of: owner, into: frame) }
                }
            }
        }
    }

    /// Whether the user lets an extension's content scripts into a page.
    /// Source: currentPermissionMatchPatterns in WebExtensionContextCocoa.mm (addInjectedContent) of
    /// https://github.com/WebKit/WebKit
    private func mayRun(_ owner: InstalledExtension, in url: WebURL, of tab: TabModel) -> Bool {
        guard owner.sees(tab) else {
            owner.explainPrivate(tab, "content scripts did not run in \(url.href)", lane: .page)
            return false
        }
        if owner.mayRunScripts(in: url) {
            owner.noteAccess(to: url)
            return true
        }
        if let reason = owner.permissions.explainHidden(url) {
            trace.explainOnce(.page, "content scripts did not run in \(url.href): \(reason)")
        }
        return false
    }

    private func inject(_ script: ContentScript, of owner: InstalledExtension, into frame: DocumentFrame) {
        for path in script.scripts {
            guard let source = owner.script(path) else {
                owner.report(
                    ScriptError(name: "", message: "The content script '\(path)' is not in the extension's folder"),
                    as: "content-script", lane: .page)
                continue
            }
            if script.world == .main { frame.document.page.extensionFiles.note(path, of: owner) }
            recordInjection(path, script.world, into: frame) { run(source, script.world, of: owner, in: frame) }
        }
    }

    /// Records that a script is put into a frame, which leads to what `effect` does.
    func recordInjection<Value>(
        _ path: String, _ world: ContentScript.World, into frame: DocumentFrame, leadingTo effect: () throws -> Value
    ) rethrows -> Value {
        var fields: JSONObject = [
            "tab": .number(Double(frame.tab.id)), "path": .string(path), "world": .string(world.rawValue),
        ]
        if !frame.isMain { fields["frame"] = .number(Double(frame.id)) }
        return try trace.record(.page, "content-script", fields, leadingTo: effect)
    }

    private func run(
        _ source: ScriptSource, _ world: ContentScript.World, of owner: InstalledExtension, in frame: DocumentFrame
    ) {
        if world == .main {
            let page = frame.page.context
            page.run {
                try page.prepareForWorlds()
                do throws(ScriptError) {
                    try page.script.evaluate(source)
                } catch {
                    if case .limit = error.cause { throw error }
                    owner.report(error.placed(by: owner.source), as: "exception", lane: .page, in: .contentScript)
                }
            }
            return
        }
        do {
            try frame.world(of: owner).evaluate(source)
        } catch {
            owner.report(ScriptError(name: "Error", message: "\(error)"), as: "content-script", lane: .page)
        }
    }

    private func insertStyleSheets(
        of script: ContentScript, of owner: InstalledExtension, into frame: DocumentFrame
    ) {
        for text in owner.styleSheets(of: script) {
            frame.insertStyles(text, script.styleOrigin, of: owner, nil)
        }
    }

    /// The style sheets of other content scripts than these leave the pages that are open, as do those of pages that the extension may not
    /// see any more.
    /// Source: removeInjectedContent in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    /// - Parameter tabs: those whose pages are meant; `nil`: all.
    func keepStyleSheets(of scripts: [ContentScript], of owner: InstalledExtension, in tabs: [TabModel]? = nil) {
        for tab in tabs ?? windows.tabs {
            for frame in tab.document?.frames ?? [] where frame.hasStarted {
                let mayRun = owner.mayRunScripts(in: frame.surroundingURL)
                frame.keepStyles(of: mayRun ? scripts.filter { $0.applies(to: frame) } : [], of: owner)
            }
        }
    }
}

extension DocumentFrame {
    /// - Parameter reach: of `insertCSS`; `nil` for a sheet of a content script, which `removeCSS` does not take back.
    func insertStyles(
        _ text: String, _ origin: ContentScript.StyleOrigin, of owner: InstalledExtension, _ reach: ExtensionStyleReach?
    ) {
        if let reach {
            insertedStyles.append(InsertedStyle(owner: owner.host, text: text, reach: reach))
        } else {
            styledBy.insert(owner.host)
        }
        callStyles(
            "insertExtensionStyles",
            [.string(owner.host), .string(text), .string(origin.rawValue), .string(reach?.rawValue ?? "")])
    }

    /// Takes back what was inserted with the same text for the same frames, whatever its origin.
    /// Source: removeStyleSheets in WebExtensionDynamicScriptsCocoa.mm of https://github.com/WebKit/WebKit
    func removeStyles(_ text: String, of owner: InstalledExtension, _ reach: ExtensionStyleReach) {
        insertedStyles.removeAll { $0 == InsertedStyle(owner: owner.host, text: text, reach: reach) }
        callStyles("removeExtensionStyles", [.string(owner.host), .string(text), .string(reach.rawValue)])
    }

    fileprivate func keepStyles(of scripts: [ContentScript], of owner: InstalledExtension) {
        guard styledBy.contains(owner.host) else { return }
        let kept = scripts.flatMap { script in
            owner.styleSheets(of: script).map { JSON.array([.string($0), .string(script.styleOrigin.rawValue)]) }
        }
        callStyles("keepExtensionStyles", [.string(owner.host), .string(JSON.array(kept).text)])
    }

    private func callStyles(_ entry: String, _ arguments: [HostResult]) {
        let context = page.context
        context.run {
            try context.load(chunk: "shared/style-sheets")
            try context.call(entry: entry, arguments)
        }
    }
}

extension InstalledExtension {
    /// The content scripts of the manifest, then those that scripts have registered.
    var allContentScripts: [ContentScript] { manifest.contentScripts + registeredScripts.contentScripts }

    /// The texts of a content script's style sheets.
    func styleSheets(of script: ContentScript) -> [String] {
        script.styleSheets.compactMap { resource(at: $0.fileOfPath) }.map { String(file: $0) }
    }

    /// Whether the extension may run scripts in frames inside of pages, or hear of them.
    var looksIntoFrames: Bool {
        manifest.version == .two || permissions.has("scripting")
            || manifest.contentScripts.contains { $0.runsInAllFrames }
            || !manifest.externallyConnectable.matches.isEmpty
    }
}

extension ContentScript {
    /// Whether the script goes into a frame.
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/content_scripts#match_about_blank
    func applies(to frame: DocumentFrame) -> Bool {
        guard frame.isMain || runsInAllFrames else { return false }
        if frame.isBlank, matchesAboutBlank || matchesOriginAsFallback { return applies(to: frame.surroundingURL) }
        if frame.hasNoOrigin, matchesOriginAsFallback { return applies(to: frame.surroundingURL) }
        return applies(to: frame.url)
    }

    /// Whether the script goes into a page.
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/content_scripts#matching_url_patterns
    func applies(to url: WebURL) -> Bool { matchesPatterns(url) && globsInclude(url) }

    /// Whether its globs alone keep the script out of a frame.
    func isKeptOutByGlobs(of frame: DocumentFrame) -> Bool {
        (frame.isMain || runsInAllFrames) && !globsInclude(frame.url) && matchesPatterns(frame.url)
    }

    fileprivate func matchesPatterns(_ url: WebURL) -> Bool {
        matches.contains { $0.matches(url) } && !excludeMatches.contains { $0.matches(url) }
    }

    /// What the globs say of a page.
    ///
    /// DEPARTURE: globs decide where a content script runs, as in other browsers; Safari does not look at them, and the trace and
    /// `extrun check` tell so — https://webkit.org/b/246492
    private func globsInclude(_ url: WebURL) -> Bool {
        if includeGlobs.isEmpty, excludeGlobs.isEmpty { return true }
        let text = url.hrefWithoutFragment
        let matches = { (glob: String) in WildcardText.matches(glob, text, .starAndQuestionMark) }
        return (includeGlobs.isEmpty || includeGlobs.contains(where: matches)) && !excludeGlobs.contains(where: matches)
    }
}
