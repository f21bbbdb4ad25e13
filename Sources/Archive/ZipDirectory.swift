/// Where the central directory of an archive lies: what the record at its end says, section 4.3.16.
struct ZipDirectory: Sendable {
    let start: Int
    let end: Int
    let entryCount: Int

    private static let recordLength = 22
    private static let zip64LocatorLength = 20

    init(of reader: ByteReader) throws(ZipError) {
        let record = try Self.record(in: reader)
        // Section 4.3.15. Where it is there, the numbers below may be all ones, or right for small archives.
        guard reader.long(at: record - Self.zip64LocatorLength) != 0x0706_4b50 else { throw .zip64 }
        guard let disk = reader.short(at: record + 4), let firstDisk = reader.short(at: record + 6),
            let entriesHere = reader.short(at: record + 8), let entryCount = reader.short(at: record + 10),
            let size = reader.long(at: record + 12), let start = reader.long(at: record + 16)
        else { throw .notZip }
        guard entryCount != 0xFFFF, size != .max, start != .max else { throw .zip64 }
        guard disk == 0, firstDisk == 0, entriesHere == entryCount else { throw .multipart }
        guard Int(start) + Int(size) == record else { throw .damaged("its directory is not where its end says") }
        self.start = Int(start)
        self.end = record
        self.entryCount = entryCount
    }

    /// The record stands at the very end, behind it only a comment whose length it holds.
    private static func record(in reader: ByteReader) throws(ZipError) -> Int {
        let last = reader.count - recordLength
        for position in stride(from: last, through: max(last - 0xFFFF, 0), by: -1) {
            if reader.long(at: position) == 0x0605_4b50, reader.short(at: position + 20) == last - position {
                return position
            }
        }
        let begins = reader.long(at: 0)
        throw begins == 0x0403_4b50 ? .damaged("its end is missing") : .notZip
    }
}
