import Testing

/// https://w3c.github.io/selection-api/#dom-selection-modify. What is expected is what Chromium 156 gives.
@Suite struct SelectionModifyTests {
    @Test(arguments: [
        ("2 8", "move forward character", "8 8"), ("2 8", "move backward character", "2 2"),
        ("8 2", "move forward character", "8 8"), ("8 2", "move right character", "8 8"),
        ("8 2", "move backward character", "2 2"), ("2 2", "move forward character", "3 3"),
        ("2 8", "extend forward character", "2 9"), ("8 2", "extend forward character", "8 3"),
        ("2 8", "move forward word", "11 11"), ("2 8", "extend backward word", "2 6"),
    ])
    func aSelectionGoesOn(from: String, act: String, to: String) async throws {
        let lines = try await pageLines(
            "<p>Hello brave new</p>", scripts: .off,
            script: """
                const selection = getSelection();
                const text = document.querySelector("p").firstChild;
                const [anchor, focus] = "\(from)".split(" ").map(Number);
                selection.setBaseAndExtent(text, anchor, text, focus);
                selection.modify(..."\(act)".split(" "));
                console.log(selection.anchorOffset, selection.focusOffset);
                """)
        #expect(lines == [to])
    }

    /// https://w3c.github.io/selection-api/#selectionchange-event, compared with Chromium
    @Test func aSelectionThatStaysAsItIsIsNoChange() async throws {
        let lines = try await pageLines(
            "<div id=t>test <span>n</span></div>",
            script: """
                let count = 0;
                document.onselectionchange = () => count++;
                const selection = getSelection();
                const counts = [];
                for (const change of [
                  () => selection.setBaseAndExtent(t, 0, t, 1), () => selection.selectAllChildren(t), () => selection.collapseToEnd(),
                ]) {
                  for (let again = 0; again < 2; again++) {
                    change();
                    await new Promise((resolve) => setTimeout(resolve));
                    counts.push(count);
                  }
                }
                console.log(counts.join());
                """)
        #expect(lines == ["1,1,2,2,3,3"])
    }
}
