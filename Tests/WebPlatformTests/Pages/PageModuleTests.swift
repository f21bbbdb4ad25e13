import Testing

@testable import WebPlatform

/// Module scripts of pages: https://html.spec.whatwg.org/multipage/scripting.html#the-script-element
@Suite struct PageModuleTests {
    private let base = "https://page.example/a/"

    @Test func modulesRunAfterTheParserInOrder() async throws {
        let lines = try await pageLines(
            """
            <script type=module>console.log("inline", document.currentScript, document.readyState, typeof last)</script>
            <script type=module src=one.js onload="console.log('loaded')"></script>
            <script>console.log("classic")</script><script defer src=deferred.js></script>
            <script type=module>import "./two.js"; console.log("end")</script><script nomodule>console.log("never")</script>
            <p id=last></p><script>addEventListener("DOMContentLoaded", () => console.log("parsed"))</script>
            """,
            resources: [
                base + "one.js": "import './two.js'; console.log('one')", base + "two.js": "console.log('two')",
                base + "deferred.js": "console.log('deferred')",
            ])
        #expect(
            lines == ["classic", "inline null interactive object", "two", "one", "loaded", "deferred", "end", "parsed"])
    }

    @Test func anInsertedModuleRunsWhenItHasCome() async throws {
        let lines = try await pageLines(
            "<body>", resources: [base + "x.js": "export default 1; console.log('x', import.meta.url)"],
            script: """
                const script = document.createElement("script");
                script.type = "module";
                script.textContent = "import x from './x.js'; console.log('inline', x, import.meta.url)";
                document.body.append(script);
                const other = document.createElement("script");
                other.type = "module";
                other.src = "x.js";
                other.onload = () => console.log("load");
                document.body.append(other);
                console.log("appended");
                """)
        #expect(
            lines == ["appended", "x https://page.example/a/x.js", "inline 1 https://page.example/a/b.html", "load"])
    }

    @Test func withoutAnImportMapAURLIsWhatItsParserGives() async throws {
        let lines = try await pageLines(
            """
            <script type=module>
              for (const name of ["app:part", "App:part", "app:p art", "http:part", "blob:", "part"])
                try { console.log(import.meta.resolve(name)) } catch (error) { console.log(String(error)) }
            </script>
            """)
        #expect(
            lines == [
                "app:part", "app:part", "app:p art", "http://part/", "blob:",
                "TypeError: Module name, 'part' does not resolve to a valid URL.",
            ])
    }

    @Test func importMapsSayWhereModulesAre() async throws {
        let lines = try await pageLines(
            """
            <script type=importmap>{
              "imports": {"lib": "./lib/index.js", "lib/": "./lib/", "./x.js": "./lib/x.js", "nowhere": null,
                          "app:part": "./lib/part.js"},
              "scopes": {"./lib/": {"lib": "./lib/scoped.js"}}
            }</script>
            <script type=importmap>{"imports": {"lib": "./ignored.js", "second": "./lib/second.js"}}</script>
            <script type=module>import lib from "lib"; import part from "lib/part.js"; import x from "./x.js";
              /* */ import second from "second"; import same from "app:part";
              console.log(lib, part, x, second, same, import.meta.resolve("lib/y.js"));
              await import("nowhere").catch((error) => console.log(String(error)));
              await import("lib/../out.js").catch((error) => console.log(String(error)));
            </script>
            """,
            resources: [
                base + "lib/index.js": "export { default } from 'lib'",
                base + "lib/scoped.js": "export default 'scoped'",
                base + "lib/part.js": "export default 'part'", base + "lib/x.js": "export default 'mapped'",
                base + "lib/second.js": "export default 'second'",
            ])
        #expect(
            lines == [
                "warn: The import map's address of 'nowhere' is no URL.",
                "warn: An import map's rule for 'lib' is ignored, as there is one already.",
                "scoped part mapped second part https://page.example/a/lib/y.js",
                "TypeError: Module name, 'nowhere' is not resolved by the import map.",
                "TypeError: Module name, 'lib/../out.js' leads out of its address in the import map.",
            ])
    }

    @Test(arguments: ["[]", #"{"imports": []}"#, #"{"scopes": {"a": 1}}"#, "{"])
    func aMapThatIsNoneIsAnError(text: String) async throws {
        let lines = try await pageLines("<script type=importmap>\(text)</script><script>console.log('on')</script>")
        #expect(lines.count == 2 && lines[0].hasPrefix("error: ") && lines[1] == "on")
    }

    @Test func whatCannotBeHadFiresErrorAndTheConsoleSaysWhy() async throws {
        let lines = try await pageLines(
            """
            <script type=module src=gone.js onerror="console.log('no root')"></script>
            <script type=module onerror="console.log('no dependency')">
              import "./needs.js";
            </script>
            <script type=module src=page.html onerror="console.log('no script')"></script>
            """, file: "page.html",
            resources: [base + "needs.js": "\n  import './gone.js'", base + "page.html": "<p>"])
        #expect(
            lines == [
                "error: Importing a module script failed: https://page.example/a/gone.js could not be loaded.",
                "no root",
                "error: Importing a module script failed: https://page.example/a/gone.js could not be loaded.",
                "no dependency", "error: 'text/html' is not a valid JavaScript MIME type.", "no script",
            ])
    }

    @Test func errorsOfModulesAreReportedWithTheirPlaces() async throws {
        let lines = try await pageLines(
            """
            <script type=module>
              import { x } from "./x.js"; throw new Error(x);
            </script>
            <script type=module>
              let = 1;
            </script>
            <script type=module>await 0; throw new Error("late")</script>
            """, file: "page.html", resources: [base + "x.js": "export const x = 'thrown'"])
        #expect(
            lines == [
                "error: page.html:2:46: Error: thrown",
                "error: page.html:5:3: SyntaxError: The keyword 'let' is reserved",
                "error: page.html:7:25: Error: late",
            ])
    }

    @Test func nothingIsFetchedWhereOnlyInlineScriptsRun() async throws {
        let lines = try await pageLines(
            "<script type=module>console.log('alone')</script><script type=module>import './x.js'</script>",
            scripts: .inline,
            resources: [base + "x.js": "console.log('never')"])
        #expect(
            lines == [
                "error: Importing a module script failed: https://page.example/a/x.js could not be loaded.",
                "alone",
            ])
    }

    @Test func classicScriptsImportToo() async throws {
        let lines = try await pageLines(
            """
            <script src=c.js></script>
            <script>import(/* here */ "./x.js").then((x) => console.log("inline", x.default)); throw new Error("place")</script>
            """, file: "page.html",
            resources: [
                base + "c.js": "import('./x.js', { with: {} }).then((x) => console.log('external', x.default))",
                base + "x.js": "export default 'x'",
            ])
        #expect(lines == ["error: page.html:2:91: Error: place", "external x", "inline x"])
    }

    /// https://html.spec.whatwg.org/multipage/webappapis.html#sorting-and-normalizing-a-module-specifier-map
    @Test func ofTwoKeysOfAnImportMapThatAreTheSameTheLastCounts() async throws {
        let lines = try await pageLines(
            """
            <script type=importmap>{
              "imports": { "/a.js": "/first.js", "https://page.example/a.js": "/last.js" },
              "scopes": { "/s/": { "b": "/first.js" }, "https://page.example/s/": { "c": "/last.js" } }
            }</script>
            <script type=module>
              console.log(import.meta.resolve("/a.js"));
              import("/s/x.js");
            </script>
            """,
            resources: [
                "https://page.example/s/x.js": """
                for (const name of ["b", "c"]) {
                  try { console.log(import.meta.resolve(name)) } catch (error) { console.log(error.name) }
                }
                """
            ])
        #expect(lines == ["https://page.example/last.js", "TypeError", "https://page.example/last.js"])
    }
}
