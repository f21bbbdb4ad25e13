public import ExtensionRunner
public import ExtensionServices
public import HTTP
public import JSONText

/// Reads links and the pages behind them, in pages of a browser of ours: by the URL standard's parser and the HTML
/// standard's. No script of a page runs. May be used from anywhere.
///
/// ```swift
/// let reader = LinkReader(browser: browser)
/// let url = try await reader.normalised("HTTPS://Example.COM/ü?utm_source=mail")     // https://example.com/%C3%BC
/// let told = await reader.openGraph(of: response, at: address)                       // {"title":…,"image":…}
/// ```
public struct LinkReader: Sendable {
    private let browser: Browser

    public init(browser: Browser) { self.browser = browser }

    /// The address in its normalised form; `nil` for what is no address of the web. White space around it is dropped.
    public func normalised(_ text: String) async throws -> NormalisedURL? {
        // Nearly every link needs no browser's parser; a page costs a context.
        if let url = NormalisedURL(text) { return url }
        let href: String? = try await browser.openPage(html: "").use { page in
            try await page.load(scripts: [LinkScripts.parsing])
            return try await page.call("hrefOf", with: text.trimmingWhitespace)
        }
        return href.flatMap(WebURL.init(serialized:)).flatMap(NormalisedURL.init)
    }

    /// The address that a link of the document at `base` means, by the URL standard's parser; `nil` for what is none.
    public func address(_ link: String, from base: WebURL) async -> WebURL? {
        let href: String?? = try? await browser.openPage(html: "", url: base.href).use { page in
            try await page.load(scripts: [LinkScripts.parsing])
            return try await page.call("hrefOf", with: link, base.href)
        }
        return href.flatMap { $0 }.flatMap(WebURL.init(serialized:))
    }

    /// What a page tells of itself, as far as it does: `title`, `description`, `image`, `url`, `siteName`, `type`,
    /// `icon`. The Open Graph protocol's words come first (https://ogp.me), then those of the HTML standard. Addresses
    /// are absolute, texts are on one line and have at most 2,000 characters.
    ///
    /// `nil` where the answer is no HTML page, or none that can be read. Of a long page the first 512 KB are read: what
    /// it tells stands in its head.
    public func openGraph(of response: HTTPResponse, at url: WebURL) async -> JSONObject? {
        let contentType = response.headers["Content-Type"] ?? ""
        let type = contentType.prefix { $0 != ";" && $0 != " " }.lowercased()
        guard response.isOK, type == "text/html" || type == "application/xhtml+xml" else { return nil }
        return try? await openGraph(Self.beginning(of: response.body), contentType, url)
    }

    /// What is read of a page, without the rest of a letter of UTF-8 that was cut in the middle.
    private static func beginning(of body: [UInt8]) -> [UInt8] {
        guard body.count >= maximumBytes else { return body }
        var bytes = Array(body.prefix(maximumBytes))
        while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
        if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
        return bytes
    }

    /// How much of a page is read at most.
    static let maximumBytes = 512 * 1_024

    private func openGraph(_ body: [UInt8], _ contentType: String, _ url: WebURL) async throws -> JSONObject? {
        try await browser.openPage(page: .answer(body, contentType: contentType), url: url.href).use { page in
            try await page.load(scripts: [LinkScripts.openGraph])
            return try await page.evaluate("readOpenGraph()").objectValue
        }
    }
}
