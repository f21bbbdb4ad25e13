import Testing

/// https://urlpattern.spec.whatwg.org/
@Suite struct URLPatternTests {
    @Test func `a pattern is taken apart into the patterns of a URL's components`() async throws {
        let lines = try await consoleLines(
            """
            const names = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];
            const show = (...input) => console.log(names.map((name) => new URLPattern(...input)[name]).join(" "));
            show("https://*.example.com:443/books/:id(\\\\d+)\\\\?page=*");
            show({ pathname: "/:a/{b}?", baseURL: "http://x.y:81/z?q" });
            show("./:a", "https://x.y/b/c/d");
            show("data\\\\:text/*");
            show("https://[\\\\:\\\\:ABCD]/");
            show({});
            """, globals: .serviceWorker)
        #expect(
            lines == [
                #"https * * *.example.com  /books/:id(\d+) page=* *"#,
                "http * * x.y 81 /:a/{b}? * *",
                "https * * x.y  /b/c//:a * *",
                "data * *   text/* * *",
                #"https * * [\:\:abcd]  / * *"#,
                "* * * * * * * *",
            ])
    }

    @Test func `exec gives what each group matched, and test whether all do`() async throws {
        let lines = try await consoleLines(
            """
            const pattern = new URLPattern({ hostname: "{:sub.}?example.com", pathname: "/:type/:id([0-9]+)/*" });
            const { hostname, pathname, inputs } = pattern.exec("https://example.com/books/12/a/b?c");
            console.log(JSON.stringify([Object.keys(hostname.groups), hostname.input, pathname, inputs]));
            console.log(pattern.test("https://x.example.com/a/1/"), pattern.test("https://example.com/a/b/c"), pattern.test("no URL"));
            console.log(pattern.test("a/1/", "https://example.com/"), pattern.test({ pathname: "/a/1/" }), pattern.hasRegExpGroups);
            console.log(new URLPattern({ pathname: "/A" }, { ignoreCase: true }).test("https://x.y/a"), pattern.exec("https://x.y/"));
            console.log(Object.hasOwn(new URLPattern({ hash: ":__proto__" }).exec({ hash: "x" }).hash.groups, "__proto__"));
            """, globals: .serviceWorker)
        #expect(
            lines == [
                #"[["sub"],"example.com",{"groups":{"0":"a/b","type":"books","id":"12"},"input":"/books/12/a/b"},["https://example.com/books/12/a/b?c"]]"#,
                "true false false", "true false true", "true null", "true",
            ])
    }

    @Test func `what is no pattern is refused with its place`() async throws {
        let lines = try await consoleLines(
            """
            const patterns = [["/x"], [{ pathname: "(a" }], [{ pathname: "/:a/:a" }], [{ pathname: "a}" }], [{ hostname: "a\\\\:b" }],
              [{ pathname: "/([z-a])" }], [{ port: "x" }], [{}, "https://x.y/"], ["(é)", "https://x.y/"]];
            for (const input of patterns) {
              try { new URLPattern(...input); console.log("made"); } catch (error) { console.log(String(error)); }
            }
            """, globals: .serviceWorker)
        #expect(
            lines == [
                #"TypeError: Pattern "/x" has no protocol and there is no base URL"#,
                #"TypeError: Pattern "(a": a regular expression has no end at position 0"#,
                #"TypeError: Pattern "/:a/:a": the group name "a" is given twice"#,
                #"TypeError: Pattern "a}": "}" at position 1 has no place there"#,
                #"TypeError: "a:b" is no host"#,
                #"TypeError: Pattern "/([z-a])": Invalid regular expression: range out of order in character class"#,
                #"TypeError: "x" is no port"#,
                "TypeError: A base URL stands in the object itself, as its member baseURL",
                #"TypeError: Pattern "/(é)": a regular expression is not ASCII at position 1"#,
            ])
    }
}
