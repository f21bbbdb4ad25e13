import ExtensionRunner
import JSONText

/// One message between a browser and a native-messaging host: its length as 32 bits in the machine's byte order, then
/// JSON in UTF-8. https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Native_messaging#app_side
enum NativeMessageFrame {
    static let headerBytes = 4
    /// What a host may send, in Firefox and Chrome alike.
    static let maximumReplyBytes = 1 << 20
    /// What Chrome sends to a host; Firefox goes up to 4 GB.
    /// https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging#native-messaging-host-protocol
    static let maximumMessageBytes = 64 << 20

    static func encode(_ message: JSON) throws(NativeMessageFailure) -> [UInt8] {
        let text = message.text.utf8
        return try header(length: text.count) + text
    }

    /// The first four bytes of a message whose JSON has `length` bytes.
    static func header(length: Int) throws(NativeMessageFailure) -> [UInt8] {
        guard length <= maximumMessageBytes else {
            throw NativeMessageFailure(
                .failed, "the message has \(length) bytes; a native host takes \(maximumMessageBytes) at most")
        }
        return withUnsafeBytes(of: UInt32(length)) { Array($0) }
    }

    /// The length that the first four bytes of a reply tell.
    static func length(_ header: ArraySlice<UInt8>) throws(NativeMessageFailure) -> Int {
        let length = header.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
        guard length <= maximumReplyBytes else {
            throw NativeMessageFailure(
                .failed,
                "the native host announced a message of \(length) bytes; \(maximumReplyBytes) are allowed. Its standard "
                    + "output is for messages alone: a length in 4 bytes, then JSON; print text to standard error")
        }
        return Int(length)
    }

    static func decode(_ body: [UInt8]) throws(NativeMessageFailure) -> JSON {
        guard let text = String(validating: body, as: UTF8.self) else {
            throw NativeMessageFailure(.failed, "the message of the native host is not UTF-8")
        }
        do { return try JSON(parsing: text) } catch {
            throw NativeMessageFailure(.failed, "the message of the native host is no JSON: \(error)")
        }
    }
}
