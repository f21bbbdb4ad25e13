public import JSONText
public import ScriptEngine

/// An error of a script of an extension, or of a page, that nobody caught.
public struct ReportedError: Sendable {
    /// How many are kept of one extension, or of one page: the latest.
    package static let maximumCount = 1_000

    /// `exception`, `unhandledRejection` or `limit`; of what could not be loaded `background`, `content-script`, `page` or `popup`.
    public let kind: String
    /// What was thrown, could not be loaded, or went beyond a limit. In ``WebExtension/errors`` its position names a file of the extension
    /// by the path in the extension's folder.
    public let error: ScriptError

    var fields: JSONObject {
        var fields: JSONObject = ["kind": .string(kind), "message": .string(error.summary)]
        if let position = error.position { fields["position"] = .string(position.description) }
        return fields
    }

    /// The error as JSON: `kind`, `message`, `position`.
    public var json: JSON { .object(fields) }
}

extension [ReportedError] {
    /// Adds an error, and drops the oldest where there are too many.
    mutating func keep(_ error: ReportedError) {
        append(error)
        if count > ReportedError.maximumCount { removeFirst() }
    }
}
