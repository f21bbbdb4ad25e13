import Testing

@testable import WebPlatform

/// Rules that count for a part of the tree. What is expected is what Chromium 156 gives.
@Suite struct ScopedRuleTests {
    private func colors(_ css: String, _ html: String, _ asked: [String]) async throws -> [String] {
        let list = asked.map { "\"\($0)\"" }.joined(separator: ",")
        return try await pageLines(
            "<!doctype html><style>\(css)</style>\(html)", scripts: .off,
            script: """
                for (const asked of [\(list)]) {
                  const [id, property = "color"] = asked.split(" ");
                  const value = getComputedStyle(document.getElementById(id))[property];
                  console.log(`${asked}: ${value.replace(/[^\\d,]/g, "")}`);
                }
                """)
    }

    /// https://drafts.csswg.org/css-cascade-6/#scope-atrule
    @Test func aScopeHasARootAndLimits() async throws {
        let css = """
            p { color: rgb(1,1,1) }
            @scope (.a) to (.b) {
              p { color: rgb(2,2,2) } :scope { color: rgb(9,9,9) } > span { color: rgb(3,3,3) } & i { color: rgb(4,4,4) }
            }
            @scope (.light) { em { color: rgb(5,5,5) } }
            @scope (.dark) { em { color: rgb(6,6,6) } }
            @scope (.outer) { @scope (.a) { b { color: rgb(7,7,7) } } }
            .nest { @scope (.a) { q { color: rgb(11,11,11) } } }
            """
        let html = """
            <div class=a id=a><p id=p1></p><span id=s1></span><div class=b><p id=p2></p><i id=i1></i></div><i id=i2></i>
              <div><span id=s2></span></div></div>
            <div class=light><div class=dark><em id=e1></em><div class=light><em id=e2></em></div></div></div>
            <div class=outer><div class=a><b id=b1></b></div></div><div class=a><b id=b2></b></div>
            <div class=nest><div class=a><q id=q1></q></div></div><q id=q2></q>
            """
        let expected = [
            "a: 9,9,9", "p1: 2,2,2", "p2: 1,1,1", "s1: 3,3,3", "s2: 9,9,9", "i1: 9,9,9", "i2: 4,4,4", "e1: 6,6,6",
            "e2: 5,5,5",
            "b1: 7,7,7", "b2: 9,9,9", "q1: 11,11,11", "q2: 0,0,0",
        ]
        #expect(try await colors(css, html, expected.map { $0.components(separatedBy: ":")[0] }) == expected)
    }

    /// https://github.com/w3c/csswg-drafts/issues/8377
    @Test func whatDoesNotNameTheRootIsInIt() async throws {
        let css = """
            @scope (.a) { .a { color: rgb(1,1,1) } }
            @scope (#r) { body .b { color: rgb(2,2,2) } :scope .c { color: rgb(3,3,3) } body :scope .d { color: rgb(4,4,4) } }
            """
        let html = """
            <div class=a id=a1><div class=a id=a2></div></div>
            <div id=r><p class=b id=b></p><p class=c id=c></p><p class=d id=d></p></div>
            """
        let expected = ["a1: 0,0,0", "a2: 1,1,1", "b: 0,0,0", "c: 3,3,3", "d: 4,4,4"]
        #expect(try await colors(css, html, expected.map { $0.components(separatedBy: ":")[0] }) == expected)
    }

    /// https://drafts.csswg.org/css-cascade-6/#scoped-declarations
    @Test func declarationsInAScopeAreForItsRoot() async throws {
        let css = """
            @scope (#r) { color: rgb(1,1,1); @media screen { background-color: rgb(2,2,2) } p { color: rgb(3,3,3) } }
            """
        let expected = ["r: 1,1,1", "r backgroundColor: 2,2,2", "p: 3,3,3"]
        #expect(
            try await colors(css, "<div id=r><p id=p></p></div>", expected.map { $0.components(separatedBy: ":")[0] })
                == expected)
        let lines = try await pageLines(
            "<style>\(css)</style>", scripts: .off,
            script: """
                const { cssRules } = document.styleSheets[0].cssRules[0];
                console.log(cssRules[0].cssText, cssRules[0] instanceof CSSNestedDeclarations, cssRules[2].selectorText);
                """)
        #expect(lines == ["color: rgb(1, 1, 1); true p"])
    }

    /// https://drafts.csswg.org/css-cascade-6/#scope-scope
    @Test func aScopeWithoutARootIsThatOfItsSheet() async throws {
        let html = "<div><style>@scope { p { color: rgb(1,1,1) } }</style><p id=in></p></div><p id=out></p>"
        #expect(try await colors("", html, ["in", "out"]) == ["in: 1,1,1", "out: 0,0,0"])
    }

    /// https://drafts.csswg.org/css-conditional-5/#container-queries
    @Test func aContainerIsAskedForWhatIsKnownOfIt() async throws {
        let css = """
            .c { container: card / inline-size; width: 300px; --k: v }
            @container card (width > 200px) { u { color: rgb(8,8,8) } }
            @container (inline-size > 400px) { u { background-color: rgb(8,8,8) } }
            @container not (width > 400px) { u { border-color: rgb(8,8,8) } }
            @container other (width > 1px) { u { outline-color: rgb(8,8,8) } }
            @container style(--k: v) { s { color: rgb(10,10,10) } }
            @container style(--k: w) or (not style(--k)) { s { background-color: rgb(10,10,10) } }
            """
        let expected = [
            "in: 8,8,8", "in backgroundColor: 0,0,0,0", "in borderTopColor: 8,8,8", "in outlineColor: 8,8,8",
            "out: 0,0,0",
            "s: 10,10,10", "s backgroundColor: 0,0,0,0",
        ]
        let html = "<div class=c><u id=in></u><s id=s></s></div><u id=out></u>"
        #expect(try await colors(css, html, expected.map { $0.components(separatedBy: ":")[0] }) == expected)
    }
}
