import ExtensionRunner
import JSONText

/// The native half that `--native-reply` describes: the last pair whose match is contained in a message answers it.
struct NativeReplies: NativeMessageHandler {
    let pairs: [(match: JSON, reply: JSON)]
    /// Who answers what no pair matches.
    let fallback: (any NativeMessageHandler)?

    func handle(_ message: JSON) async throws -> JSON? {
        if let pair = pairs.last(where: { message.contains($0.match) }) { return pair.reply }
        if let fallback { return try await fallback.handle(message) }
        throw NoReply(message: message)
    }

    struct NoReply: Error, CustomStringConvertible {
        let message: JSON
        var description: String { "no --native-reply matches the message \(message.text)" }
    }
}
