import Testing

@testable import WebPlatform

/// https://drafts.csswg.org/css-color-5/. What is expected is what Chromium 156 gives, which counts in fewer digits.
@Suite struct ColorTests {
    private func told(_ colors: [String], style: String = "") async throws -> [String] {
        let list = colors.map { "\"\($0)\"" }.joined(separator: ",")
        return try await pageLines(
            "<div style='color: rgb(10, 20, 30)'><p style='\(style)'></p></div>", scripts: .off,
            script: """
                const p = document.querySelector("p");
                for (const color of [\(list)]) {
                  p.style.color = "";
                  p.style.color = color;
                  const round = (text) => text.replace(/-?\\d+\\.\\d+/g, (number) => +(+number).toFixed(3));
                  console.log(`${round(p.style.color)} | ${round(getComputedStyle(p).color)}`);
                }
                """)
    }

    @Test(arguments: [
        ("lab(50% 40% -20% / 50%)", "lab(50 50 -25 / 0.5)", "lab(50 50 -25 / 0.5)"),
        ("lab(none 40 -20)", "lab(none 40 -20)", "lab(none 40 -20)"),
        ("lab(150 40 -20)", "lab(100 40 -20)", "lab(100 40 -20)"),
        ("lch(50 -3 400)", "lch(50 0 40)", "lch(50 0 40)"),
        ("oklch(70% 50% 140deg / 0.3)", "oklch(0.7 0.2 140 / 0.3)", "oklch(0.7 0.2 140 / 0.3)"),
        ("color(display-p3 100% 50% 0 / 20%)", "color(display-p3 1 0.5 0 / 0.2)", "color(display-p3 1 0.5 0 / 0.2)"),
        ("color(xyz .1 .2 .3)", "color(xyz-d65 0.1 0.2 0.3)", "color(xyz-d65 0.1 0.2 0.3)"),
        ("color(srgb 1 0.5)", "", "rgb(10, 20, 30)"), ("color(foo 1 0 0)", "", "rgb(10, 20, 30)"),
        ("lab()", "", "rgb(10, 20, 30)"),
        ("rgb(50% 50% 50%)", "rgb(128, 128, 128)", "rgb(128, 128, 128)"),
    ])
    func aColorFunctionIsRead(color: String, specified: String, computed: String) async throws {
        #expect(try await told([color]) == ["\(specified) | \(computed)"])
    }

    @Test(arguments: [
        ("color-mix(in srgb, red, blue)", "color(srgb 0.5 0 0.5)"),
        ("color-mix(in srgb, 20% red, blue)", "color(srgb 0.2 0 0.8)"),
        ("color-mix(in srgb, red 20%, blue 20%)", "color(srgb 0.5 0 0.5 / 0.4)"),
        ("color-mix(in lab, red, blue)", "lab(41.929 74.546 -21.069)"),
        ("color-mix(in oklch longer hue, red, blue)", "oklch(0.54 0.285 146.643)"),
        ("color-mix(in hsl increasing hue, red, blue)", "color(srgb 0 1 0)"),
        ("color-mix(in hwb, white, blue)", "color(srgb 0.5 0.5 1)"),
        ("color-mix(in oklab, rgb(255 0 0 / 20%), blue)", "oklab(0.481 0.01 -0.239 / 0.6)"),
        ("color-mix(in srgb, currentcolor, white)", "color(srgb 0.52 0.539 0.559)"),
        ("color-mix(in srgb, color-mix(in srgb, red, blue), white)", "color(srgb 0.75 0.5 0.75)"),
        ("rgb(from red b g calc(r / 2) / 50%)", "color(srgb 0 0 0.5 / 0.5)"),
        ("hsl(from red calc(h + 120) s l)", "color(srgb 0 1 0)"),
        ("oklch(from red l c h)", "oklch(0.628 0.258 29.234)"),
        ("color(from red display-p3 r g b)", "color(display-p3 0.917 0.2 0.139)"),
        ("rgb(from currentcolor r g b / alpha)", "color(srgb 0.039 0.078 0.118)"),
    ])
    func aColorIsMadeOfOthers(color: String, computed: String) async throws {
        let lines = try await told([color])
        #expect(lines.count == 1 && lines[0].hasSuffix("| \(computed)"), "\(lines)")
    }

    @Test(arguments: [
        "color-mix(in srgb, red 120%, blue)", "color-mix(in lab longer hue, red, lime)", "rgb(from red x y z)",
        "light-dark(red)",
    ])
    func whatIsNoneIsNotTaken(color: String) async throws {
        #expect(try await told([color]) == [" | rgb(10, 20, 30)"])
    }

    /// https://drafts.csswg.org/css-color-5/#light-dark
    @Test(arguments: [
        ("dark", "rgb(0, 0, 255)"), ("light", "rgb(255, 0, 0)"), ("light dark", "rgb(255, 0, 0)"),
        ("normal", "rgb(255, 0, 0)"),
    ])
    func oneOfTwoColorsCounts(scheme: String, computed: String) async throws {
        let lines = try await told(["light-dark(red, blue)"], style: "color-scheme: \(scheme)")
        #expect(lines == ["light-dark(red, blue) | \(computed)"])
    }
}
