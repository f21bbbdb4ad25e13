import ExtensionRunner
import JSONText
import Testing

/// What `document.execCommand` and the keys for copying do. https://w3c.github.io/clipboard-apis/#clipboard-event-api
@Suite struct EditingCommandTests {
    private let body = """
        <p id=p>Some <b>bold</b>  text</p><textarea id=area>one\ntwo</textarea><input id=field value=value>
        <input id=secret type=password value=hidden><div id=host contenteditable>abc</div><button onclick="act()">Go</button>
        """

    /// A page whose button does something.
    private func open(_ action: String, in scene: ExtensionScene) async throws -> Tab {
        try await scene.browser.open(
            "https://shop.example/",
            html: """
                \(body)
                <script>
                  function log(...values) { console.log(values.join()); }
                  function act() { \(action) }
                </script>
                """, scripts: .inline)
    }

    @Test(arguments: [
        ("area.select(); log(document.execCommand('copy'))", "one\ntwo"),
        ("area.setSelectionRange(1, 3); log(document.execCommand('COPY', false, null))", "ne"),
        ("getSelection().selectAllChildren(p); log(document.execCommand('copy'))", "Some bold text"),
        ("field.focus(); field.select(); log(document.execCommand('copy'))", "value"),
        // What is selected last counts, wherever the focus is.
        ("field.focus(); getSelection().selectAllChildren(p); log(document.execCommand('copy'))", "Some bold text"),
        (
            "getSelection().selectAllChildren(p); field.focus(); document.execCommand('selectAll'); log(document.execCommand('copy'))",
            "value"
        ),
        ("area.select(); getSelection().selectAllChildren(host); log(document.execCommand('copy'))", "abc"),
        (
            "document.execCommand('selectAll'); getSelection().collapseToEnd(); field.select(); log(document.execCommand('copy'))",
            "value"
        ),
    ])
    func whatIsSelectedIsCopied(action: String, text: String) async throws {
        let scene = try await ExtensionScene()
        try await open(action, in: scene).page.click("button")
        #expect(await scene.log == ["true"])
        #expect(await scene.browser.clipboard == text)
    }

    @Test func theReturnKeyIsACommandToo() async throws {
        let scene = try await ExtensionScene()
        let action =
            "host.focus(); getSelection().collapse(host.firstChild, 1); "
            + "log(document.queryCommandSupported('insertParagraph'), document.execCommand('insertParagraph'), host.innerHTML); "
            + "log(document.execCommand('insertLineBreak'), host.innerHTML)"
        try await open(action, in: scene).page.click("button")
        #expect(await scene.log == ["true,true,a<div>bc</div>", "true,a<div><br>bc</div>"])
    }

    @Test(arguments: ["secret.select()", "getSelection().removeAllRanges()", "area.setSelectionRange(2, 2)"])
    func whereNothingIsSelectedNothingIsCopied(selection: String) async throws {
        let scene = try await ExtensionScene()
        let tab = try await open(
            "\(selection); log(document.queryCommandEnabled('copy'), document.execCommand('copy'))", in: scene)
        await scene.browser.setClipboard("before")
        try await tab.page.click("button")
        #expect(await scene.log == ["false,true"])
        #expect(await scene.browser.clipboard == "before")
    }

    @Test func withoutAGestureACommandForTheClipboardIsRefused() async throws {
        let scene = try await ExtensionScene()
        let tab = try await open("", in: scene)
        let answers = try await tab.page.evaluate(
            "area.select(), ['copy', 'cut', 'paste', 'insertText'].map((name) => document.queryCommandEnabled(name)).join()"
        )
        #expect(answers == "false,false,false,true")
        #expect(await scene.hints.isEmpty)
        #expect(try await tab.page.evaluate("document.execCommand('copy')") == false)
        #expect(await scene.hints.last?.hasPrefix("document.execCommand('copy') is refused: Safari") == true)
        #expect(await scene.browser.clipboard == nil)
    }

