import Graphics
import Testing

// `getImageData` and `putImageData`.
@Suite struct ImageDataTests {
    private func put(
        _ sheet: inout Sheet, _ rgba: [UInt8], _ width: Int, _ height: Int, _ x: Int, _ y: Int, _ dirty: Area? = nil
    ) {
        sheet.put(rgba, size: Size(width: width, height: height), x: x, y: y, dirty: dirty)
    }

    @Test func eachColorWithEachAlphaIsRounded() {
        var wrong = 0
        for alpha in 0...255 {
            let rgba = (0...255).flatMap { color -> [UInt8] in [UInt8(color), UInt8(255 - color), 0, UInt8(alpha)] }
            var sheet = Sheet(256, 1)
            put(&sheet, rgba, 256, 1, 0, 0)
            let read = sheet.rgba(in: Area(x: 0, y: 0, width: 256, height: 1))
            for color in 0...255 {
                let stored = Int((Double(color * alpha) / 255).rounded())
                if sheet.pixels[color * 4 + 2] != stored || sheet.pixels[color * 4 + 3] != alpha { wrong += 1 }
                let expected = alpha == 0 ? 0 : (255 * stored + alpha / 2) / alpha
                if read[color * 4] != expected || read[color * 4 + 3] != alpha { wrong += 1 }
            }
            // What has been read once can be put and read without change.
            var again = Sheet(256, 1)
            put(&again, read, 256, 1, 0, 0)
            if again.pixels != sheet.pixels { wrong += 1 }
        }
        #expect(wrong == 0)
    }

    @Test func anAreaOutsideIsTransparentBlack() throws {
        var sheet = try Sheet(4, 4, .fullRed)
        let area = Area(x: -1, y: 3, width: 3, height: 2)
        let rgba = sheet.rgba(in: area)
        let red: [UInt8] = [255, 0, 0, 255]
        let none: [UInt8] = [0, 0, 0, 0]
        #expect(rgba == none + red + red + none + none + none)
        for far in [Area(x: .max, y: 0, width: 1, height: 1), Area(x: .min, y: .min, width: 1, height: 1)] {
            #expect(sheet.rgba(in: far) == none)
        }
        #expect(sheet.rgba(in: Area(x: 0, y: 0, width: -1, height: 5)) == [])
    }

    /// The letters of pixels of different reds, `.` where there is none.
    private func letters(_ sheet: Sheet) -> [String] {
        (0..<sheet.size.height).map { y in
            String(
                (0..<sheet.size.width).map { x in
                    let red = sheet.pixel(x, y)[0]
                    return red == 0 ? "." : Character(UnicodeScalar(UInt8(96 + red)))
                })
        }
    }

    private let nine = (1...9).flatMap { red -> [UInt8] in [red, 0, 0, 255] }

    private func placed(_ x: Int, _ y: Int, _ dirty: Area? = nil) -> [String] {
        var sheet = Sheet(4, 4)
        put(&sheet, nine, 3, 3, x, y, dirty)
        return letters(sheet)
    }

    @Test func imagesMayBePartlyOutside() {
        #expect(placed(0, 0) == ["abc.", "def.", "ghi.", "...."])
        #expect(placed(2, 2) == ["....", "....", "..ab", "..de"])
        #expect(placed(-1, -2) == ["hi..", "....", "....", "...."])
        let nothing = ["....", "....", "....", "...."]
        for (x, y) in [(4, 0), (-3, 0), (0, 4), (.max, 0), (.min, 0), (0, .max), (0, .min)] {
            #expect(placed(x, y) == nothing, "\(x) \(y)")
        }
    }

    @Test func theDirtyRectangleIsOfTheImage() {
        #expect(placed(1, 1, Area(x: 1, y: 0, width: 1, height: 2)) == ["....", "..b.", "..e.", "...."])
        #expect(placed(0, 0, Area(x: -5, y: 1, width: 6, height: 99)) == ["....", "d...", "g...", "...."])
        #expect(placed(0, 0, Area(x: 3, y: 3, width: -1, height: -2)) == ["....", "..f.", "..i.", "...."])
        let nothing = ["....", "....", "....", "...."]
        for dirty in [
            Area(x: 0, y: 0, width: 0, height: 3), Area(x: 3, y: 0, width: 3, height: 3),
            Area(x: .max, y: .max, width: .max, height: .max), Area(x: .min, y: 0, width: .min, height: 3),
        ] {
            #expect(placed(0, 0, dirty) == nothing, "\(dirty)")
        }
        #expect(placed(0, 0, Area(x: .min, y: .min, width: .max, height: .max)) == nothing)
    }

    @Test func nothingIsComposited() throws {
        var sheet = try Sheet(2, 1, .fullRed)
        put(&sheet, [0, 255, 0, 128, 9, 9, 9, 0], 2, 1, 0, 0)
        #expect(sheet.pixel(0, 0) == [0, 128, 0, 128])
        #expect(sheet.pixel(1, 0) == [0, 0, 0, 0])
    }
}
