import JSONText
import WebPlatform

extension World {
    /// Tells the trace what a page has read aloud, or that nobody hears it.
    func note(spoken: SpokenText?, in context: WebContext, on lane: TraceEvent.Lane) {
        let outer = trace.enter(context.script)
        defer { trace.leave(outer) }
        guard let spoken else {
            trace.explain(
                lane,
                "speechSynthesis.speak() says nothing: on a phone the first text has to follow from what the user does, as a click"
            )
            return
        }
        var fields: JSONObject = ["text": .string(spoken.text)]
        if !spoken.language.isEmpty { fields["language"] = .string(spoken.language) }
        if !spoken.voice.isEmpty { fields["voice"] = .string(spoken.voice) }
        trace.record(.browser, "speak", fields)
    }
}
