// Requests and WebSockets.
extension TimelinePrinter {
    func networkText(_ event: TraceEvent) -> String? {
        switch event.type {
        case "request": return "\(event.shown("method")) \(event.shown("url"))"
        case "rule":
            let rule = "rule \(event.shown("rule")) of '\(event.shown("ruleset"))' (\(event.shown("extension")))"
            switch event.shown("action") {
            case "block": return "\(rule) blocks \(event.shown("url"))"
            case "modifyHeaders": return "\(rule) changes headers of \(event.shown("url"))"
            default: return "\(rule) sends \(event.shown("url")) to \(event.shown("target"))"
            }
        case "preflight": return "OPTIONS \(event.shown("url")), a preflight"
        case "response", "preflight-answer":
            return
                "answered with \(event.shown("status"))\(event.shown("cors") == "assumed" ? ", other origins assumed to be allowed" : "")"
        case "redirect": return "\(event.shown("status")), sent on to \(event.shown("url"))"
        case "piece": return "sends \(event.size) of the body"
        case "end": return "has sent the body, \(event.size)"
        case "socket": return "opens the WebSocket \(event.shown("url"))"
        case "socket-open":
            let name = event.shown("protocol")
            return "the WebSocket is open\(name.isEmpty ? "" : ", with the protocol \(name)")"
        case "socket-message":
            let what = event["bytes"] == nil ? event.shown("data") : event.size
            return "the \(event.shown("by")) sends \(what)"
        case "socket-close":
            let reason = event.shown("reason")
            return
                "the \(event.shown("by")) closes the WebSocket with \(event.shown("code"))\(reason.isEmpty ? "" : ": \(reason)")"
        case "answer-lost": return "the answer with \(event.shown("status")) is lost on its way"
        case "failure": return "failed: \(event.shown("reason"))"
        default: return nil
        }
    }
}
