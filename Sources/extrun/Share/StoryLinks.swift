import ExtensionRunner
import ExtensionServices
import HTTP
import JSONText
import Systems

/// Reads links and pages by a browser that is made when the first of them needs one.
actor StoryLinks: LinkReading {
    private var made: LinkReader?

    func normalised(_ text: String) async throws -> NormalisedURL? {
        if let url = NormalisedURL(text) { return url }
        return try await reader().normalised(text)
    }

    func openGraph(of response: HTTPResponse, at url: WebURL) async -> JSONObject? {
        await (try? reader())?.openGraph(of: response, at: url)
    }

    private func reader() async throws -> LinkReader {
        if let made { return made }
        let reader = LinkReader(browser: try await Browser())
        made = reader
        return reader
    }
}
