import JSONText
import WebPlatform

extension ConsoleMessage {
    /// What the trace says of it.
    /// - Parameter origin: who wrote it, where that is not the background.
    func traceFields(of origin: String?) -> JSONObject {
        var fields: JSONObject = ["level": .string(level.rawValue), "text": .string(text)]
        fields["of"] = origin.map { .string($0) }
        fields["position"] = position.map { .string($0.description) }
        return fields
    }
}
