import ExtensionRunner
import Glibc
import JSONText
import Testing

// Extensions that are broken, and files outside the folder.
@Suite struct HostileFilesTests {
    private func installError(_ folder: String) async throws -> String? {
        let browser = try await Browser(options: .forTests)
        let error = await #expect(throws: BrowserError.self) { try await browser.install(at: folder) }
        // The browser takes another extension afterwards.
        let good = try TemporaryExtension()
        #expect(await (try browser.install(at: good.folder)).background.isRunning)
        return error?.description
    }

    @Test func aFolderThatIsNotThereSaysSo() async throws {
        #expect(
            try await installError("/nowhere/at-all")
                == "/nowhere/at-all: there is no such folder; name the folder that holds the extension's manifest.json")
    }

    @Test func aFolderWithoutAManifestSaysSo() async throws {
        let files = try TemporaryExtension()
        unlink("\(files.folder)/manifest.json")
        #expect(
            try await installError(files.folder)
                == "\(files.folder)/manifest.json: not found; a web extension is a folder with a manifest.json in it")
    }

    @Test func aManifestThatIsNoJSONSaysWhere() async throws {
        let files = try TemporaryExtension()
        try files.write("manifest.json", "{\n  \"name\": x\n}")
        #expect(
            try await installError(files.folder)
                == "\(files.folder)/manifest.json:2:11: Unable to parse manifest: a value is expected, but 'x' was found"
        )
        try files.write("manifest.json", "[1]")
        #expect(
            try await installError(files.folder)
                == "\(files.folder)/manifest.json:1:1: Unable to parse manifest because of an unexpected format.")
    }

    @Test func aManifestOfAnotherVersionSaysSo() async throws {
        let files = try TemporaryExtension()
        try files.write("manifest.json", "{ \"manifest_version\": 1 }")
        #expect(
            try await installError(files.folder)
                == "\(files.folder)/manifest.json:1:3: An unsupported `manifest_version` was specified.")
    }

    private func sceneWithOutsideFile() async throws -> (ExtensionScene, TemporaryExtension) {
        let outside = try TemporaryExtension(files: ["secret.js": "console.log('leaked')"])
        let background = """
            globalThis.tryImports = (paths) => paths.map((path) => {
              try { importScripts(path); } catch (error) { return `${error.name} ${error instanceof DOMException}`; }
              return "imported";
            });
            importScripts("paths.js");
            """
        let files = try TemporaryExtension(
            background: background,
            files: ["inside.js": "console.log('inside')", "lib/inside.js": "", "paths.js": ""])
        let name = outside.folder.split(separator: "/").last.map(String.init) ?? ""
        symlink("\(outside.folder)/secret.js", "\(files.folder)/link.js")
        symlink(outside.folder, "\(files.folder)/folder")
        symlink("/etc/passwd", "\(files.folder)/passwd.js")
        try files.write("lib/name.txt", name)
        // An empty path names the background's own script.
        let paths = JSON.array(paths(outside: outside).filter { !$0.isEmpty }.map { .string($0) }).text
        try files.write("paths.js", "globalThis.outcomes = tryImports(\(paths)); tryImports(['lib/../inside.js']);")
        return (try await ExtensionScene(files), outside)
    }

    private func paths(outside: TemporaryExtension) -> [String] {
        let name = outside.folder.split(separator: "/").last.map(String.init) ?? ""
        return [
            "../\(name)/secret.js", "/../\(name)/secret.js", "lib/../../\(name)/secret.js", "..%2f\(name)%2fsecret.js",
            "%2e%2e/\(name)/secret.js", "link.js", "folder/secret.js", "passwd.js", "/etc/passwd", "..", ".", "",
            "link.js\0", "file:///etc/passwd", "safari-web-extension://other/inside.js",
        ]
    }

    @Test func importScriptsReadsNothingOutsideTheFolder() async throws {
        let (scene, outside) = try await sceneWithOutsideFile()
        let outcomes = try #require(try await scene.evaluate("outcomes")?.arrayValue)
        let paths = paths(outside: outside).filter { !$0.isEmpty }
        #expect(outcomes.count == paths.count)
        for (path, outcome) in zip(paths, outcomes) { #expect(outcome == "NetworkError true", "\(path)") }
        #expect(await scene.log == ["inside"])
    }

    @Test func fetchReadsNothingOutsideTheFolder() async throws {
        let (scene, outside) = try await sceneWithOutsideFile()
        for path in paths(outside: outside) {
            let call = "fetch(new URL('\(path)', browser.runtime.getURL('/')).href)"
            #expect(try await scene.failure(of: call) == "TypeError: Load failed", "\(path)")
        }
        let text = "fetch(browser.runtime.getURL('lib/../inside.js')).then((response) => response.text())"
        #expect(try await scene.evaluate(text) == "console.log('inside')")
    }

    @Test func theTraceNamesAFileThatIsNotThere() async throws {
        let scene = try await ExtensionScene()
        _ = try await scene.failure(of: "fetch(browser.runtime.getURL('gone.txt'))")
        #expect(
            await scene.events(.network, "failure").last?["reason"] == "the extension's folder has no file 'gone.txt'")
    }

    @Test func aBackgroundBehindALinkToTheOutsideIsNotThere() async throws {
        let outside = try TemporaryExtension(files: ["secret.js": "console.log('leaked')"])
        let files = try TemporaryExtension(
            members: ["background": ["service_worker": "link.js"]], files: ["other.js": ""])
        symlink("\(outside.folder)/secret.js", "\(files.folder)/link.js")
        let scene = try await ExtensionScene(files)
        #expect(await scene.log == [])
        #expect(await scene.errors == ["The background script 'link.js' is not in the extension's folder"])
    }

    @Test func aPipeOrADeviceIsNoFile() async throws {
        let files = try TemporaryExtension(members: ["background": ["service_worker": "pipe.js"]])
        mkfifo("\(files.folder)/pipe.js", 0o600)
        let scene = try await ExtensionScene(files)
        #expect(await scene.errors == ["The background script 'pipe.js' is not in the extension's folder"])
    }
}
