import HTTP
import ScriptEngine
import WebPlatform

// Which content scripts go into a document, and when they run.
// Source: WebExtensionContextCocoa.mm (addInjectedContent) of https://github.com/WebKit/WebKit
extension World {
    /// Whether any extension has content scripts for a page.
    func hasContentScripts(for tab: TabModel, _ url: WebURL) -> Bool {
        extensions.contains { !contentScripts(of: $0, in: tab, url).isEmpty }
    }

    /// The content scripts of an extension for a page, which the user lets it see.
    private func contentScripts(of owner: InstalledExtension, in tab: TabModel, _ url: WebURL) -> [ContentScript] {
        guard owner.isEnabled else { return [] }
        let fitting = owner.manifest.contentScripts.filter { $0.applies(to: url) }
        guard !fitting.isEmpty else { return [] }
        if owner.permissions.hasAccess(to: url, tabPattern: tab.activeTabGrants[owner.id]) { return fitting }
        if let reason = owner.permissions.explainHidden(url, tabPattern: tab.activeTabGrants[owner.id]) {
            trace.explain(.page, "content scripts did not run in \(url.href): \(reason)")
        }
        return []
    }

    /// Runs what is due when a document starts (`document_start`), or when its tree is there: `document_end`, with which
    /// `document_idle` runs in Safari.
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/content_scripts#run_at
    func injectContentScripts(into document: TabDocument, atStart: Bool) {
        for owner in extensions {
            for script in contentScripts(of: owner, in: document.tab, document.url)
            where (script.runAt == .documentStart) == atStart {
                inject(script, of: owner, into: document)
            }
        }
    }

    private func inject(_ script: ContentScript, of owner: InstalledExtension, into document: TabDocument) {
        for path in script.styleSheets { insertStyleSheet(path, of: owner, into: document) }
        for path in script.scripts {
            guard let source = owner.script(path) else {
                owner.report(
                    ScriptError(name: "", message: "The content script '\(path)' is not in the extension's folder"),
                    as: "content-script", lane: .page)
                continue
            }
            trace.record(
                .page, "content-script",
                [
                    "tab": .number(Double(document.tab.id)), "path": .string(path),
                    "world": .string(script.world.rawValue),
                ])
            run(source, script.world, of: owner, in: document)
        }
    }

    private func run(
        _ source: ScriptSource, _ world: ContentScript.World, of owner: InstalledExtension, in document: TabDocument
    ) {
        if world == .main {
            let page: WebContext = document.page.context
            page.run { try page.script.evaluate(source) }
            return
        }
        do {
            try document.world(of: owner).evaluate(source)
        } catch {
            owner.report(ScriptError(name: "Error", message: "\(error)"), as: "content-script", lane: .page)
        }
    }

    private func insertStyleSheet(_ path: String, of owner: InstalledExtension, into document: TabDocument) {
        guard let bytes = owner.files.bytes(at: path) else { return }
        let page: WebContext = document.page.context
        page.run {
            try page.load(chunk: "dom/css")
            try page.call(entry: "insertExtensionStyles", [.string(String(decoding: bytes, as: UTF8.self))])
        }
    }
}

extension ContentScript {
    /// Whether the script goes into a page.
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/content_scripts#matching_url_patterns
    func applies(to url: WebURL) -> Bool {
        guard matches.contains(where: { $0.matches(url) }), !excludeMatches.contains(where: { $0.matches(url) }) else {
            return false
        }
        let text = url.hrefWithoutFragment
        let isIncluded = includeGlobs.isEmpty || includeGlobs.contains { WildcardText.matches($0, text) }
        return isIncluded && !excludeGlobs.contains { WildcardText.matches($0, text) }
    }
}
