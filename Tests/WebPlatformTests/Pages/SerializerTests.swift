import Testing

@testable import WebPlatform

/// https://w3c.github.io/DOM-Parsing/#xml-serialization
@Suite struct SerializerTests {
    @Test func linksOfSVGStayLinks() async throws {
        let lines = try await pageLines(
            "<svg><use xlink:href='#a'/></svg>", scripts: .off,
            script: """
                const markup = new XMLSerializer().serializeToString(document.querySelector("svg"));
                console.log(markup);
                document.body.innerHTML = markup;
                console.log(document.querySelector("use").getAttributeNS("http://www.w3.org/1999/xlink", "href"));
                """)
        let namespaces = (svg: "http://www.w3.org/2000/svg", xlink: "http://www.w3.org/1999/xlink")
        let use = "<use xmlns:xlink='\(namespaces.xlink)' xlink:href='#a'/>"
        #expect(
            lines.map { $0.replacing("\"", with: "'") } == ["<svg xmlns='\(namespaces.svg)'>\(use)</svg>", "#a"])
    }

    /// As in browsers: the text can be read again.
    @Test func anAttributeThatAParserHasMadeOfXmlnsStandsForTheDeclaration() async throws {
        let lines = try await pageLines(
            "<html xmlns='http://www.w3.org/1999/xhtml' lang=en><body><p>a", scripts: .off,
            script: """
                const text = new XMLSerializer().serializeToString(document.documentElement);
                const { documentElement } = new DOMParser().parseFromString(text, "application/xhtml+xml");
                console.log(text.match(/xmlns=/g).length, documentElement.localName, documentElement.namespaceURI, documentElement.lang);
                """)
        #expect(lines == ["1 html http://www.w3.org/1999/xhtml en"])
    }

    @Test func anElementLeavesADefaultNamespace() async throws {
        let lines = try await pageLines(
            "", scripts: .off,
            script: """
                const text = '<a xmlns="u"><b xmlns=""><c/></b></a>';
                const { documentElement } = new DOMParser().parseFromString(text, "text/xml");
                console.log(documentElement.outerHTML === text, new XMLSerializer().serializeToString(documentElement) === text);
                """)
        #expect(lines == ["true true"])
    }
}