    @Test func aListenerGivesWhatIsCopied() async throws {
        let scene = try await ExtensionScene()
        let tab = try await open(
            """
            document.oncopy = (event) => {
              const { clipboardData: data, target, isTrusted } = event;
              log(target.id, isTrusted, data instanceof DataTransfer, data.types.length);
              data.setData("text", `${getSelection()}!`);
              data.setData("TEXT/HTML", "<i>x</i>");
              log(data.types, data.items.length, data.items[1].type, data.getData("text/html"), Object.isFrozen(data.types));
              event.preventDefault();
              setTimeout(() => log("later", data.types.length, data.getData("text"), data.items.length));
            };
            getSelection().selectAllChildren(p);
            log(document.execCommand("copy"));
            navigator.clipboard.read().then(([item]) => log(item.types));
            """, in: scene)
        try await tab.page.click("button")
        try await scene.browser.clock.advance(by: .milliseconds(10))
        #expect(
            await scene.log == [
                "p,true,true,0", "text/plain,text/html,2,text/html,<i>x</i>,true", "true", "text/plain,text/html",
                "later,0,,0",
            ])
        #expect(await scene.browser.clipboard == "Some bold text!")
    }

    @Test func aContentScriptAddsToWhatIsCopied() async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["https://shop.example/*"], "js": ["content.js"]]]],
            files: [
                "content.js": """
                addEventListener("copy", (event) => {
                  console.log(event.clipboardData instanceof DataTransfer, event.clipboardData.items[0]);
                  event.clipboardData.setData("text/plain", `${getSelection()}\\n\\nFrom ${location.href}`);
                  console.log(event.clipboardData.items[0].kind, [...event.clipboardData.types].join());
                  event.preventDefault();
                });
                """
            ])
        let tab = try await scene.browser.open("https://shop.example/", html: "<p>text</p>")
        try await tab.page.evaluate("getSelection().selectAllChildren(document.querySelector('p')); 1")
        try await tab.page.press("Meta+c")
        #expect(await scene.log == ["true undefined", "string text/plain"])
        #expect(await scene.browser.clipboard == "text\n\nFrom https://shop.example/")
    }

    @Test func cuttingDeletesWhatCanBeEdited() async throws {
        let scene = try await ExtensionScene()
        let tab = try await open(
            """
            const types = [];
            for (const type of ["beforeinput", "input", "cut"]) {
              document.addEventListener(type, (event) => types.push(`${event.type} ${event.inputType ?? ""} ${event.target.id}`));
            }
            area.setSelectionRange(0, 4);
            log(document.execCommand("cut"), JSON.stringify(area.value));
            getSelection().selectAllChildren(p);
            log(document.queryCommandEnabled("cut"), document.execCommand("cut"), p.textContent);
            log(types);
            """, in: scene)
        try await tab.page.click("button")
        #expect(
            await scene.log == [
                "true,\"two\"", "false,true,Some bold  text",
                "cut  area,beforeinput deleteByCut area,input deleteByCut area,cut  p",
            ])
        #expect(await scene.browser.clipboard == "Some bold text")
    }

    @Test func textIsInsertedWhereTheSelectionIs() async throws {
        let scene = try await ExtensionScene()
        let tab = try await open(
            """
            document.addEventListener("input", ({ inputType, data, target }) => log(target.id, inputType, data));
            log(document.execCommand("insertText", false, "nowhere"));
            field.focus(); field.setSelectionRange(1, 4);
            log(document.execCommand("insertText", false, "a\\nb"), field.value, field.selectionStart);
            host.focus();
            const text = host.firstChild;
            getSelection().setBaseAndExtent(text, 1, text, 2);
            log(document.execCommand("insertText", false, "--"), host.textContent, getSelection().anchorOffset);
            log(document.execCommand("delete"), host.textContent, document.execCommand("forwardDelete"), host.textContent);
            host.addEventListener("beforeinput", (event) => event.preventDefault());
            log(document.execCommand("insertText", false, "x"), host.textContent);
            """, in: scene)
        try await tab.page.click("button")
        #expect(
            await scene.log == [
                "false", "field,insertText,a b", "true,va be,4", "host,insertText,--", "true,a--c,3",
                "host,deleteContentBackward,", "host,deleteContentForward,", "true,a-c,true,a-", "true,a-",
            ])
    }

    /// Chromium has `insertText` for the type of all three events, WebKit names the paragraph.
    @Test(arguments: [
        ("<div id=e contenteditable><p>x</p></div>", #"e.querySelector("p").firstChild, 1"#, "<p>xone</p><p>two</p>"),
        ("<div id=e contenteditable></div>", "e, 0", "one<div>two</div>"),
    ])
    func linesAreInsertedOneByOne(html: String, place: String, result: String) async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("https://example.com/", html: html)
        let script = """
            const data = []; e.focus();
            getSelection().setPosition(\(place));
            e.addEventListener("input", (event) => data.push(event.data));
            document.execCommand("insertText", false, "one\\r\\ntwo");
            [e.innerHTML, data];
            """
        let told = try await tab.page.evaluate(PageScript(script))
        #expect(told == .array([.string(result), ["one", .null, "two"]]))
    }

    // Code units past the basic plane go together: https://w3c.github.io/input-events/
    @Test(arguments: [
        ("area", "area.setSelectionRange(3, 3)"), ("host", "getSelection().setPosition(host.firstChild, 3)"),
        // Without a caret, the end of the text is where typing goes on.
        ("host", "getSelection().removeAllRanges()"),
    ])
    func aKeyDeletesAWholeCharacter(_ id: String, _ place: PageScript) async throws {
        let scene = try await ExtensionScene()
        let tab = try await scene.browser.open(
            "https://shop.example/",
            html: "<textarea id=area>a\u{1F600}</textarea><p id=host contenteditable>a\u{1F600}</p>")
        try await tab.page.focus("#\(id)")
        try await tab.page.evaluate(place)
        let text: PageScript = "document.activeElement.value ?? document.activeElement.textContent"
        try await tab.page.press("Backspace")
        #expect(try await tab.page.evaluate(text) == "a")
        try await tab.page.press("Backspace")
        try await tab.page.press("Backspace")
        #expect(try await tab.page.evaluate(text) == "")
    }

    @Test func theUsersKeysCopyAndPaste() async throws {
        let scene = try await ExtensionScene()
        let tab = try await open("", in: scene)
        try await tab.page.evaluate(
            """
            document.addEventListener("paste", ({ target, clipboardData: data }) => {
              data.setData("text", "mine");
              log(target.id, data.types, data.getData("text"), data.files.length);
            });
            document.addEventListener("input", ({ inputType, data, target }) => log(target.id, inputType, data));
            area.focus(); area.select(); 1
            """)
        try await tab.page.press("Meta+c")
        #expect(await scene.browser.clipboard == "one\ntwo")
        try await tab.page.focus("#field")
        try await tab.page.press("Meta+a")
        try await tab.page.press("Meta+v")
        #expect(try await tab.page.evaluate("field.value") == "one two")
        try await tab.page.press("Meta+a")
        try await tab.page.press("Meta+x")
        #expect(try await tab.page.evaluate("field.value") == "")
        #expect(await scene.browser.clipboard == "one two")
        #expect(
            await scene.log == [
                "field,text/plain,one\ntwo,0", "field,insertFromPaste,one two", "field,deleteByCut,",
            ])
    }

    @Test func aPasteThatIsCanceledPastesNothing() async throws {
        let scene = try await ExtensionScene()
        let tab = try await open("field.select(); log(document.execCommand('paste'), field.value)", in: scene)
        await scene.browser.setClipboard("copied elsewhere")
        try await tab.page.click("button")
        try await tab.page.evaluate("field.onpaste = (event) => event.preventDefault(); 1")
        await scene.browser.setClipboard("other")
        try await tab.page.click("button")
        #expect(await scene.log == ["true,copied elsewhere", "true,copied elsewhere"])
    }

    // https://html.spec.whatwg.org/multipage/dnd.html#the-datatransfer-interface
    @Test func aDataTransferOfAScriptKeepsWhatItIsGiven() async throws {
        let scene = try await ExtensionScene()
        let tab = try await open("", in: scene)
        let lines = try await tab.page.evaluate(
            """
            (() => {
              const data = new DataTransfer();
              data.items.add(new File(["x"], "a.txt", { type: "text/plain" }));
              data.items.add("b", "Text/B");
              data.setData("url", "# comment\\r\\nhttps://a.example/\\r\\nhttps://b.example/");
              const input = Object.assign(document.createElement("input"), { type: "file" });
              input.files = data.files;
              let error;
              try { data.items.add("again", "text/b"); } catch ({ name }) { error = name; }
              const lines = [
                data.types, data.files.length, data.files[0].name, input.files[0].name, data.types === data.types, error,
                data.getData("URL"), data.items[0].kind, data.items[0].getAsFile().name, data.items[1].getAsFile(),
                data.dropEffect, data.effectAllowed,
              ];
              data.effectAllowed = "copyMove"; data.effectAllowed = "all of it"; data.effectAllowed = "link move";
              data.dropEffect = "copyMove"; data.dropEffect = "link move";
              const second = data.items[1];
              data.items.remove(1);
              data.clearData("text/uri-list");
              lines.push(data.types, second.kind === "", data.effectAllowed, data.dropEffect, [...data.items].length);
              data.items.clear();
              return [...lines, data.items.length, data.items[0]].map(String).join();
            })()
            """)
        #expect(
            lines.stringValue
                == "text/b,text/uri-list,Files,1,a.txt,a.txt,true,NotSupportedError,https://a.example/,file,a.txt,null,none,none,"
                + "Files,true,copyMove,none,1,0,undefined")
    }
}
