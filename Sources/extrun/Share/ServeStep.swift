import ExtensionRunner
import HTTP

// The step `serve URL FILE.html`.
extension ShareStep {
    /// The two words that name a page: its address and its file.
    var page: (url: String, file: String) {
        get throws {
            let parts = rest.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                throw StepError("name the page, as in: \(name) https://example.com/ page.html")
            }
            return (parts[0], parts[1])
        }
    }

    /// Lets a server answer with the file.
    func serve(with router: Router) throws {
        let (url, file) = try page
        if let problem = RoutePattern.problem(in: url) { throw StepError("serve: \(problem)") }
        let answer = HTTPResponse(
            status: 200, headers: ["Content-Type": "text/html"], body: try ShareFile.bytes(file))
        router.route(.get, url) { _ in answer }
    }
}

/// A file that a step or an option names.
enum ShareFile {
    static func bytes(_ path: String) throws -> [UInt8] {
        do throws(FileBytes.ReadFailure) { return try FileBytes.contents(of: path) } catch {
            throw CommandFailure(.userError, "\(path): \(error)")
        }
    }

    static func text(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }
}
