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
