import Testing

/// https://html.spec.whatwg.org/multipage/input.html#color-state-(type=color)
@Suite struct ColorInputTests {
    // What Chromium 156 gives of the same values.
    @Test(arguments: [
        ("#ABCdef", "#abcdef"), ("RED", "#ff0000"), ("#0f0", "#00ff00"), ("rgb(1 2 3)", "#010203"),
        ("rgba(255, 0, 0, .5)", "#ff0000"),
        ("hsl(120, 100%, 50%)", "#00ff00"), ("transparent", "#000000"), ("no color", "#000000"), ("", "#000000"),
        ("red blue", "#000000"),
    ])
    func anyColorOfCSSIsTaken(value: String, expected: String) async throws {
        let lines = try await pageLines(
            "<input type=color>", scripts: .off,
            script: """
                const input = document.querySelector("input");
                input.value = "\(value)";
                console.log(input.value);
                """)
        #expect(lines == [expected])
    }
}
