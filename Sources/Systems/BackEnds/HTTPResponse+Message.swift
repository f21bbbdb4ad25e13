import HTTP
import JSONText

extension HTTPResponse {
    /// An answer of words alone: `{"message"}`.
    static func message(_ text: String, status: Int) -> HTTPResponse {
        .json(["message": .string(text)], status: status)
    }

    /// - Parameter allowed: the methods of this path, with commas between.
    static func methodNotAllowed(_ allowed: String) -> HTTPResponse {
        var response = HTTPResponse.message("Method Not Allowed", status: 405)
        response.headers.put("Allow", allowed)
        return response
    }
}
