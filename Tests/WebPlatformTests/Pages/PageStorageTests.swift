import ScriptEngine
import Testing
import VirtualTime

@testable import WebPlatform

@Suite struct PageStorageTests {
    @Test func itemsAreProperties() async throws {
        let lines = try await pageLines(
            "",
            script: """
                localStorage.a = 1;
                localStorage.setItem("b", { toString: () => "two" });
                console.log(localStorage.length, localStorage.a, localStorage.b, localStorage.key(1), localStorage.key(2));
                console.log(Object.keys(localStorage).join(), "a" in localStorage, localStorage.getItem("c"), localStorage.c);
                delete localStorage.a;
                console.log(JSON.stringify(localStorage), sessionStorage.length, localStorage instanceof Storage);
                localStorage.clear();
                try { localStorage.x = "x".repeat(3e6); } catch (error) { console.log(error.name, localStorage.length); }
                """)
        #expect(lines == ["2 1 two b null", "a,b true null undefined", #"{"b":"two"} 0 true"#, "QuotaExceededError 0"])
    }

    @Test func keysKeepTheirOrderWhileOthersAreRemoved() async throws {
        let lines = try await pageLines(
            "",
            script: """
                for (let i = 0; i < 10; i++) localStorage.setItem("k" + i, "");
                const keys = () => Array.from({ length: localStorage.length + 1 }, (_, i) => localStorage.key(i) ?? ".").join(" ");
                for (const i of [0, 3, 9]) localStorage.removeItem("k" + i);
                console.log(keys(), Object.keys(localStorage).length);
                for (const i of [1, 2, 4, 5, 3]) localStorage.removeItem("k" + i);
                localStorage.setItem("k3", "");
                localStorage.setItem("k7", "again");
                console.log(keys(), localStorage.key(-1), localStorage.key(4294967296));
                while (localStorage.length > 0) localStorage.removeItem(localStorage.key(0));
                console.log(keys());
                """)
        #expect(lines == ["k1 k2 k4 k5 k6 k7 k8 . 7", "k6 k7 k8 k3 . null k6", "."])
    }

    @Test func otherPagesOfTheOriginHearOfChanges() async throws {
        let loop = EventLoop()
        let lines = await loop.run {
            let world = PageWorld(loop: loop)
            let listener = """
                <script>onstorage = ({ key, oldValue, newValue, url, storageArea }) =>
                  console.log(document.title, key, oldValue, newValue, url, storageArea === localStorage);</script>
                """
            world.open("<title>first</title>" + listener)
            world.open("<title>second</title>" + listener)
            world.open("<title>elsewhere</title>" + listener, url: "https://other.example/")
            world.evaluate("localStorage.k = 1; localStorage.k = 1; localStorage.k = 2; sessionStorage.k = 1;")
            world.advance()
            world.close()
            return world.lines
        }
        #expect(
            lines == [
                "second k null 1 https://page.example/a/b.html true", "second k 1 2 https://page.example/a/b.html true",
            ])
    }

    @Test func scriptsReadAndWriteCookies() async throws {
        let lines = try await pageLines(
            "",
            script: """
                document.cookie = "a=1";
                document.cookie = "b=2; path=/; max-age=60";
                document.cookie = "hidden=1; HttpOnly";
                document.cookie = "elsewhere=1; path=/other";
                document.cookie = "other=1; domain=other.example";
                console.log(document.cookie);
                document.cookie = "a=; expires=Thu, 01 Jan 1970 00:00:00 GMT";
                console.log(document.cookie);
                """)
        #expect(lines == ["a=1; b=2", "b=2"])
    }
}

@Suite struct CookieJarTests {
    private let jar = CookieJar()
    private let now = VirtualClock.defaultStart

    private func text(_ url: String) -> String { jar.text(for: url, at: now, of: .network) }

    @Test func aDomainCoversItsSubdomains() {
        jar.set("a=1; Domain=.example.com", by: "https://www.example.com/", at: now, of: .network)
        jar.set("b=2", by: "https://www.example.com/", at: now, of: .network)
        #expect(text("https://www.example.com/") == "a=1; b=2")
        #expect(text("https://example.com/") == "a=1")
        #expect(text("https://other.www.example.com/") == "a=1")
        #expect(text("https://badexample.com/") == "")
    }

    // https://www.rfc-editor.org/rfc/rfc6265#section-5.3, step 5
    @Test func aPublicSuffixIsADomainToItselfAlone() {
        jar.set("a=1; Domain=co.uk", by: "https://shop.co.uk/", at: now, of: .network)
        jar.set("b=2; Domain=github.io", by: "https://github.io/", at: now, of: .network)
        jar.set("c=3; Domain=me.github.io", by: "https://www.me.github.io/", at: now, of: .network)
        #expect(text("https://shop.co.uk/") == "")
        #expect(text("https://github.io/") == "b=2")
        #expect(text("https://me.github.io/") == "c=3")
    }

    @Test func longerPathsComeFirst() {
        jar.set("a=1; path=/", by: "https://example.com/x/y", at: now, of: .network)
        jar.set("b=2", by: "https://example.com/x/y", at: now, of: .network)
        #expect(text("https://example.com/x/z") == "b=2; a=1")
        #expect(text("https://example.com/xy") == "a=1")
    }

    @Test func secureCookiesNeedSecureAddresses() {
        jar.set("a=1; Secure", by: "http://example.com/", at: now, of: .network)
        jar.set("b=2; Secure", by: "https://example.com/", at: now, of: .network)
        #expect(text("https://example.com/") == "b=2")
        #expect(text("http://example.com/") == "")
    }

    @Test func maxAgeOverrulesExpires() {
        jar.set(
            "a=1; Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:00 GMT", by: "https://example.com/", at: now, of: .network)
        #expect(text("https://example.com/") == "a=1")
        #expect(jar.text(for: "https://example.com/", at: now + .seconds(10), of: .network) == "")
    }

    @Test(arguments: [
        ("Wed, 21 Oct 2015 07:28:00 GMT", "2015-10-21T07:28:00.000Z"),
        ("Wednesday, 21-Oct-15 07:28:00 GMT", "2015-10-21T07:28:00.000Z"),
        ("Wed Oct 21 07:28:00 2015", "2015-10-21T07:28:00.000Z"), ("31 Feb 2020 00:00:00", nil), ("never", nil),
    ])
    func datesComeInManyShapes(text: String, expected: String?) {
        #expect(WallTime(cookieDate: text)?.iso8601 == expected)
    }
}
