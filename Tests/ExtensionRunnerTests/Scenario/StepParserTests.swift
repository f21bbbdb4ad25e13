import ExtensionRunner
import JSONText
import Testing

@Suite struct StepParserTests {
    @Test(arguments: [
        ("open https://example.com/", Step.open(url: "https://example.com/", file: nil)),
        ("open https://example.com/ my page.html", .open(url: "https://example.com/", file: "my page.html")),
        ("  navigate   https://example.com/ ", .navigate(url: "https://example.com/", file: nil)),
        ("reload", .reload), ("back", .back), ("forward", .forward), ("close", .close), ("tap", .tap), ("kill", .kill),
        ("crash", .crash),
        ("open-private https://a.example/ page.html", .openPrivate(url: "https://a.example/", file: "page.html")),
        ("allow-private", .allowInPrivateBrowsing(true)), ("deny-private", .allowInPrivateBrowsing(false)),
        ("relaunch", .relaunch), ("disable", .disable), ("enable", .enable), ("offline", .offline), ("online", .online),
        ("update ../next version", .update(folder: "../next version")),
        ("advance 2s", .advance(.seconds(2))), ("advance 1.5s", .advance(.milliseconds(1_500))),
        ("advance 250ms", .advance(.milliseconds(250))), ("advance 2m", .advance(.seconds(120))),
        ("advance 1h", .advance(.seconds(3_600))), ("advance 0s", .advance(.zero)),
        ("grant <all_urls>", .grant("<all_urls>")), ("deny https://example.com/*", .deny("https://example.com/*")),
        ("push wss://a.example/* two words", .push(url: "wss://a.example/*", text: "two words")),
        (#"message {"a": [1]}"#, .message(["a": [1]])), ("eval 1 + 1", .evaluate("1 + 1", in: .background)),
        ("click-page main > button", .click(selector: "main > button", in: .page)),
        ("click-popup #save", .click(selector: "#save", in: .popup)),
        ("type-page #name  Ann Lee ", .type(text: "Ann Lee", selector: "#name", in: .page)),
        ("type-popup input a", .type(text: "a", selector: "input", in: .popup)),
        ("eval-page 1", .evaluate("1", in: .page)), ("eval-popup 1", .evaluate("1", in: .popup)),
        ("expect badge ✓", .expect(.badge("✓"))), ("expect badge", .expect(.badge(""))),
        (#"expect badge """#, .expect(.badge(""))), ("expect popup", .expect(.popup(isOpen: true))),
        ("expect clipboard two words", .expect(.clipboard("two words"))), ("expect clipboard", .expect(.clipboard(""))),
        ("expect no popup", .expect(.popup(isOpen: false))), ("expect log two words", .expect(.log("two words"))),
        ("expect request post https://a.example/*", .expect(.request(method: "POST", url: "https://a.example/*"))),
        ("expect worker running", .expect(.worker(isRunning: true))),
        ("expect worker stopped", .expect(.worker(isRunning: false))),
    ])
    func aStepIsRead(text: String, step: Step) throws {
        #expect(try Step(parsing: text) == step)
    }

    @Test(arguments: [
        ("", "there is no step ''; see 'extrun run --help'"),
        ("jump", "there is no step 'jump'; see 'extrun run --help'"),
        ("Tap", "there is no step 'Tap'; see 'extrun run --help'"),
        ("tap twice", "'tap' takes nothing after it, but 'twice' was found"),
        ("open", "'open' needs a URL, as in: open https://example.com/ page.html"),
        ("advance", "'advance' needs a time, as in: advance 2s"),
        ("open example.com", "'example.com' is no absolute URL; write it in full, as in https://example.com/"),
        ("navigate /a page.html", "'/a' is no absolute URL; write it in full, as in https://example.com/"),
        ("advance 2", "'2' is no time; write a number and ms, s, m or h, as in 2s"),
        ("advance -2s", "'-2s' is no time; write a number and ms, s, m or h, as in 2s"),
        ("advance 1e9h", "'1e9h' is no time; write a number and ms, s, m or h, as in 2s"),
        ("advance 99999999999999h", "'99999999999999h' is too long; 27777777h is the most"),
        ("update", "'update' needs the folder of the new version"),
        ("grant", "'grant' needs a match pattern or a permission"),
        ("message", "'message' needs a JSON value"),
        ("message {", "'{' is no JSON: a member name in double quotes is expected, but the end of the text was found"),
        ("eval", "'eval' needs code"),
        ("command", "'command' needs the name of a command, as in: command save"),
        ("push", "'push' needs the URL of a WebSocket and a text, as in: push wss://example.com/feed hello"),
        ("push wss://a.example/", "'push' needs a text after the URL, as in: push wss://a.example/ hello"),
        (
            "push https://a.example/ x",
            "'push': 'https://a.example/' is no absolute wss or ws URL; write e.g. wss://example.com/feed or wss://example.com/*"
        ),
        ("click-popup", "'click-popup' needs a selector, as in: click-popup #save"),
        ("type-page #name", "'type-page' needs a text after the selector '#name'"),
        ("menu", "'menu' needs the id or the title of a menu item, as in: menu save"),
        (
            "menu save {",
            "'{' is no JSON: a member name in double quotes is expected, but the end of the text was found"
        ),
        (
            "menu save {\"kind\":1}",
            "'kind' is nothing that can be clicked; it takes: selectionText, linkUrl, linkText, srcUrl, mediaType, editable, frameUrl"
        ),
        (
            "expect rain",
            "'expect rain' is not understood; expect takes: badge TEXT, clipboard TEXT, popup, no popup, log TEXT, request METHOD URL, worker running, worker stopped"
        ),
        (
            "expect request GET",
            "'expect request' needs a method and a URL, as in: expect request POST https://example.com/"
        ),
        (
            "expect worker asleep",
            "'expect worker asleep' is not understood; expect takes: badge TEXT, clipboard TEXT, popup, no popup, log TEXT, request METHOD URL, worker running, worker stopped"
        ),
    ])
    func whatIsNoStepIsRefusedInOneSentence(text: String, message: String) {
        let error = #expect(throws: StepError.self) { try Step(parsing: text) }
        #expect(error?.description == message)
    }
}
