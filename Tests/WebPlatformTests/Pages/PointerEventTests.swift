import Testing

@Suite struct PointerEventTests {
    /// https://w3c.github.io/pointerevents/#converting-between-tiltx-tilty-and-altitudeangle-azimuthangle
    @Test(arguments: [
        ("{}", "0 0 0 1.571"), ("{ tiltX: 0, tiltY: 90 }", "0 90 1.571 0"), ("{ tiltY: -45 }", "0 -45 4.712 0.785"),
        ("{ tiltX: -45, tiltY: 0 }", "-45 0 3.142 0.785"), ("{ tiltX: 90, tiltY: 90 }", "90 90 0 0"),
        ("{ tiltX: 30, tiltY: 20 }", "30 20 0.562 0.972"), ("{ tiltX: 30, tiltY: -20 }", "30 -20 5.721 0.972"),
        ("{ azimuthAngle: 1, altitudeAngle: 1 }", "19 28 1 1"),
        ("{ azimuthAngle: 4, altitudeAngle: 0 }", "-90 -90 4 0"),
        ("{ azimuthAngle: Math.PI / 2, altitudeAngle: 0 }", "0 90 1.571 0"),
        ("{ azimuthAngle: 1 }", "0 0 1 1.571"), ("{ altitudeAngle: Math.PI / 4 }", "45 0 0 0.785"),
        ("{ tiltX: 45, altitudeAngle: 1 }", "45 0 0 1"),
    ])
    func tiltAndAnglesAreComputedFromEachOther(members: String, expected: String) async throws {
        let lines = try await pageLines(
            "",
            script: """
                const { tiltX, tiltY, azimuthAngle, altitudeAngle } = new PointerEvent("x", \(members));
                console.log([tiltX, tiltY, azimuthAngle, altitudeAngle].map((n) => String(Math.round(n * 1000) / 1000)).join(" "));
                console.log(Object.is(tiltX, -0) || Object.is(tiltY, -0));
                """)
        #expect(lines == [expected, "false"])
    }
}
