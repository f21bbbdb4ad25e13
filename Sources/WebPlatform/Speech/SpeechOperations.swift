import ScriptEngine

/// What a page has read aloud.
public struct SpokenText: Sendable, Equatable {
    /// All that the utterance says, also where the script stops it before its end.
    public let text: String
    /// As the script names it; empty: the page's, or the device's.
    public let language: String
    /// The name of the voice; empty: that of the language.
    public let voice: String
}

extension WebContext {
    /// The operations of `speechSynthesis`, as docs/host-interface.md lists them.
    static var speechOperations: [(name: StaticString, body: Operation)] {
        [
            doing("speech_say") { context, arguments in
                context.delegate?.webContext(
                    context,
                    says: SpokenText(
                        text: try arguments.string(0), language: try arguments.string(1), voice: try arguments.string(2)
                    ))
            },
            doing("speech_refuse") { context, _ in context.delegate?.webContext(context, says: nil) },
        ]
    }
}
