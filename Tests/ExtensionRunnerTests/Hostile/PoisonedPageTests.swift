import ExtensionRunner
import Testing

/// What a page has done to its built-ins, a content script does not feel.
@Suite struct PoisonedPageTests {
    @Test(arguments: [
        "Object.prototype.get = function () {}", "Object.prototype.get = 1", "Object.prototype.set = 1",
        "Object.prototype.writable = true", "Object.prototype.toJSON = () => 'page'",
        "String.prototype.slice = () => { throw 1; }", "RegExp.prototype.exec = () => { throw 1; }",
        "Array.prototype.toJSON = () => 'page'", "Promise.prototype.then = () => { throw 1; }",
        "JSON.stringify = () => { throw 1; }",
    ])
    func aContentScriptGoesOn(poison: String) async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["isolated.js"]]]],
            background: "browser.runtime.onMessage.addListener((message) => console.log(message.list.join()));",
            files: [
                "isolated.js": """
                setTimeout(() => {
                  const p = document.querySelector("p");
                  let clicks = 0;
                  document.body.addEventListener("click", () => clicks++);
                  p.click();
                  browser.runtime.sendMessage({ list: [p.textContent, clicks, document.querySelectorAll("*").length] });
                }, 5);
                """
            ])
        try await scene.browser.open(
            "https://example.com/", html: "<body><p>text</p><script>\(poison)</script>", scripts: .inline)
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(await scene.log == ["text,1,5"])
    }

    /// Setters of the page for indices and for names of ours get nothing of what a content script does.
    @Test func aPageGetsNothingThatAContentScriptHandsToIt() async throws {
        let scene = try await ExtensionScene(
            members: [
                "content_scripts": [["matches": ["<all_urls>"], "js": ["isolated.js"]]],
                "host_permissions": ["<all_urls>"],
            ],
            files: [
                "isolated.js": """
                addEventListener("go", async () => {
                  const secret = "sec" + "ret";
                  document.body.addEventListener("click", function secretListener() {});
                  new MutationObserver(function secretObserver() {}).observe(document.body, { childList: true });
                  document.body.append("a");
                  const form = new FormData();
                  form.append("password", secret);
                  String(new URLSearchParams({ password: secret, [secret]: "b" }));
                  const { port1, port2 } = new MessageChannel();
                  port1.onmessage = () => {};
                  port2.postMessage({ password: secret });
                  const request = new XMLHttpRequest();
                  request.open("POST", "https://api.example/");
                  request.setRequestHeader("X-Token", secret);
                  request.send(secret);
                  const headers = { Authorization: `Bearer ${secret}`, Cookie: "forged=1", Host: "other" };
                  await fetch("https://api.example/", { method: "POST", headers, body: form });
                  const signal = AbortSignal.any([AbortSignal.timeout(5), new AbortController().signal]);
                  signal.addEventListener("abort", function secretAbort() {});
                  browser.runtime.sendMessage({ password: secret }).catch(() => {});
                });
                """
            ])
        let route = scene.browser.network.route(nil, "https://api.example/") { _ in .text("") }
        let page = try await scene.browser.open(
            "https://example.com/",
            html: """
                <body><script>
                const told = [], seen = (value) => {
                  if (typeof value === "function") return value.name;
                  if (typeof value !== "object" || value === null) return `${value}`;
                  return Reflect.ownKeys(value).map((key) => `${String(key)}: ${typeof value[key] === "function" ? value[key].name : value[key]}`).join();
                };
                const spy = (object, key) => Object.defineProperty(object, key, {
                  configurable: true, get() { return undefined; },
                  set(value) {
                    told[Symbol.for("told")] = (told[Symbol.for("told")] ?? "") + seen(value) + ";";
                    Object.defineProperty(this, key, { value, writable: true, enumerable: true, configurable: true });
                  },
                });
                for (let i = 0; i < 9; i++) spy(Array.prototype, i);
                for (const key of ["callback", "guard", "record", "observer", "held", "value", "listener", "body"]) spy(Object.prototype, key);
                </script>
                """, scripts: .inline
        ).page
        try await page.evaluate("dispatchEvent(new Event('go')), 1")
        try await scene.browser.clock.advance(by: .seconds(1))
        let told = try await page.evaluate("String(told[Symbol.for('told')])").stringValue ?? ""
        #expect(!told.contains("secret"), "\(told)")
        let sent = route.requests.last?.headers
        #expect(sent?["Authorization"] == "Bearer secret" && sent?["Cookie"] == nil && sent?["Host"] == nil)
    }

    /// What a value is called by its own `Symbol.toStringTag`, or has for a key, does not change how it is copied.
    @Test func whatComesFromAPageIsCopiedAsWhatItIs() async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["isolated.js"]]]],
            background: "browser.runtime.onMessage.addListener((message) => console.log(message));",
            files: [
                "isolated.js": """
                addEventListener("message", ({ data }) => browser.runtime.sendMessage(
                  `${data.isAdmin} ${Object.getPrototypeOf(data) === Object.prototype} ${Object.keys(data)}`));
                addEventListener("unhandledrejection", ({ reason }) => browser.runtime.sendMessage(`${typeof reason} ${reason.mark}`));
                """
            ])
        try await scene.browser.open(
            "https://example.com/",
            html: """
                <body><script>
                setTimeout(() => {
                  postMessage(JSON.parse('{"b":1,"__proto__":{"isAdmin":true}}'), "*");
                  for (const tag of ["Map", "Set", "Date", "RegExp", "ArrayBuffer", "Promise", "Number", "Error"]) {
                    Promise.reject({ [Symbol.toStringTag]: tag, mark: tag });
                  }
                }, 5);
                </script>
                """, scripts: .inline)
        try await scene.browser.clock.advance(by: .seconds(1))
        let log = await scene.log
        #expect(log.contains("undefined true b,__proto__"))
        for tag in ["Map", "Set", "Date", "RegExp", "ArrayBuffer", "Promise", "Number"] {
            #expect(log.contains("object \(tag)"), "\(log)")
        }
    }
}
