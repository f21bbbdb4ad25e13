import JSONText

// What a user does to an extension as a whole.
extension InstalledExtension {
    func disable() {
        unload(.disable, because: "the extension was turned off")
        isEnabled = false
        forgetSession()
    }

    func enable() {
        isEnabled = true
        background.forgetLaunch()
        // To WebKit a load of the same version while the browser runs is an installation.
        // Source: determineInstallReasonDuringLoad in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
        loadVersion(after: updatedFrom)
        updatedFrom = nil
    }

    /// - Parameter previous: the version that ran before; `nil` where it is the same.
    private func loadVersion(after previous: String?) {
        load(becauseOf: previous.map { ["reason": "update", "previousVersion": .string($0)] } ?? ["reason": "install"])
    }

    /// Another version is there, or is turned on: its background is told, and its content scripts run in what is open.
    func load(becauseOf installation: JSON) {
        background.load(firing: [("runtime.onInstalled", [installation])])
        world.injectIntoOpenPages(allContentScripts, of: self)
    }

    /// An extension that reloads itself without end is told of after 500 lives, which are half a second.
    private static let tasksOfReload = Scheduler.maximumTasksPerInstant / 500

    /// `runtime.reload`
    func reload() {
        guard isEnabled else { return }
        world.scheduler.count(tasks: Self.tasksOfReload)
        unload(.reload, because: "the extension was loaded anew")
        forgetSession()
        enable()
    }

    func relaunch() {
        background.unload(.relaunch)
        closeContexts(because: "the browser was quit")
        background.forgetLaunch()
        forgetSession()
        guard isEnabled else { return }
        background.load(firing: [("runtime.onStartup", [])])
    }

    func update(to files: ExtensionFiles, _ manifest: Manifest) {
        let previous = updatedFrom ?? self.manifest.extensionVersion
        unload(.update, because: "another version was installed")
        background.forgetVersion()
        forgetSession()
        replace(files: files, manifest: manifest)
        guard isEnabled else {
            updatedFrom = previous
            return
        }
        loadVersion(after: previous)
    }

    /// The scripts end that run, and what they show goes, while pages stay open.
    private func unload(_ death: BackgroundDeath, because reason: String) {
        background.unload(death)
        world.keepStyleSheets(of: [], of: self)
        closeContexts(because: reason)
    }

    /// What lives as long as the browser runs.
    private func forgetSession() {
        action = ActionState()
        noteButton()
        for id in registeredScripts.endSession() {
            world.trace.explain(
                .browser,
                "Safari does not keep matchOriginAsFallback of the registered content script '\(id)': set it at each start, by updateContentScripts()"
            )
        }
        netRequestRules.endSession()
        ports.dropHeld()
        storage.eraseSession()
        alarms.clearAll()
        menus.removeAll()
        // Source: unload in WebExtensionContext.cpp of https://github.com/WebKit/WebKit, which forgets its tabs
        for tab in world.windows.tabs { tab.activeTabGrants[host] = nil }
        gestureSites = []
    }

    /// A content script of a tab sends a message to the extension's pages.
    func receive(_ message: JSON, from tab: TabModel, completion: @escaping (String?) -> Void) {
        let sender: JSON = [
            "id": .string(id), "tab": tabJSON(tab), "frameId": 0, "url": .string(tab.url.href),
            "origin": .string(tab.url.origin),
        ]
        send(
            message.text, to: "runtime.onMessage", as: sender, lane: .page, isBackground: false,
            page: tab.document?.page.page, completion: completion)
    }
}

extension World {
    func readManifest(_ files: ExtensionFiles) throws -> Manifest {
        do throws(ManifestError) {
            return try Manifest(platform: profile.platform, locale: options.language) { files.bytes(at: $0) }
        } catch {
            let isOutside = error == .missing && files.leadsOutside("manifest.json")
            throw BrowserError.manifest(isOutside ? .outside : error, folder: files.folder)
        }
    }

    /// The manifest of an extension that is to be loaded.
    /// Source: InvalidBackgroundPersistence in WebExtensionContext.cpp (load) of https://github.com/WebKit/WebKit
    func loadManifest(_ files: ExtensionFiles) throws -> Manifest {
        let manifest = try readManifest(files)
        if let problem = manifest.persistenceProblem {
            throw BrowserError.manifest(.persistentBackground(problem), folder: files.folder)
        }
        if let version = profile.version, let (reason, place) = manifest.refusal(of: version) {
            let position = JSON.position(of: place, in: files.bytes(at: "manifest.json") ?? [])
            let problem = ManifestProblem(message: reason, line: position?.line, column: position?.column)
            throw BrowserError.manifest(.otherVersion(problem), folder: files.folder)
        }
        return manifest
    }

    /// Tells what is wrong with a manifest, and what of it has no effect here yet.
    func noteManifest(of owner: InstalledExtension) {
        for problem in owner.manifest.problems {
            trace.record(.browser, "manifest", ["text": .string(problem.description)])
        }
        for problem in owner.manifest.localization.broken {
            trace.record(.browser, "manifest", ["text": .string(problem)])
        }
        for (text, _) in owner.manifest.pagePatterns {
            do throws(MatchPatternError) { _ = try MatchPattern(text) } catch {
                trace.explain(.browser, "\(error) It has no effect.")
            }
        }
        if let version = profile.version {
            for news in owner.manifest.news(for: version, on: profile.platform) {
                trace.explain(.browser, "\(news.sentence(for: version)); extrun goes by it all the same")
            }
        }
        if !owner.manifest.rulesets.isEmpty { owner.netRequestRules.load() }
    }
}
