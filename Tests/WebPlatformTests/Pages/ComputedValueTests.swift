import Testing

@testable import WebPlatform

/// What becomes of specified values. What is expected is what Chromium gives, of an element that is not laid out.
/// https://drafts.csswg.org/css-cascade-5/#computed
@Suite struct ComputedValueTests {
    /// The declaration, and what it is computed as for a text of the color `rgb(4, 5, 6)`.
    @Test(arguments: [
        ("box-shadow: 1px 1px", "rgb(4, 5, 6) 1px 1px 0px 0px"),
        (
            "box-shadow: inset 1px 1px red, 2px 2px 3px",
            "rgb(255, 0, 0) 1px 1px 0px 0px inset, rgb(4, 5, 6) 2px 2px 3px 0px"
        ),
        ("box-shadow: 1px 1px rgb(1 2 3), 0 0", "rgb(1, 2, 3) 1px 1px 0px 0px, rgb(4, 5, 6) 0px 0px 0px 0px"),
        ("text-shadow: 1px 1px 2px, 1px 1px red", "rgb(4, 5, 6) 1px 1px 2px, rgb(255, 0, 0) 1px 1px 0px"),
        ("filter: brightness(50%) grayscale(150%) invert(calc(10% + 20%))", "brightness(0.5) grayscale(1) invert(0.3)"),
        ("filter: contrast() hue-rotate() blur()", "contrast(1) hue-rotate(0deg) blur(0px)"),
        ("filter: drop-shadow(1px 1px red)", "drop-shadow(rgb(255, 0, 0) 1px 1px 0px)"),
        ("filter: drop-shadow(1px 1px) blur(1px)", "drop-shadow(rgb(4, 5, 6) 1px 1px 0px) blur(1px)"),
        ("filter: url(#a) opacity(20%)", ##"url("#a") opacity(0.2)"##),
        ("backdrop-filter: opacity(20%)", "opacity(0.2)"),
        ("object-position: right bottom", "100% 100%"), ("object-position: 10%", "10% 50%"),
        ("object-position: right 10px bottom 20%", "calc(100% - 10px) 80%"), ("object-position: top", "50% 0%"),
        ("offset-anchor: left", "0% 50%"), ("perspective-origin: right bottom", "100% 100%"),
        ("transform-origin: right bottom", "100% 100%"), ("transform-origin: left top 3px", "0% 0% 3px"),
        ("background-position: right 10px bottom 20%", "calc(100% - 10px) 80%"),
        ("background-position: right calc(10px + 5%) top -20%", "calc(95% - 10px) -20%"),
        ("mask-position: right 0 top 0", "100% 0px"), ("word-spacing: normal", "0px"),
        ("aspect-ratio: 1", "1 / 1"), ("aspect-ratio: 1 auto", "auto 1 / 1"), ("aspect-ratio: 16/9", "16 / 9"),
        ("mask-image: linear-gradient(red, currentcolor)", "linear-gradient(rgb(255, 0, 0), rgb(4, 5, 6))"),
        ("border-image-source: linear-gradient(red, blue)", "linear-gradient(rgb(255, 0, 0), rgb(0, 0, 255))"),
        ("list-style-image: linear-gradient(red, blue)", "linear-gradient(rgb(255, 0, 0), rgb(0, 0, 255))"),
        ("content: linear-gradient(red, blue)", "linear-gradient(rgb(255, 0, 0), rgb(0, 0, 255))"),
        ("shape-outside: linear-gradient(red, blue)", "linear-gradient(rgb(255, 0, 0), rgb(0, 0, 255))"),
        ("scrollbar-color: currentcolor blue", "rgb(4, 5, 6) rgb(0, 0, 255)"),
        ("fill: url(#a) red", ##"url("#a") rgb(255, 0, 0)"##), ("scale: 50%", "0.5"), ("scale: 1 200% 3", "1 2 3"),
        ("scale: 2 2 1", "2"), ("zoom: normal", "1"), ("zoom: 10%", "0.1"), ("zoom: 0", "1"),
        ("transition-timing-function: step-end, step-start, ease", "steps(1), steps(1, start), ease"),
        ("animation-timing-function: linear(0, .5, 1)", "linear(0 0%, 0.5 50%, 1 100%)"),
        (
            "animation-timing-function: linear(0, .25, .5 80% 85%, 1)",
            "linear(0 0%, 0.25 40%, 0.5 80%, 0.5 85%, 1 100%)"
        ),
        ("shape-image-threshold: 150%", "1"), ("shape-image-threshold: -1", "0"),
    ])
    func aValueIsComputed(declaration: String, expected: String) async throws {
        let lines = try await pageLines(
            "<p style='color: rgb(4, 5, 6); \(declaration)'>", scripts: .off,
            script: """
                const name = "\(declaration.split(separator: ":")[0])";
                console.log(getComputedStyle(document.querySelector("p")).getPropertyValue(name));
                """)
        #expect(lines == [expected])
    }

    @Test func wordsThatNameSomethingElseAreNoColors() async throws {
        let lines = try await pageLines(
            "<style>p::before { content: 'red' counter(red) linear-gradient(red, blue) }</style><p>", scripts: .off,
            script: "console.log(getComputedStyle(document.querySelector('p'), '::before').content)")
        #expect(lines == [#""red" counter(red) linear-gradient(rgb(255, 0, 0), rgb(0, 0, 255))"#])
    }

    /// https://drafts.csswg.org/css-color-4/#resolving-other-colors
    @Test(arguments: [
        ("fill: currentcolor", "rgb(4, 5, 6)", "rgb(4, 5, 6)"), ("caret-color: auto", "rgb(4, 5, 6)", "rgb(4, 5, 6)"),
        ("text-emphasis-color: currentcolor", "rgb(4, 5, 6)", "rgb(4, 5, 6)"),
        ("-webkit-text-fill-color: currentcolor", "rgb(4, 5, 6)", "rgb(4, 5, 6)"),
        ("text-shadow: 1px 1px", "rgb(4, 5, 6) 1px 1px 0px", "rgb(4, 5, 6) 1px 1px 0px"),
        ("background-color: currentcolor", "rgba(0, 0, 0, 0)", "rgb(4, 5, 6)"),
        ("box-shadow: 1px 1px", "none", "rgb(4, 5, 6) 1px 1px 0px 0px"),
        ("filter: drop-shadow(1px 1px)", "none", "drop-shadow(rgb(4, 5, 6) 1px 1px 0px)"),
        (
            "list-style-image: linear-gradient(currentcolor, red)", "linear-gradient(rgb(4, 5, 6), rgb(255, 0, 0))",
            "linear-gradient(rgb(4, 5, 6), rgb(255, 0, 0))"
        ),
        (
            "border-left-color: color-mix(in srgb, currentcolor 50%, rgb(4, 5, 6))", "rgb(4, 5, 6)",
            "color(srgb 0.015686 0.019608 0.023529)"
        ),
        ("color: currentcolor", "rgb(4, 5, 6)", "rgb(0, 0, 0)"),
        ("accent-color: red", "rgb(255, 0, 0)", "rgb(255, 0, 0)"),
        ("-webkit-user-modify: read-write", "read-write", "read-write"),
    ])
    func theColorOfTheTextIsThatOfTheElementThatInheritsTheWord(declaration: String, own: String, inherited: String)
        async throws
    {
        let lines = try await pageLines(
            "<p style='color: rgb(1, 2, 3); \(declaration)'><i style='color: rgb(4, 5, 6)'></i></p>", scripts: .off,
            script: """
                const { style } = document.querySelector("i");
                const name = "\(declaration.split(separator: ":")[0])";
                const log = () => console.log(getComputedStyle(document.querySelector("i")).getPropertyValue(name));
                log();
                style.setProperty(name, "inherit");
                log();
                """)
        #expect(lines == [own, inherited])
    }
}
