import Glibc
import JSONText
import Testing

// An extension in a zip archive.
@Suite struct ZippedExtensionTests {
    private let line: CommandLine
    private static let archives = CommandLine.fixtures + "/archives"

    init() throws { line = try CommandLine() }

    @Test(arguments: ["info-zip.zip", "info-zip-folder.zip", "python-streamed.zip"])
    func anArchiveRunsLikeItsFolder(name: String) throws {
        let result = try line.extrun(
            "run", "\(Self.archives)/\(name)", "open https://example.com/", "tap", "expect log hello from the archive",
            "eval fetch(browser.runtime.getURL('lib/main.js')).then((file) => file.text()).then((text) => text.length)",
            "--json")
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(try result.events.contains { $0["type"] == "value" && $0["value"] == "74" })
        #expect(try result.events.contains { $0["type"] == "install" && $0["name"] == "Zipped" })
    }

    /// https://chromium.googlesource.com/chromium/src/+/main/components/crx_file/crx3.proto
    @Test func chromesFormatIsAnArchiveBehindSignatures() throws {
        let source = try #require(fopen("\(Self.archives)/info-zip.zip", "r"))
        defer { fclose(source) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, source))
        let target = try #require(fopen(line.folder + "/extension.crx", "w"))
        let whole = Array("Cr24".utf8) + [3, 0, 0, 0, 5, 0, 0, 0] + Array("signs".utf8) + bytes
        fwrite(whole, 1, whole.count, target)
        fclose(target)
        #expect(try line.extrun("run", "extension.crx", "expect log hello from the archive").status == 0)
    }

    @Test func anExtensionMayBeUpdatedToAnArchive() throws {
        try line.write(background: "")
        let result = try line.extrun(
            "run", "extension", "update \(Self.archives)/info-zip.zip", "expect log hello from the archive")
        #expect(result.status == 0)
    }

    @Test func anArchiveIsToldByItsContentNotByItsName() throws {
        try line.write(file: "extension.zip", "{}")
        #expect(
            try failure(of: "extension.zip")
                == "extension.zip: this file is no zip archive; name a folder with a manifest.json, or a zip archive of one"
        )
        symlink("\(Self.archives)/info-zip.zip", line.folder + "/package")
        #expect(try line.extrun("run", "package").status == 0)
    }

    @Test func whatIsDamagedOrHasNoManifestSaysSo() throws {
        // An empty archive is the record at its end alone.
        try line.write(file: "empty.zip", "PK\u{5}\u{6}" + String(repeating: "\0", count: 18))
        #expect(
            try failure(of: "empty.zip")
                == "empty.zip/manifest.json: not found; a web extension is a folder with a manifest.json in it")
        try line.write(file: "cut.zip", "PK\u{3}\u{4}")
        #expect(
            try failure(of: "cut.zip") == "cut.zip: the zip archive is damaged or cut off: its end is missing")
        mkfifo(line.folder + "/pipe.zip", 0o600)
        #expect(
            try failure(of: "pipe.zip")
                == "pipe.zip: there is no such folder; name the folder that holds the extension's manifest.json")
    }

    private func failure(of extensionPath: String) throws -> String {
        let result = try line.extrun("run", extensionPath, "tap")
        #expect(result.status == 2)
        #expect(result.output == "")
        return String(result.errors.dropFirst("extrun: ".count).dropLast())
    }
}
