import ExtensionRunner
import Testing

/// https://w3c.github.io/trusted-types/dist/spec/, as Chromium 156 answers where it does as the specification has it.
@Suite struct TrustedTypesTests {
    private static let script = """
        const told = [];
        const tell = (run) => { try { told.push(String(run())); } catch (error) { told.push(`${error.name}: ${error.message}`); } };
        const policy = trustedTypes.createPolicy("mine", { createHTML: (text, more) => `${text}+${more}`, createScriptURL: (url) => url });
        tell(() => [policy.name, policy.createHTML("<b>", 2), JSON.stringify(policy.createHTML("x", 1))]);
        tell(() => policy.createScript("x"));
        tell(() => policy.createHTML());
        tell(() => trustedTypes.createPolicy("other", { createHTML: () => null }).createHTML("x") + "|");
        tell(() => trustedTypes.createPolicy("wrong", { createHTML: 3 }));
        tell(() => [policy.createHTML(""), "", trustedTypes.emptyHTML, trustedTypes.emptyScript].map((value) => trustedTypes.isHTML(value)));
        tell(() => trustedTypes.isScriptURL(policy.createScriptURL("https://a.example/")));
        tell(() => [policy.createHTML(""), trustedTypes].map((value) => Object.prototype.toString.call(value)));
        tell(() => new TrustedHTML("x"));
        tell(() => [["IMG", "onClick"], ["script", "SRC"], ["iframe", "srcdoc"], ["a", "href"], ["div", "onfoo"]]
          .map(([element, name]) => String(trustedTypes.getAttributeType(element, name))));
        tell(() => trustedTypes.getAttributeType("script", "href", "http://www.w3.org/2000/svg"));
        tell(() => [["div", "innerHTML"], ["script", "text"], ["script", "src"], ["iframe", "srcdoc"], ["div", "textContent"]]
          .map(([element, name]) => String(trustedTypes.getPropertyType(element, name))));
        tell(() => [trustedTypes.defaultPolicy, trustedTypes.createPolicy("default").name, trustedTypes.defaultPolicy.name]);
        tell(() => trustedTypes.createPolicy("default"));
        """

    private static let answers = [
        #"mine,<b>+2,"x+1""#,
        "TypeError: Policy mine's TrustedTypePolicyOptions did not specify a 'createScript' member.",
        "TypeError: Not enough arguments", "|", "TypeError: TrustedTypePolicyOptions.createHTML must be a function",
        "true,false,true,false", "true", "[object TrustedHTML],[object TrustedTypePolicyFactory]",
        "TypeError: Illegal constructor",
        "TrustedScript,TrustedScriptURL,TrustedHTML,null,null", "TrustedScriptURL",
        "TrustedHTML,TrustedScript,TrustedScriptURL,TrustedHTML,null", ",default,default",
        #"TypeError: Policy with name "default" already exists."#,
    ]

    @Test func policiesMakeTrustedValuesInABackground() async throws {
        let scene = try await ExtensionScene(background: "\(Self.script) for (const line of told) console.log(line);")
        #expect(await scene.log == Self.answers)
    }

    @Test(arguments: ["ISOLATED", "MAIN"])
    func pagesTakeThem(world: String) async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["script.js"], "world": .string(world)]]],
            files: [
                "script.js": """
                \(Self.script)
                document.body.innerHTML = policy.createHTML("<b>bold</b>", "text");
                told.push(document.body.innerHTML, document.querySelector("b").textContent);
                for (const line of told) console.log(line);
                """
            ])
        try await scene.browser.open("https://example.com/", html: "<p>")
        #expect(await scene.log == Self.answers + ["<b>bold</b>+text", "bold"])
    }
}
