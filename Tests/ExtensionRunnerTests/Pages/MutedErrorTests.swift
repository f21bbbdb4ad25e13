import ExtensionRunner
import HTTP
import JSONText
import Testing

/// https://html.spec.whatwg.org/multipage/webappapis.html#muted-errors
@Suite struct MutedErrorTests {
    @Test(arguments: [
        ("", "Script error.  0 null"), ("crossorigin", "Error: secret https://cdn.example/a.js 1 object"),
    ])
    func aPageHearsLittleOfErrorsOfScriptsFromElsewhere(attribute: String, expected: String) async throws {
        let browser = try await Browser()
        browser.network.route(.get, "https://cdn.example/a.js") { _ in
            let script = "setTimeout(() => { throw Error('secret') }); throw Error('secret')"
            return HTTPResponse(
                status: 200, headers: ["Access-Control-Allow-Origin": "*"], body: Array(script.utf8))
        }
        let html = """
            <script>
            window.heard = [];
            onerror = (message, file, line, column, error) => heard.push(`${message} ${file} ${line} ${error && typeof error}`);
            </script><script \(attribute) src=https://cdn.example/a.js></script>
            """
        let tab = try await browser.open("https://page.example/", html: html, scripts: .all)
        #expect(try await tab.page.evaluate("heard") == [.string(expected), .string(expected)])
        // Who reads the trace is told all.
        #expect(await browser.trace.contains { "\($0)".contains("secret") })
    }
}
