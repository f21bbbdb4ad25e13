import Crypto
import JSONText
import RuntimeScripts

/// One self-contained HTML file that shows what happened: a timeline, the browser as its user saw it, what caused what.
///
/// It reaches no network, runs no script but its own, and depends on nothing but what it is made of: the same runs give
/// the same bytes. docs/report.md describes it.
///
/// ```swift
/// let report = Report(title: "Coolection", runs: [ReportRun(name: "tap", events: await browser.trace)])
/// print(report.html)
/// ```
public struct Report: Sendable {
    /// The heading of the page and its title in the browser; any text.
    public var title: String
    private let runs: [ReportRun]
    private let exploration: ReportExploration?
    private let isComparison: Bool

    /// Shows runs one by one.
    public init(title: String, runs: [ReportRun]) {
        self.init(title: title, runs: runs, exploration: nil, isComparison: false)
    }

    /// Shows two runs side by side, and each for itself.
    public init(title: String, comparing first: ReportRun, with second: ReportRun) {
        self.init(title: title, runs: [first, second], exploration: nil, isComparison: true)
    }

    /// Shows what an explorer has found.
    /// - Parameter runs: the undisturbed one first, then those that points name, which are compared with it.
    public init(title: String, runs: [ReportRun], exploration: ReportExploration) {
        self.init(title: title, runs: runs, exploration: exploration, isComparison: false)
    }

    private init(title: String, runs: [ReportRun], exploration: ReportExploration?, isComparison: Bool) {
        self.title = title
        self.runs = runs
        self.exploration = exploration
        self.isComparison = isComparison
    }

    /// The text of the file.
    public var html: String {
        let script = RuntimeScripts.reportScript.description
        // The digest of CSP may have the letters of base64url: https://w3c.github.io/webappsec-csp/#grammardef-base64-value
        let policy =
            "default-src 'none'; script-src 'sha256-\(sha256(script).base64URL)='; style-src 'unsafe-inline'; "
            + "img-src data:; base-uri 'none'; form-action 'none'"
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <link rel="icon" href="data:,">
            <title>\(Self.escaped(title))</title>
            <style>\(RuntimeScripts.reportStyles)</style>
            </head>
            <body>
            <header><h1>\(Self.escaped(title))</h1></header>
            <main><noscript>This report needs scripts: they draw it.</noscript></main>
            <script type="application/json" id="data">\(data)</script>
            <script>\(script)</script>
            </body>
            </html>

            """
    }

    private var data: String {
        var data = ReportData()
        for run in runs { data.add(run) }
        // No text in it can end the script element, or begin a comment.
        var bytes: [UInt8] = []
        for byte in data.text(with: exploration, isComparison: isComparison).utf8 {
            if byte == UInt8(ascii: "<") { bytes += "\\u003c".utf8 } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
