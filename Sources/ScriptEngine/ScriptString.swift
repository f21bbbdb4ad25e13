import CJavaScriptCore

#if canImport(Glibc)
    internal import Glibc
#endif

extension String {
    /// The text of a JavaScript string. Lone surrogates, which Swift cannot hold, become U+FFFD.
    init(_ string: JSStringRef) {
        let length = JSStringGetLength(string)
        // A code unit takes at most three bytes.
        let text = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * length + 1) { buffer in
            let count = buffer.withMemoryRebound(to: CChar.self) {
                JSStringGetUTF8CString(string, $0.baseAddress, $0.count)
            }
            return String(decoding: UnsafeBufferPointer(rebasing: buffer[..<Swift.max(count - 1, 0)]), as: UTF8.self)
        }
        // The C API cuts the text where a lone surrogate stands.
        if text.utf16.count == length {
            self = text
        } else {
            let units = UnsafeBufferPointer(start: JSStringGetCharactersPtr(string), count: length)
            self.init(decoding: units, as: UTF16.self)
        }
    }

    /// Calls `body` with this text as a JavaScript string, which is released afterwards.
    func withScriptString<Result>(_ body: (JSStringRef) throws -> Result) rethrows -> Result {
        let string = makeScriptString()
        defer { JSStringRelease(string) }
        return try body(string)
    }

    /// A new JavaScript string, which the caller releases.
    func makeScriptString() -> JSStringRef {
        let holdsNull = utf8.withContiguousStorageIfAvailable { bytes in
            bytes.count > 0 && memchr(bytes.baseAddress!, 0, bytes.count) != nil
        }
        if holdsNull == false { return withCString { JSStringCreateWithUTF8CString($0) } }
        let units = Array(utf16)
        return JSStringCreateWithCharacters(units, units.count)
    }
}

extension StaticString {
    /// A new JavaScript string, which the caller releases. The text must hold no U+0000.
    func makeScriptString() -> JSStringRef { JSStringCreateWithUTF8CString(characters) }

    /// The text as C has it.
    var characters: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }
}
