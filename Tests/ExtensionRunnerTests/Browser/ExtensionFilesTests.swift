import ExtensionRunner
import TestTools
import Testing

@Suite struct ExtensionFilesTests {
    @Test(arguments: ["info-zip.zip", "info-zip-folder.zip", "python-streamed.zip"])
    func theFoldersOfAnArchiveAreThoseOfTheExtension(name: String) throws {
        let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let files = try ExtensionFiles(folder: "\(root)/Fixtures/archives/\(name)")
        #expect(files.folders(in: "") == ["lib"])
        #expect(files.folders(in: "lib") == [])
    }

    @Test func theFoldersOfAFolderAreSortedAndNoFiles() throws {
        let folder = try TemporaryFolder()
        for path in ["a/_locales/en/messages.json", "a/_locales/de/messages.json", "a/_locales/note"] {
            try folder.write(path, "{}")
        }
        let files = try ExtensionFiles(folder: "\(folder.path)/a")
        #expect(files.folders(in: "_locales") == ["de", "en"])
        #expect(files.folders(in: "images") == [])
    }
}
