import Testing

@testable import WebPlatform

@Suite struct NavigationTests {
    @Test func locationHasThePartsOfTheAddress() async throws {
        let lines = try await pageLines(
            "", url: "https://page.example/a/b.html?q=1#top",
            script: """
                const { href, origin, protocol, host, hostname, port, pathname, search, hash } = location;
                console.log([href, origin, protocol, host, hostname, port, pathname, search, hash].join(" "));
                console.log(`${location}`, Object.keys(location).includes("href"), location instanceof Location);
                """)
        #expect(
            lines == [
                "https://page.example/a/b.html?q=1#top https://page.example https: page.example page.example  /a/b.html "
                    + "?q=1 #top", "https://page.example/a/b.html?q=1#top true true",
            ])
    }

    @Test func otherDocumentsAreTheBrowsersAffair() async throws {
        let lines = try await pageLines(
            "", scripts: .inline,
            script: """
                location.href = "c.html";
                location = "/d.html";
                location.assign("?x");
                location.replace("https://other.example/");
                location.pathname = "/p";
                location.reload();
                history.go(-2);
                try { location.href = "http://["; } catch (error) { console.log(error.name); }
                """)
        #expect(
            lines == [
                "push: https://page.example/a/c.html", "push: https://page.example/d.html",
                "push: https://page.example/a/b.html?x", "replace: https://other.example/",
                "push: https://page.example/p", "reload: https://page.example/a/b.html", "SyntaxError", "traverse: -2",
            ])
    }

    @Test func linksAndFormsLeadElsewhere() async throws {
        let lines = try await pageLines(
            """
            <base href="/base/"><a id=link href="c.html">c</a><a id=fragment href="#x">x</a>
            <a id=script href="javascript:console.log(1 + 1)">y</a>
            <form id=query action="/q"><input name=a value="1 2"></form>
            <form id=post action="/p" method=post><input name=a value="1 2"></form>
            """, scripts: .inline,
            script: """
                link.click();
                fragment.click();
                script.click();
                query.submit();
                post.requestSubmit();
                """)
        #expect(
            lines == [
                "push: https://page.example/base/c.html", "push: https://page.example/base/#x", "2",
                "push: https://page.example/q?a=1+2", "push: https://page.example/p a=1+2",
            ])
    }

    @Test func everyStepToAnotherDocumentIsAskedFor() async throws {
        for (step, expected) in [
            ("location.replace('c.html')", ["replace: https://page.example/a/c.html"]),
            ("location.href = 'about:blank'", ["push: about:blank"]),
            (
                "location.href = 'c.html'; location.href = 'd.html'",
                ["push: https://page.example/a/c.html", "push: https://page.example/a/d.html"]
            ),
        ] {
            #expect(try await pageLines("", script: step) == expected, "\(step)")
        }
    }

    @Test func aFragmentStaysInTheDocument() async throws {
        let lines = try await pageLines(
            "",
            script: """
                addEventListener("popstate", (event) => console.log("popstate", event.state));
                onhashchange = (event) => console.log(event.type, event.oldURL.slice(-6), event.newURL.slice(-6));
                location.hash = "one";
                console.log(location.href.slice(-6), history.length);
                """)
        #expect(lines == ["popstate null", "ml#one 2", "hashchange b.html ml#one"])
    }

    /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#target-element
    @Test func aStateIndicatesNoOtherPart() async throws {
        let lines = try await pageLines(
            "<p id=a></p><p id=b></p>",
            script: """
                const target = () => document.querySelector(":target")?.id;
                location.hash = "a";
                history.pushState(1, "", "#b");
                console.log(target());
                history.replaceState(1, "", "?x");
                console.log(target());
                location.hash = "b";
                console.log(target());
                """)
        #expect(lines == ["a", "a", "b"])
    }

    @Test func anotherPathIsNoChangeOfTheFragmentAlone() async throws {
        let lines = try await pageLines(
            "", duration: .milliseconds(100),
            script: """
                location.hash = "one";
                setTimeout(() => {
                  history.pushState(null, "", "/other");
                  onpopstate = () => console.log("popstate", location.hash);
                  onhashchange = () => console.log("hashchange");
                  history.back();
                }, 10);
                """)
        #expect(lines == ["popstate #one"])
    }

    @Test func statesAreCopiesThatComeBack() async throws {
        let lines = try await pageLines(
            "",
            script: """
                const state = { list: [1] };
                history.replaceState(state, "");
                state.list.push(2);
                history.pushState("second", "", "/second?x");
                console.log(location.pathname, history.state, history.length);
                addEventListener("popstate", (event) => {
                  console.log(location.pathname, JSON.stringify(event.state), event.state === history.state);
                  if (location.pathname === "/a/b.html") history.forward();
                });
                history.back();
                console.log("later");
                try { history.pushState(null, "", "https://other.example/"); } catch (error) { console.log(error.name); }
                """)
        #expect(
            lines == [
                "/second second 2", "later", "SecurityError", #"/a/b.html {"list":[1]} true"#,
                #"/second "second" true"#,
            ])
    }

    @Test func whatAPageMakesOfURLIsNotAskedForItsLocation() async throws {
        let lines = try await pageLines(
            "", url: "https://user@page.example:81/a?b#c",
            script: """
                for (const name of Object.keys(Object.getOwnPropertyDescriptors(URL.prototype))) {
                  if (name !== "constructor") Object.defineProperty(URL.prototype, name, { get: () => "page's", set() {} });
                }
                URL = undefined;
                const { protocol, host, hostname, port, pathname, search, hash } = location;
                console.log(protocol, host, hostname, port, pathname, search, hash);
                for (const value of ["1", "", "a b", "é"]) {
                  try { location.protocol = value } catch (error) { console.log(error.name) }
                }
                location.protocol = "mailto";
                location.hash = "#d";
                location.hash = "d";
                console.log(location.href);
                location.port = "";
                location.search = "x";
                """)
        #expect(
            lines == [
                "https: page.example:81 page.example 81 /a ?b #c", "SyntaxError", "SyntaxError", "SyntaxError",
                "SyntaxError",
                "https://user@page.example:81/a?b#d", "push: https://user@page.example/a?b#d",
                "push: https://user@page.example:81/a?x#d",
            ])
    }
}
