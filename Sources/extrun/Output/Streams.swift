import ExtensionRunner
import Glibc
import JSONText
import Synchronization

/// Standard output, written in large pieces, without control characters. A reader that has gone away ends the process, as it does
/// for other tools.
enum StandardOutput {
    private static let buffer = Mutex<[UInt8]>([])
    private static let error = Atomic<Int32>(0)

    /// The number of the error that something could not be written with; `nil` where all was written.
    static var failure: Int32? {
        let number = error.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    static func write(_ text: String, _ ink: Ink = .plain) {
        write(showsInk ? ink.around(printable(text)) : printable(text))
    }

    /// Writes a line of a timeline: when and where faintly, and what happened.
    static func write(line: (head: String, text: String), _ ink: Ink) {
        write(line.head, .faint)
        write(line.text + "\n", ink)
    }

    private static let showsInk = Ink.isSeen(on: STDOUT_FILENO)

    /// Writes a value as a line of JSON, in which each character is what it is. JSON itself has escapes for the first 32.
    static func write(json: JSON) {
        write(printable(json.text + "\n") { "\\u00\(String($0.value, radix: 16))" })
    }

    private static func write(_ text: [UInt8]) {
        buffer.withLock { bytes in
            bytes += text
            if bytes.count > 1 << 16 { drain(&bytes) }
        }
    }

    static func flush() { buffer.withLock { drain(&$0) } }

    private static func drain(_ bytes: inout [UInt8]) {
        if failure == nil, let number = writeAll(bytes, to: STDOUT_FILENO) { error.store(number, ordering: .relaxed) }
        bytes.removeAll(keepingCapacity: true)
    }
}

/// Standard error, written at once. What stands in standard output comes first.
enum StandardError {
    /// Writes text, without control characters.
    static func write(_ text: String, _ ink: Ink = .plain) {
        StandardOutput.flush()
        _ = writeAll(showsInk ? ink.around(printable(text)) : printable(text), to: STDERR_FILENO)
    }

    private static let showsInk = Ink.isSeen(on: STDERR_FILENO)

    /// Writes text with what moves the cursor of a terminal.
    static func draw(_ text: String) {
        StandardOutput.flush()
        _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
    }
}

/// The text without the control characters in it: what a script prints could else command the terminal.
/// - Parameter substitute: what stands for one.
private func printable(_ text: String, _ substitute: (Unicode.Scalar) -> String = picture) -> [UInt8] {
    let bytes = Array(text.utf8)
    let isPlain = bytes.indices.allSatisfy { index in
        let byte = bytes[index]
        if byte >= 0x20 { return byte != 0x7F && !(byte == 0xC2 && bytes[index + 1] < 0xA0) }
        return byte == 0x0A || byte == 0x09
    }
    if isPlain { return bytes }
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x0A, 0x09: result.unicodeScalars.append(scalar)
        case 0x00..<0x20, 0x7F..<0xA0: result += substitute(scalar)
        default: result.unicodeScalars.append(scalar)
        }
    }
    return Array(result.utf8)
}

/// https://www.unicode.org/charts/PDF/U2400.pdf
private func picture(of scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x00..<0x20: String(Unicode.Scalar(0x2400 + scalar.value)!)
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
}
