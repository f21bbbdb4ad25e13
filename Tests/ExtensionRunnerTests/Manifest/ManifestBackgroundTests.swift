import ExtensionRunner
import Testing

@Suite struct ManifestBackgroundTests {
    private let files = ["a.js": "", "b.js": "", "bg.html": "", "sw.js": ""]

    private func background(_ entry: String, version: Int = 3, platform: Profile.Platform = .macOS) throws
        -> (ManifestBackground?, [String])
    {
        let manifest = try readManifest(
            with: "\"background\": \(entry)", version: version, files: files, platform: platform)
        return (manifest.background, manifest.problems.map(\.message))
    }

    @Test(
        arguments: [
            (#"{"service_worker": "sw.js"}"#, .serviceWorker("sw.js"), .serviceWorker, "sw.js"),
            (
                #"{"scripts": ["a.js", "b.js"]}"#, .scripts(["a.js", "b.js"]), .document,
                "_generated_background_page.html"
            ),
            (#"{"page": "/bg.html"}"#, .page("/bg.html"), .document, "bg.html"),
            (
                #"{"service_worker": "sw.js", "page": "bg.html", "scripts": ["a.js"]}"#, .scripts(["a.js"]), .document,
                "_generated_background_page.html"
            ),
            (#"{"service_worker": "sw.js", "page": "bg.html"}"#, .page("bg.html"), .document, "bg.html"),
            (
                #"{"service_worker": "sw.js", "scripts": ["a.js"], "preferred_environment": "service_worker"}"#,
                .serviceWorker("sw.js"), .serviceWorker, "sw.js"
            ),
            (
                #"{"scripts": ["a.js"], "preferred_environment": ["service_worker"]}"#, .scripts(["a.js"]),
                .serviceWorker,
                "_generated_service_worker.js"
            ),
            (
                #"{"page": "bg.html", "scripts": ["a.js"], "preferred_environment": "document"}"#, .page("bg.html"),
                .document, "bg.html"
            ),
            (
                #"{"service_worker": "sw.js", "scripts": ["a.js"], "preferred_environment": ["document", "service_worker"]}"#,
                .scripts(["a.js"]), .document, "_generated_background_page.html"
            ),
            (
                #"{"service_worker": "sw.js", "preferred_environment": "other"}"#, .serviceWorker("sw.js"),
                .serviceWorker,
                "sw.js"
            ),
        ] as [(String, ManifestBackground.Content, ManifestBackground.Environment, String)])
    func theContentIsChosenAsWebKitDoes(
        entry: String, content: ManifestBackground.Content, environment: ManifestBackground.Environment, path: String
    ) throws {
        let (background, problems) = try background(entry)
        #expect(background?.content == content)
        #expect(background?.environment == environment)
        #expect(background?.path == path)
        #expect(problems.isEmpty)
    }

    @Test(arguments: [
        ("{}", "Empty or invalid `background` manifest entry."),
        (#""sw.js""#, "Empty or invalid `background` manifest entry."),
        (
            #"{"type": "module"}"#,
            "Manifest `background` entry has missing or empty required `scripts`, `page`, or `service_worker` key."
        ),
        (
            #"{"service_worker": "sw.js", "preferred_environment": "document"}"#,
            "Manifest `background` entry has missing or empty required `page` or `scripts` key for "
                + "`preferred_environment` of `document`."
        ),
        (
            #"{"page": "bg.html", "preferred_environment": "service_worker"}"#,
            "Manifest `background` entry has missing or empty required `service_worker` or `scripts` key for "
                + "`preferred_environment` of `service_worker`."
        ),
    ])
    func anEntryWithoutContentIsCollectedAndIsNoBackground(entry: String, message: String) throws {
        let (background, problems) = try background(entry)
        #expect(background == nil)
        #expect(problems == [message])
    }

    @Test func anInvalidPreferredEnvironmentIsCollected() throws {
        let (background, problems) = try background(#"{"scripts": ["a.js"], "preferred_environment": []}"#)
        #expect(background?.content == .scripts(["a.js"]))
        #expect(
            problems == ["Manifest `background` entry has an empty or invalid `preferred_environment` key."])
    }

    @Test(
        arguments: [
            (3, #"{"scripts": ["a.js"]}"#, false, nil),
            (
                3, #"{"scripts": ["a.js"], "persistent": true}"#, false,
                "A `manifest_version` greater-than or equal to `3` must be non-persistent."
            ),
            (2, #"{"scripts": ["a.js"]}"#, true, nil),
            (2, #"{"scripts": ["a.js"], "persistent": false}"#, false, nil),
            (2, #"{"service_worker": "sw.js"}"#, false, nil),
            (
                2, #"{"service_worker": "sw.js", "persistent": true}"#, false,
                "A `service_worker` must be non-persistent."
            ),
        ] as [(Int, String, Bool, String?)])
    func persistenceFollowsTheVersion(version: Int, entry: String, isPersistent: Bool, rule: String?) throws {
        let (background, problems) = try background(entry, version: version)
        #expect(background?.isPersistent == isPersistent)
        #expect(problems == [rule.map { "Invalid `persistent` manifest entry. \($0)" }].compactMap { $0 })
    }

    @Test func iOSWantsNoPersistentBackground() throws {
        let (_, problems) = try background(#"{"scripts": ["a.js"]}"#, version: 2, platform: .iOS)
        #expect(
            problems == [
                "Invalid `persistent` manifest entry. A non-persistent background is required on iOS and iPadOS."
            ])
    }

    /// Source: https://github.com/WebKit/WebKit/pull/44527
    @Test func webRequestNeedsNoPersistentBackground() throws {
        let manifest = try readManifest(
            with: #""permissions": ["webRequest"], "background": {"scripts": ["a.js"]}"#, files: files)
        #expect(manifest.problems.isEmpty)
    }

    /// Source: resourceFileURLForPath in WebExtensionCocoa.mm of https://github.com/WebKit/WebKit
    @Test func aPathMayGoOnWithAQueryAndAFragment() throws {
        let manifest = try readManifest(
            """
            {"manifest_version": 3, "name": "n", "version": "1", "description": "d",
             "background": {"page": "/page.html?a=1#b"}, "action": {"default_icon": "icon.svg#dark"}}
            """, files: ["page.html": "", "icon.svg": ""])
        #expect(manifest.problems.isEmpty)
        #expect(manifest.background?.path == "page.html?a=1#b")
    }

    @Test func aMissingFileIsNamedWithItsPlace() throws {
        let manifest = try readManifest(
            """
            {"manifest_version": 3, "name": "n", "version": "1", "description": "d",
             "background": {"scripts": ["a.js",
               "gone.js"]}}
            """, files: files)
        #expect(manifest.background?.missingFiles == ["gone.js"])
        #expect(
            manifest.problems.map(\.description) == [
                "manifest.json:3:4: Unable to find \"gone.js\" in the extension’s resources. It is an invalid path."
            ])
    }

    @Test func modulesAreMarked() throws {
        #expect(try background(#"{"service_worker": "sw.js", "type": "module"}"#).0?.usesModules == true)
        #expect(try background(#"{"service_worker": "sw.js"}"#).0?.usesModules == false)
    }
}
