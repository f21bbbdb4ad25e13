import Testing

@testable import WebPlatform

/// Objects and elements that one window has made and another one of its origin takes.
@Suite struct OtherRealmTests {
    @Test func aMessageHasObjectsOfTheWindowThatGetsIt() async throws {
        let lines = try await pageLines(
            "<iframe></iframe>",
            script: """
                const frame = frames[0];
                const sent = {
                  blob: new Blob(["abc"]), file: new File(["a"], "n.txt", { lastModified: 7 }), image: new ImageData(2, 3),
                  rect: new DOMRect(1, 2, 3, 4), fixed: new DOMPointReadOnly(5), quad: DOMQuad.fromRect({ width: 6 }),
                  matrix: new DOMMatrix([7, 0, 0, 1, 0, 0]), error: new DOMException("m", "AbortError"),
                  key: await crypto.subtle.generateKey({ name: "AES-GCM", length: 128 }, true, ["encrypt"]),
                };
                frame.onmessage = ({ data }) => {
                  const { blob, file, image, rect, fixed, quad, matrix, error, key } = data;
                  console.log(blob.size, file.name, file.lastModified, image.width, rect.height, fixed.x, quad.p2.x, matrix.a);
                  console.log(error.name, key.type);
                  const classes = { blob: "Blob", file: "File", image: "ImageData", rect: "DOMRect", fixed: "DOMPointReadOnly",
                    quad: "DOMQuad", matrix: "DOMMatrix", error: "DOMException", key: "CryptoKey" };
                  for (const [name, { constructor }] of Object.entries(data)) {
                    if (constructor !== frame[classes[name]]) console.log(name, constructor.name);
                  }
                };
                frame.postMessage(sent, "*");
                """)
        #expect(lines == ["3 n.txt 7 2 4 5 6 7", "AbortError secret"])
    }

    @Test func aWorkerGetsAndSendsBlobs() async throws {
        let lines = try await pageLines(
            "",
            script: """
                const code = "onmessage = ({ data }) => postMessage([data.size, data instanceof Blob, new Blob(['abc'])])";
                const worker = new Worker(URL.createObjectURL(new Blob([code])));
                worker.onmessage = ({ data: [size, isBlob, blob] }) => {
                  console.log(size, isBlob, blob.size, blob instanceof Blob);
                };
                worker.postMessage(new Blob(["x"]));
                """)
        #expect(lines == ["1 true 3 true"])
    }

    /// https://webidl.spec.whatwg.org/#implements
    @Test(arguments: [
        ("new Blob([new other.Blob(['abc'])]).size", "3"),
        ("await new Response(new other.Blob(['abc'])).text()", "abc"),
        ("await new Response(new other.Response('abc').body).text()", "abc"),
        (
            "new Response(new other.URLSearchParams('a=1')).headers.get('content-type').split(';')[0]",
            "application/x-www-form-urlencoded"
        ),
        ("new Request(new other.Request('/x', { method: 'PUT' })).method", "PUT"),
        ("const form = new FormData(); form.append('a', new other.Blob(['q'])); form.get('a') instanceof File", "true"),
        (
            "other.document.body.innerHTML = '<form><input name=a value=1>'; [...new FormData(other.document.forms[0])].join()",
            "a,1"
        ),
        ("new other.FileReader().readAsText(new Blob([])) ?? 'read'", "read"),
        ("URL.createObjectURL(new other.Blob([])).slice(0, 5)", "blob:"),
        ("const { signal } = AbortSignal.any([other.AbortSignal.abort(1)]) ? { signal: 1 } : {}; signal", "1"),
        (
            "let count = 0; const controller = new other.AbortController(); "
                + "addEventListener('x', () => count++, { signal: controller.signal }); dispatchEvent(new Event('x')); "
                + "controller.abort(); dispatchEvent(new Event('x')); count", "1"
        ),
        ("AbortSignal.any([other.AbortSignal.abort(7)]).reason", "7"),
        ("new Blob([{}]).size + new Blob([new Proxy({}, { getPrototypeOf: (target) => target })]).size", "30"),
    ])
    func objectsOfAFrameAreTakenForWhatTheyAre(code: String, expected: String) async throws {
        let parts = code.components(separatedBy: "; ")
        let before = parts.dropLast().map { $0 + "; " }.joined()
        let lines = try await pageLines(
            "<iframe></iframe>", script: "const other = frames[0]; \(before)console.log(\(parts.last ?? ""));")
        #expect(lines == [expected])
    }

    /// https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
    @Test func whatGoesIntoAFrameBelongsToIt() async throws {
        let lines = try await pageLines(
            "<iframe></iframe>", resources: ["https://page.example/a/next.html": "<title>next</title>"],
            script: """
                const frame = document.querySelector("iframe");
                const { body } = frame.contentDocument;
                const script = document.createElement("script");
                script.textContent = "top.console.log(this === top[0])";
                body.append(script);
                const inner = document.createElement("iframe");
                inner.srcdoc = "<title>inner</title>";
                inner.onload = () => console.log(inner.contentDocument.title, inner.contentWindow.parent === frames[0]);
                body.append(inner);
                console.log(frames[0].length, frames[0][0] === inner.contentWindow);
                const button = document.createElement("button");
                button.setAttribute("onclick", "top.console.log(window === top[0])");
                body.append(button);
                button.click();
                inner.remove();
                const link = document.createElement("a");
                link.href = "next.html";
                body.append(link);
                frame.onload = () => console.log(frame.contentDocument.title, document.URL);
                link.click();
                """)
        #expect(
            lines == ["true", "1 true", "true", "next https://page.example/a/b.html"])
    }
}
