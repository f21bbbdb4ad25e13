import ExtensionRunner
import Testing

/// https://fetch.spec.whatwg.org/#scheme-fetch for URLs of blobs
@Suite struct ObjectURLTests {
    @Test func theyAreFetchedAsTheSchemeSays() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open(
            "https://example.com/",
            html: """
                <script>
                const url = URL.createObjectURL(new Blob(["0123456789"], { type: "text/plain" }));
                const told = async (init, end = "") => {
                  try {
                    const response = await fetch(url + end, init);
                    return [response.status, await response.text(), response.headers.get("content-range")].join(" ");
                  } catch (error) { return error.name; }
                };
                const range = (value) => told({ headers: { Range: value } });
                function ask(method, end) {
                  const request = new XMLHttpRequest();
                  request.open(method, url + end);
                  request.send();
                  return new Promise((resolve) => { request.onloadend = () => resolve(request.status); });
                }
                </script>
                """, scripts: .inline)
        #expect(
            try await tab.page.evaluate(
                """
                Promise.all([
                  told({ signal: AbortSignal.abort() }), told({ method: "POST" }), told({}, "#part"), ask("POST", ""),
                  ask("GET", "#x"),
                ])
                """)
                == ["AbortError", "TypeError", "200 0123456789 ", 0, 200])
        #expect(
            try await tab.page.evaluate(
                "Promise.all(['0-0', '7-', '-3', '0-90'].map((part) => range('bytes=' + part)))")
                == [
                    "206 0 bytes 0-0/10", "206 789 bytes 7-9/10", "206 789 bytes 7-9/10", "206 0123456789 bytes 0-9/10",
                ])
        #expect(
            try await tab.page.evaluate("Promise.all(['bytes=10-', 'bytes=5-4', 'bytes=-', 'x=0-1'].map(range))")
                == ["TypeError", "TypeError", "TypeError", "TypeError"])
    }
}
