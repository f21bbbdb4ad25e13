import Archive
import Testing

// Archives that are refused: an error that says why, never a crash, never a file from outside.
@Suite struct HostileArchiveTests {
    private func error(_ bytes: [UInt8]) -> ZipError? {
        do throws(ZipError) {
            _ = try ZipArchive(bytes: bytes)
            return nil
        } catch {
            return error
        }
    }

    private func error(_ name: String = "a.js", change: (inout ZipBuilder.File) -> Void) -> ZipError? {
        var file = ZipBuilder.File(name, Array(String(repeating: "x", count: 500).utf8))
        change(&file)
        return error(ZipBuilder(file).bytes)
    }

    @Test func whatIsNoArchiveIsToldFromWhatIsCutOff() {
        let whole = ZipBuilder(ZipBuilder.File("a.js")).bytes
        #expect(error([]) == .notZip)
        #expect(error(Array("{ \"manifest_version\": 3 }".utf8)) == .notZip)
        for count in 0..<whole.count {
            let found = error(Array(whole[..<count]))
            #expect(found == (count < 4 ? .notZip : .damaged("its end is missing")), "\(count) bytes")
        }
        #expect(error(Array(whole[1...])) == .damaged("its directory is not where its end says"))
    }

    @Test func everyByteMayBeWrongWithoutACrash() {
        var file = ZipBuilder.File("lib/a.js", Array("some text, some text, some text".utf8))
        file.isDeflated = true
        let bytes = ZipBuilder(file, ZipBuilder.File("b")).bytes
        for position in bytes.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var changed = bytes
                changed[position] = value
                _ = error(changed)
            }
        }
    }

    @Test(arguments: [
        "/etc/passwd", "../a", "a/../../b", "a/..", "..", "C:/a", "c:a", "a\\b", "..\\a", "a\u{0}b", "", ".", "./",
    ])
    func pathsThatLeadOutsideAreRefused(name: String) {
        #expect(error(name) { _ in } == (name == "./" ? nil : .unsafePath(name)))
    }

    @Test func namesThatAreNotUTF8AreRefused() {
        #expect(error { $0.name = [0x61, 0xE4] } == .unsafePath("a\u{FFFD}"))
    }

    @Test func encryptionOtherCompressionsAndLinksAreRefused() {
        for flag in [1, 0x40, 0x2000] { #expect(error { $0.flags = flag } == .encrypted("a.js")) }
        for method in [1, 9, 12, 14, 93, 99] {
            #expect(error { $0.method = method } == .compression("a.js", method: method))
        }
        for system in [3, 19] {
            let found = error {
                $0.madeBy = system
                $0.attributes = 0o120777 << 16
            }
            #expect(found == .link("a.js"))
        }
        #expect(error { $0.attributes = 0o120777 << 16 } == nil)
    }

    @Test func moreThanTheLimitIsRefusedBeforeItIsDecompressed() {
        #expect(error { $0.size = 512 << 20 | 1 } == .tooLarge)
        var bomb = ZipBuilder.File("bomb", [UInt8](repeating: 0, count: 1 << 20))
        bomb.isDeflated = true
        bomb.size = 300 << 20
        var second = bomb
        second.name = Array("second".utf8)
        #expect(error(ZipBuilder(bomb, second).bytes) == .tooLarge)
    }

    @Test func dataThatIsLongerOrShorterThanItsSizeIsRefused() {
        let wrong = ZipError.damaged("'a.js' cannot be decompressed to its size")
        for size in [0, 1, 499, 501, 1 << 20] {
            let found = error {
                $0.isDeflated = true
                $0.size = size
            }
            #expect(found == wrong, "\(size)")
            #expect(error { $0.size = size } == .damaged("'a.js' has two sizes"))
        }
        let tailed = error {
            $0.isDeflated = true
            $0.tail = [0]
        }
        #expect(tailed == wrong)
        #expect(error { $0.method = 8 } == wrong)
    }

    @Test func aWrongChecksumIsRefused() {
        #expect(error { $0.checksum = 1 } == .checksum("a.js"))
        let deflated = error {
            $0.isDeflated = true
            $0.checksum = 1
        }
        #expect(deflated == .checksum("a.js"))
    }

    @Test func anArchiveHasOneFaceOnly() {
        #expect(error { $0.localName = Array("b.js".utf8) } == .damaged("'a.js' is not where its directory says"))
        #expect(error { $0.offset = 7 } == .damaged("'a.js' is not where its directory says"))
        #expect(error(ZipBuilder(ZipBuilder.File("a"), ZipBuilder.File("./a")).bytes) == .duplicate("a"))
    }

    @Test func zip64AndPartsOfSeveralAreRefused() {
        #expect(error { $0.size = 0xFFFF_FFFF } == .zip64)
        #expect(error { $0.offset = 0xFFFF_FFFF } == .zip64)
        var builder = ZipBuilder(ZipBuilder.File("a"))
        builder.entryCount = 0xFFFF
        #expect(error(builder.bytes) == .zip64)
        builder = ZipBuilder(ZipBuilder.File("a"))
        builder.beforeEnd = [0x50, 0x4B, 6, 7] + [UInt8](repeating: 0, count: 16)
        #expect(error(builder.bytes) == .zip64)
        builder = ZipBuilder(ZipBuilder.File("a"))
        builder.disk = 1
        #expect(error(builder.bytes) == .multipart)
    }

    @Test func aDirectoryThatContradictsItsEndIsRefused() {
        var builder = ZipBuilder(ZipBuilder.File("a"), ZipBuilder.File("b"))
        builder.entryCount = 1
        #expect(error(builder.bytes) == .damaged("its directory is shorter than it says"))
        builder.entryCount = 3
        #expect(error(builder.bytes) == .damaged("its directory ends in the middle"))
        builder.entryCount = nil
        builder.directoryOffset = 3
        #expect(error(builder.bytes) == .damaged("its directory is not where its end says"))
    }

    @Test func everyErrorSaysWhatIsWrong() {
        #expect(
            "\(ZipError.encrypted("a"))" == "'a' in the zip archive is encrypted; make the archive without a password")
        #expect("\(ZipError.tooLarge)" == "the zip archive holds more than 512 MB, which no extension needs")
    }
}
