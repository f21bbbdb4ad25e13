/// How much of each pixel of an area is covered, one byte each.
struct Coverage {
    var bytes: [UInt8]
    let area: Area
    /// From one row to the next. Cairo wants whole words.
    let stride: Int

    init(area: Area) {
        self.area = area
        stride = (area.width + 3) & ~3
        bytes = [UInt8](repeating: 0, count: stride * area.height)
    }

    init(bytes: UnsafePointer<UInt8>, stride: Int, area: Area) {
        self.area = area
        self.stride = stride
        self.bytes = Array(UnsafeBufferPointer(start: bytes, count: stride * area.height))
    }
}
