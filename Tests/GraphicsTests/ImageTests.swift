import Graphics
import Testing

// Files of images, written and read.
@Suite struct ImageTests {
    /// Colors and alphas of all kinds.
    private func picture(_ width: Int, _ height: Int) -> Picture {
        var sheet = Sheet(width, height)
        let rgba = (0..<width * height).flatMap { index -> [UInt8] in
            [7, 13, 29, 31].map { UInt8(truncatingIfNeeded: index * $0) }
        }
        let size = sheet.size
        sheet.put(rgba, size: size, x: 0, y: 0)
        return sheet.picture
    }

    private func joined(_ text: String, _ parts: [UInt8]...) -> [UInt8] { Array(text.utf8) + parts.joined() }

    private func decoded(_ bytes: [UInt8], _ maximumArea: Int = 1 << 20) throws -> Picture? {
        try Picture.decode(bytes, maximumArea: maximumArea)
    }

    @Test(arguments: [(1, 1), (3, 5), (64, 64), (333, 2)])
    func aPictureThatWasWrittenAsPNGIsReadAsItWas(width: Int, height: Int) throws {
        let picture = picture(width, height)
        let bytes = try #require(try picture.encoded(as: .png))
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try decoded(bytes) == picture)
    }

    @Test func aJPEGIsNearAndOnBlack() throws {
        var sheet = try Sheet(16, 16, Color(red: 0.8, green: 0.4, blue: 0.2))
        let bytes = try #require(try sheet.picture.encoded(as: .jpeg(quality: 0.95)))
        #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF]))
        sheet.pixels = try #require(try decoded(bytes)).pixels
        #expect(isNear(sheet.pixel(8, 8), [204, 102, 51, 255], 4))
        let half = try Sheet(16, 16, Color(red: 1, green: 1, blue: 1, alpha: 0.5))
        let onBlack = try #require(try half.picture.encoded(as: .jpeg(quality: 1)))
        sheet.pixels = try #require(try decoded(onBlack)).pixels
        #expect(isNear(sheet.pixel(8, 8), [128, 128, 128, 255], 2))
    }

    @Test func theQualityOfAJPEGDecidesAboutItsLength() throws {
        let picture = picture(64, 64)
        let lengths = try [-1, 0, 0.5, 1, 7].map { try picture.encoded(as: .jpeg(quality: $0))!.count }
        #expect(
            lengths[0] == lengths[1] && lengths[1] < lengths[2] && lengths[2] < lengths[3] && lengths[3] == lengths[4])
    }

    @Test func whatHasNoPixelsIsNoImage() throws {
        for (width, height) in [(0, 0), (0, 3), (3, 0)] {
            let picture = Picture(pixels: [], size: Size(width: width, height: height))
            #expect(try picture.encoded(as: .png) == nil)
        }
        let long = Picture(pixels: [UInt8](repeating: 0, count: 70_000 * 4), size: Size(width: 70_000, height: 1))
        #expect(try long.encoded(as: .jpeg(quality: 1)) == nil)
    }

    @Test func gifBMPAndICOAreRead() throws {
        // Two pixels, red and transparent; one frame of two.
        let gif: [UInt8] = joined(
            "GIF89a", [2, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255], [0x21, 0xF9, 4, 1, 0, 0, 1, 0],
            [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0], [2, 2, 0x44, 0x0A, 0], [0x3B])
        var sheet = Sheet(2, 1)
        sheet.pixels = try #require(try decoded(gif)).pixels
        #expect(sheet.pixel(0, 0) == [255, 0, 0, 255])
        #expect(sheet.pixel(1, 0) == [0, 0, 0, 0])

        // Blue and green, 24 bits.
        let bmp = joined(
            "BM", [62, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0], [40, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0],
            [UInt8](repeating: 0, count: 24), [255, 0, 0, 0, 255, 0, 0, 0])
        sheet.pixels = try #require(try decoded(bmp)).pixels
        #expect(sheet.pixel(0, 0) == [0, 0, 255, 255])
        #expect(sheet.pixel(1, 0) == [0, 255, 0, 255])

        // One pixel, half green, and its mask.
        let ico = joined(
            "", [0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 32, 0, 48, 0, 0, 0, 22, 0, 0, 0],
            [40, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 32, 0], [UInt8](repeating: 0, count: 24), [0, 255, 0, 128],
            [0, 0, 0, 0])
        #expect(try decoded(ico) == Picture(pixels: [0, 128, 0, 128], size: Size(width: 1, height: 1)))
    }

    @Test func anSVGIsReadWhereItsLoaderIs() throws {
        let text =
            #"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><rect width="4" height="3" fill="red"/></svg>"#
        guard let picture = try decoded(Array(text.utf8)) else { return }
        #expect(picture.size == Size(width: 4, height: 3))
        #expect(picture.pixels.prefix(4) == [0, 0, 255, 255])
        #expect(try decoded(Array(#"<?xml version="1.0"?><!-- a --> \#(text)"#.utf8)) == picture)
        let large = text.replacing("4", with: "90000").replacing("3", with: "90000")
        #expect(try decoded(Array(large.utf8)) == nil)
    }

    @Test func anImageThatLiesOnItsSideIsTurned() throws {
        let jpeg = try #require(try picture(8, 4).encoded(as: .jpeg(quality: 1)))
        // Orientation 6 of Exif: the first row is the right side.
        let exif = joined(
            "Exif\0\0MM", [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0], [0, 0, 0, 0])
        let turned = joined("", Array(jpeg[..<2]), [0xFF, 0xE1, 0, UInt8(exif.count + 2)], exif, Array(jpeg[2...]))
        #expect(try decoded(turned)?.size == Size(width: 4, height: 8))
        #expect(try decoded(jpeg)?.size == Size(width: 8, height: 4))
    }

    @Test func whatIsNoImageIsNone() throws {
        for text in [
            "", "a", "GIF", "GIF89a", "BM", "RIFF0000WEBPVP8 ", "<svg", "<?xml?><html/>", "/* XPM */", "P6 1 1 255 abc",
        ] {
            #expect(try decoded(Array(text.utf8)) == nil, "\(text)")
        }
        #expect(try decoded([0xFF, 0xD8, 0xFF]) == nil)
        #expect(try decoded([0, 0, 1, 0]) == nil)
    }

    @Test func anImageThatIsCutOffOrDamagedDoesNotCrash() throws {
        let png = try #require(try picture(9, 9).encoded(as: .png))
        let jpeg = try #require(try picture(9, 9).encoded(as: .jpeg(quality: 0.5)))
        for whole in [png, jpeg] {
            for count in stride(from: 0, to: whole.count, by: 7) { _ = try decoded(Array(whole[..<count])) }
            for position in stride(from: 0, to: whole.count, by: 5) {
                for value: UInt8 in [0, 0x7F, 0xFF] {
                    var changed = whole
                    changed[position] = value
                    _ = try decoded(changed)
                }
            }
        }
    }

    @Test func whatACutOffImageDoesNotTellIsTransparent() throws {
        let picture = picture(64, 64)
        let png = try #require(try picture.encoded(as: .png))
        for _ in 0..<4 {
            let part = try #require(try decoded(Array(png[..<(png.count / 2)])))
            #expect(part.size == picture.size)
            #expect(part.pixels[..<256] == picture.pixels[..<256])
            #expect(part.pixels.suffix(64 * 16 * 4).allSatisfy { $0 == 0 })
        }
        let jpeg = try #require(try picture.encoded(as: .jpeg(quality: 1)))
        let parts = try (0..<4).map { _ in try decoded(Array(jpeg[..<(jpeg.count / 2)])) }
        #expect(parts.allSatisfy { $0 == parts[0] })
    }

    @Test func moreThanTheLimitIsRefused() throws {
        let picture = picture(20, 10)
        for format in [ImageFormat.png, .jpeg(quality: 1)] {
            let bytes = try #require(try picture.encoded(as: format))
            #expect(try decoded(bytes, 200) != nil)
            #expect(try decoded(bytes, 199) == nil)
            #expect(try decoded(bytes, 0) == nil)
        }
    }

    @Test func hugeImagesAreRefusedBeforeTheyAreDecoded() throws {
        // Each tells of some gigabytes in a few bytes.
        let png = joined(
            "", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
            [0, 0, 0x7F, 0xFF, 0, 0, 0x7F, 0xFF, 8, 6, 0, 0, 0, 0xB1, 0x2A, 0xA8, 0x75])
        let gif = joined(
            "GIF89a", [255, 255, 255, 255, 0, 0, 0], [0x2C, 0, 0, 0, 0, 255, 255, 255, 255, 0], [2, 2, 0x44])
        let bmp = joined(
            "BM", [62, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0], [40, 0, 0, 0, 0, 0xFF, 0, 0, 0, 0xFF, 0, 0, 1, 0, 24, 0],
            [UInt8](repeating: 0, count: 24))
        let jpeg = joined(
            "", [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0xFF, 0xFF, 0xFF, 0xFF, 1, 1, 0x11, 0],
            [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0])
        for bytes in [png, gif, bmp, jpeg] { #expect(try decoded(bytes) == nil) }
    }
}
