import Archive
import Glibc
import Testing

// Archives that are read.
@Suite struct ZipArchiveTests {
    private let text = Array(String(repeating: "the same text again, ", count: 1_000).utf8)

    @Test func storedAndDeflatedFilesAreReadWithAndWithoutDescriptors() throws {
        for (isDeflated, hasDescriptor) in [(false, false), (false, true), (true, false), (true, true)] {
            var file = ZipBuilder.File("lib/a.js", text)
            file.isDeflated = isDeflated
            file.hasDescriptor = hasDescriptor
            let bytes = ZipBuilder(file, ZipBuilder.File("b.txt")).bytes
            #expect(isDeflated == (bytes.count < text.count))
            let archive = try ZipArchive(bytes: bytes)
            #expect(archive.entry("lib/a.js") == text)
            #expect(archive.entry("b.txt") == Array("text".utf8))
            #expect(archive.paths.sorted() == ["b.txt", "lib/a.js"])
        }
    }

    @Test func whatIsNotThereIsNil() throws {
        let archive = try ZipArchive(bytes: ZipBuilder(ZipBuilder.File("lib/a.js")).bytes)
        for path in ["", "a.js", "lib", "lib/", "LIB/a.js", "/lib/a.js", "lib/../lib/a.js"] {
            #expect(archive.entry(path) == nil, "\(path)")
        }
    }

    @Test func emptyFilesFoldersAndArchivesAreRead() throws {
        var deflated = ZipBuilder.File("deflated", [])
        deflated.isDeflated = true
        let archive = try ZipArchive(
            bytes: ZipBuilder(ZipBuilder.File("stored", []), deflated, ZipBuilder.File("folder/", [])).bytes)
        #expect(archive.entry("stored") == [] && archive.entry("deflated") == [])
        #expect(archive.paths.sorted() == ["deflated", "stored"])
        #expect(try ZipArchive(bytes: ZipBuilder().bytes).paths.isEmpty)
    }

    @Test func aCommentMayHoldAnything() throws {
        var builder = ZipBuilder(ZipBuilder.File("a"))
        builder.comment = ZipBuilder().bytes + Array("PK\u{5}\u{6} and more".utf8)
        #expect(try ZipArchive(bytes: builder.bytes).paths.sorted() == ["a"])
    }

    @Test func namesInUnicodeAndWithDotsAreRead() throws {
        let archive = try ZipArchive(
            bytes: ZipBuilder(ZipBuilder.File("./ä/✓.js"), ZipBuilder.File("a//..b/c..d")).bytes)
        #expect(archive.paths.sorted() == ["a/..b/c..d", "ä/✓.js"])
    }

    @Test(arguments: ["info-zip", "info-zip-folder", "python-streamed"])
    func archivesOfOtherProgramsAreRead(name: String) throws {
        let archive = try ZipArchive(bytes: try fixture(name))
        let root = name == "info-zip-folder" ? "ext/" : ""
        #expect(archive.paths.sorted() == ["\(root)lib/main.js", "\(root)manifest.json"])
        let script = try #require(archive.entry("\(root)lib/main.js"))
        #expect(
            String(decoding: script, as: UTF8.self)
                == #"console.log("hello from the archive, from the archive, from the archive");"#)
    }

    private func fixture(_ name: String) throws -> [UInt8] {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let file = try #require(fopen("/\(root)/Fixtures/archives/\(name).zip", "r"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 10_000)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes[..<count])
    }
}
