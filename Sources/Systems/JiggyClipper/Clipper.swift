public import ExtensionRunner
public import HTTP
public import JSONText
public import VirtualTime

/// The clipper's scripts in a context of their own for each page, as each launch of a share extension has one.
///
/// What pages and users give crosses as arguments and is never spliced into source.
public struct Clipper: Sendable {
    /// Where the scripts run.
    public enum Surroundings: Sendable, CaseIterable {
        /// The language alone, as in `JSContext()`: no `document`, no `window`, no `DOMParser`.
        case languageAlone
        /// A document with its window.
        case page
    }

    private let browser: Browser
    private let script: PageScript
    private let surroundings: Surroundings

    /// - Parameters:
    ///   - browser: Its limits of script time and memory are the clipper's.
    ///   - script: The bundle of `Scripts/bundle-clipper`.
    public init(browser: Browser, script: PageScript, surroundings: Surroundings = .languageAlone) {
        self.browser = browser
        self.script = script
        self.surroundings = surroundings
    }

    /// Makes a note of a page.
    /// - Parameters:
    ///   - page: What the preprocessing script told of it: `title`, `url`, `html`, `selection`, …
    ///   - template: See `Fixtures/jiggy-clipper/template.json`.
    ///   - timeZone: The user's, by its IANA name.
    /// - Throws: ``BrowserError/script(_:_:)`` where the template is wrong, or a limit has stopped the clipper.
    public func clip(
        _ page: JSON, template: JSON, at now: WallTime, timeZone: String
    ) async throws -> ClippedNote {
        try await call(
            "Clipper.clip",
            [
                "page": page, "template": template, "now": .number(now.millisecondsSince1970),
                "timeZone": .string(timeZone),
            ])
    }

    /// Finds in the page that a server answered with what the preprocessing script would tell of it.
    public func readPage(_ response: HTTPResponse, url: String) async throws -> JSON {
        let contentType = response.headers["Content-Type"] ?? ""
        // The clipper's script is without a document, and knows no encodings.
        let html = try await browser.openPage(page: .answer(response.body, contentType: contentType)).use {
            try await $0.html
        }
        return try await call("Clipper.readFetchedPage", ["html": .string(html), "url": .string(url)])
    }

    private func call<Result: Decodable>(_ function: String, _ argument: JSON) async throws -> Result {
        switch surroundings {
        case .languageAlone:
            let context = try await browser.makeContext()
            try await context.load(scripts: [script])
            return try await context.call(function, with: argument)
        case .page:
            return try await browser.openPage(html: "").use { page in
                try await page.load(scripts: [script])
                return try await page.call(function, with: argument)
            }
        }
    }
}
