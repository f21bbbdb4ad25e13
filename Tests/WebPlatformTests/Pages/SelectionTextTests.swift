import Testing

/// What a selection says of itself, as Chromium 156 does of the same pages.
@Suite struct SelectionTextTests {
    private static let html = """
        <p id=a>hello big world</p><p id=b>one <b>two</b> three</p><p id=c>  x   y  </p><pre id=d>  a  b </pre><div id=e>l1<br>l2</div>
        """

    /// - Parameters:
    ///   - start, end: an element, which text node of it, and an offset.
    @Test(arguments: [
        ("a 0 0", "a 0 6", "hello "), ("a 0 5", "a 0 9", " big"), ("a 0 5", "a 0 10", " big "), ("a 0 5", "a 0 6", " "),
        ("a 0 0", "a 0 15", "hello big world"), ("b 0 0", "b 0 4", "one "), ("b 0 3", "b 1 3", " two"),
        ("b 0 2", "b 2 1", "e two "),
        ("b 2 0", "b 2 6", " three"), ("c 0 0", "c 0 9", "x y"), ("c 0 2", "c 0 5", "x "), ("c 0 4", "c 0 7", "y"),
        ("c 0 0", "c 0 2", ""), ("d 0 0", "d 0 7", "  a  b "), ("d 0 1", "d 0 4", " a "), ("e 0 1", "e 1 1", "1\\nl"),
        ("a 0 10", "b 0 2", "world\\n\\non"),
    ])
    func spaceAtTheEndsIsThereWhereTheLineGoesOn(start: String, end: String, text: String) async throws {
        let lines = try await pageLines(
            Self.html,
            script: """
                const place = (text) => {
                  const [id, index, offset] = text.split(" ");
                  const walker = document.createTreeWalker(document.getElementById(id), NodeFilter.SHOW_TEXT);
                  for (let i = 0; i <= index; i++) walker.nextNode();
                  return [walker.currentNode, +offset];
                };
                getSelection().setBaseAndExtent(...place("\(start)"), ...place("\(end)"));
                console.log(JSON.stringify(String(getSelection())));
                """)
        #expect(lines == ["\"\(text)\""])
    }
}
