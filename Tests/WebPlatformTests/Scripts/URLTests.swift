import Testing

@Suite struct URLTests {
    @Test func `a url is parsed, changed and serialized`() async throws {
        let lines = try await consoleLines(
            """
            const url = new URL("HTTP://user:pw@EXAMPLE.com:80/a/../b?q=1#f");
            console.log(url.href, url.origin, url.host, url.port === "", url.searchParams.get("q"));
            url.port = "8080"; url.pathname = "x y"; url.hash = ""; url.searchParams.append("é", "&");
            console.log(url.href);
            url.search = "?z=2";
            console.log([...url.searchParams].join(), JSON.stringify({ url }));
            """)
        #expect(
            lines == [
                "http://user:pw@example.com/b?q=1#f http://example.com example.com true 1",
                "http://user:pw@example.com:8080/x%20y?q=1&%C3%A9=%26",
                #"z,2 {"url":"http://user:pw@example.com:8080/x%20y?z=2"}"#,
            ])
    }

    /// A space in front has a URL go the long way, and is no part of it.
    @Test func `a url that spells out what it is is read as any other`() async throws {
        let lines = try await consoleLines(
            """
            const parts = [
              "http:", "https:", "/", "//", "://", "a", "b.c", "example.com", "..", ".", "%2e", "%41", "%", "?", "#", "@", ":80", "x1", "1",
              "0x7f", "1.2.3", "xn--a", "B", "-", "_", "~", "'", ";", "=", "[", "{", "|", "^", " ", "\\t", "é", "\\\\", "foo", "?q=1", "#f", "",
            ];
            const bases = [
              undefined, "https://example.com/a/b/c?q#f", "http://u:p@h.org:8080/", "https://x.y", "http://h/a//b/", "file:///a/b", "data:x",
            ];
            let seed = 1;
            const next = (count) => (seed = (seed * 48271) % 2147483647) % count;
            const read = (text, base) => {
              try { return new URL(text, base).href; } catch { return "none"; }
            };
            let valid = 0;
            for (let count = 0; count < 4000; count++) {
              let text = ["", "http://", "https://"][next(3)];
              for (let more = 1 + next(6); more > 0; more--) text += parts[next(parts.length)];
              const base = bases[next(bases.length)];
              const short = read(text, base);
              const long = read(` ${text}`, base === undefined ? undefined : ` ${base}`);
              if (short !== long) console.log(JSON.stringify(text), base, short, long);
              if (short !== "none") valid++;
            }
            console.log(valid > 2000);
            """)
        #expect(lines == ["true"])
    }

    @Test func `what is no url throws WebKit's sentence, and canParse and parse tell without throwing`() async throws {
        let lines = try await consoleLines(
            """
            for (const make of [() => new URL("nope"), () => new URL("x", "y"), () => new URL("http://a b", "http://c"), () => new URL()]) {
              try { make(); } catch (error) { console.log(String(error)); }
            }
            console.log(URL.canParse("nope"), URL.canParse("a", "https://b.c"), URL.parse("nope"), URL.parse("d", "https://b.c/").href);
            """)
        #expect(
            lines == [
                #"TypeError: "nope" cannot be parsed as a URL."#,
                #"TypeError: "x" cannot be parsed as a URL against "y"."#,
                #"TypeError: "http://a b" cannot be parsed as a URL."#,
                "TypeError: Not enough arguments",
                "false true null https://b.c/d",
            ])
    }

    @Test func `hosts beyond ASCII become punycode, and hosts that cannot be are refused`() async throws {
        let lines = try await consoleLines(
            """
            console.log(new URL("https://MÜNCHEN.de/ü").href, new URL("https://xn--mnchen-3ya.de").hostname);
            console.log(["http://a b/", "http://a%00b/", "http://xn--/", "http://256.1.1.1/"].map((url) => URL.canParse(url)).join());
            console.log(new URL("http://0x7f.1/").hostname, new URL("http://[1::0:0:2]/").hostname);
            """)
        #expect(
            lines == [
                "https://xn--mnchen-3ya.de/%C3%BC xn--mnchen-3ya.de", "false,false,false,false", "127.0.0.1 [1::2]",
            ])
    }

    @Test func `the path and an opaque path's last space are encoded as the standard says today`() async throws {
        let lines = try await consoleLines(
            """
            console.log(new URL("https://a.b/^x").pathname, new URL("data:x ?q").href, new URL("data:x ").href);
            """)
        #expect(lines == ["/%5Ex data:x%20?q data:x"])
    }

    /// Source: https://github.com/WebKit/WebKit/blob/main/Source/WebCore/page/SecurityOrigin.cpp
    @Test func `pages of extensions have an origin`() async throws {
        let lines = try await consoleLines(
            """
            for (const url of ["safari-web-extension://ab-c/x?y", "blob:safari-web-extension://ab-c/1", "safari-web-extension:x",
              "blob:https://a.example:8/1", "blob:blob:https://a.example/1", "other://a/",
              "blob:ws://a.example/1", "blob:ftp://a.example/1", "blob:file:///1", "https://a.example:443/"]) {
              console.log(new URL(url).origin);
            }
            """)
        #expect(
            lines == [
                "safari-web-extension://ab-c", "safari-web-extension://ab-c", "null", "https://a.example:8", "null",
                "null", "null", "null", "null",
                "https://a.example",
            ])
    }

    @Test func `URLSearchParams takes strings, pairs and records, and tells names apart by value`() async throws {
        let lines = try await consoleLines(
            """
            const params = new URLSearchParams("?a=1&b=2&a=3+4%20");
            console.log(params.size, params.getAll("a").join("|"), params.has("a", "1"), params.has("a", "2"));
            params.delete("a", "1"); params.set("b", "x"); params.sort();
            console.log(`${params}`, [...params.keys()].join());
            console.log(`${new URLSearchParams({ a: "b", c: "d" })} ${new URLSearchParams([["e", "f"]])}`);
            try { new URLSearchParams([["only"]]); } catch (error) { console.log(error.name); }
            """)
        #expect(lines == ["3 1|3 4  true false", "a=3+4+&b=x a,b", "a=b&c=d e=f", "TypeError"])
    }
}
