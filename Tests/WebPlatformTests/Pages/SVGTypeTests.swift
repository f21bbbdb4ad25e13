import Testing

/// The objects by which scripts read and set what SVG says: https://svgwg.org/svg2-draft/types.html
/// Where nothing else is said, Chromium 156 gives the same.
@Suite struct SVGTypeTests {
    /// What a script logs that has `svg`, 200 by 100 pixels large, and makes elements in it by `make(name, attributes)`.
    private func lines(_ script: String) async throws -> [String] {
        try await pageLines(
            "<body></body>", scripts: .off,
            script: """
                const create = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);
                const svg = create("svg");
                svg.setAttribute("width", "200");
                svg.setAttribute("height", "100");
                document.body.append(svg);
                const make = (name, attributes = {}) => {
                  const element = create(name);
                  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
                  svg.append(element);
                  return element;
                };
                const values = ({ a, b, c, d, e, f }) => [a, b, c, d, e, f].map((value) => +value.toFixed(3)).join(" ");
                const told = (run) => {
                  try {
                    return run();
                  } catch (error) {
                    return error.name;
                  }
                };
                \(script)
                """)
    }

    @Test(arguments: [
        ("10", "1 10 10 10"), ("10.1", "1 10.100000381469727 10.100000381469727 10.1"),
        ("1cm", "6 37.79527664184570 1 1cm"),
        ("50%", "2 100 50 50%"), ("2em", "3 32 2 2em"), (" 3px ", "5 3 3 3px"), ("1e2", "1 100 100 100"),
        ("10PX", "5 10 10 10px"), ("-5", "1 -5 -5 -5"), (".5", "1 0.5 0.5 0.5"), ("12pt", "9 16 12 12pt"),
        ("1pc", "10 16 1 1pc"), ("2in", "8 192 2 2in"), ("wrong", "1 0 0 0"), ("10 px", "1 0 0 0"), ("", "1 0 0 0"),
    ])
    func aLengthHasAValueAUnitAndAText(text: String, expected: String) async throws {
        let lines = try await lines(
            """
            const length = make("rect", { width: "\(text)" }).width.baseVal;
            console.log(length.unitType, length.value, length.valueInSpecifiedUnits, length.valueAsString);
            """)
        let numbers = { (line: String) in line.split(separator: " ").map { Double($0).map { ($0 * 1e4).rounded() } } }
        #expect(lines.map(numbers) == [numbers(expected)])
        #expect(lines.first?.split(separator: " ").last == expected.split(separator: " ").last)
    }

    @Test func aLengthIsSetInItsUnit() async throws {
        let lines = try await lines(
            """
            const rect = make("rect", { width: "1cm" });
            const length = rect.width.baseVal;
            const set = (change) => console.log(told(() => (change(), rect.getAttribute("width"))));
            set(() => (length.value = 96));
            set(() => (length.valueInSpecifiedUnits = 5));
            set(() => (length.valueAsString = "7mm"));
            set(() => (length.valueAsString = "7 mm"));
            set(() => length.newValueSpecifiedUnits(SVGLength.SVG_LENGTHTYPE_IN, 2));
            set(() => length.convertToSpecifiedUnits(SVGLength.SVG_LENGTHTYPE_PX));
            set(() => length.convertToSpecifiedUnits(SVGLength.SVG_LENGTHTYPE_UNKNOWN));
            set(() => (length.value = NaN));
            set(() => (rect.width.animVal.value = 3));
            console.log(rect.width === rect.width, rect.width.baseVal === length, rect.width.animVal === length);
            """)
        #expect(
            lines == [
                "2.54cm", "5cm", "7mm", "SyntaxError", "2in", "192px", "NotSupportedError", "TypeError",
                "NoModificationAllowedError", "true true false",
            ])
    }

    @Test func aLengthThatIsNotSaidHasItsInitialValue() async throws {
        let lines = try await lines(
            """
            const text = (name, attribute) => make(name)[attribute].baseVal.valueAsString;
            console.log(text("linearGradient", "x2"), text("radialGradient", "r"), text("mask", "width"), text("marker", "markerWidth"),
              text("filter", "x"), text("svg", "width"), text("circle", "r"));
            """)
        #expect(lines == ["100% 50% 120% 3 -10% 100% 0"])
    }

    /// extrun computes no such length.
    @Test func aLengthInAnotherUnitIsNotImplemented() async throws {
        let lines = try await lines(
            """
            const length = make("rect", { width: "3rem" }).width.baseVal;
            console.log(length.unitType, length.valueAsString);
            try { length.value } catch (error) { console.log(error.message) }
            """)
        #expect(lines == ["0 3rem", "The value of the length '3rem' is not implemented by extrun"])
    }

    /// Chromium gives the negative width. Source: SVGFitToViewBox.cpp of https://github.com/WebKit/WebKit
    @Test func aViewBoxIsARectangle() async throws {
        let lines = try await lines(
            """
            const { baseVal: box } = svg.viewBox;
            const shown = () => console.log(box.x, box.y, box.width, box.height, make("rect", { width: "50%" }).width.baseVal.value);
            shown();
            svg.setAttribute("viewBox", "1 2, 30,40");
            shown();
            box.width = 50.5;
            console.log(svg.getAttribute("viewBox"), told(() => (svg.viewBox.animVal.x = 1)));
            svg.setAttribute("viewBox", "1 2 -3 4");
            shown();
            """)
        #expect(
            lines == ["0 0 0 0 100", "1 2 30 40 15", "1 2 50.5 40 NoModificationAllowedError", "0 0 0 0 100"])
    }

    @Test(arguments: [
        ("translate(1)", "2 0 1 0 0 1 1 0"), ("translate(1,2)", "2 0 1 0 0 1 1 2"), ("scale(2)", "3 0 2 0 0 2 0 0"),
        ("scale(2 3)", "3 0 2 0 0 3 0 0"), ("rotate(45)", "4 45 0.707 0.707 -0.707 0.707 0 0"),
        ("rotate(45 1 2)", "4 45 0.707 0.707 -0.707 0.707 1.707 -0.121"), ("rotate(45 1)", ""),
        ("skewX(10)", "5 10 1 0 0.176 1 0 0"), ("skewY(10)", "6 10 1 0.176 0 1 0 0"),
        ("matrix(1 2 3 4 5 6)", "1 0 1 2 3 4 5 6"), ("matrix(1 2 3)", ""), ("turn(1)", ""), ("TRANSLATE(1)", ""),
        ("translate(1),scale(2)", "2 0 1 0 0 1 1 0|3 0 2 0 0 2 0 0"), ("translate(1) scale(2),", ""), (",scale(2)", ""),
        ("translate (1)", "2 0 1 0 0 1 1 0"), ("translate(1-2)", "2 0 1 0 0 1 1 -2"), ("translate(1px)", ""),
        ("translate(.5.5)", "2 0 1 0 0 1 0.5 0.5"), ("scale(1e1)", "3 0 10 0 0 10 0 0"), ("", ""),
    ])
    func transformationsAreRead(text: String, expected: String) async throws {
        let lines = try await lines(
            """
            const list = make("g", { transform: "\(text)" }).transform.baseVal;
            console.log([...list].map((item) => `${item.type} ${item.angle} ${values(item.matrix)}`).join("|"));
            """)
        #expect(lines == [expected])
    }

    @Test func transformationsAreSet() async throws {
        let lines = try await lines(
            """
            const g = make("g", { transform: "scale(1)" });
            const list = g.transform.baseVal;
            const set = (change) => console.log(told(() => (change(list.length > 0 ? list[0] : null), g.getAttribute("transform"))));
            set((item) => item.setTranslate(1.5, 2));
            set((item) => item.setRotate(30, 1, 2));
            set((item) => item.setRotate(30, 0, 0));
            set((item) => item.setSkewX(10));
            set((item) => item.setSkewY(10));
            set((item) => item.setScale(2, 3));
            set((item) => (item.matrix.e = 7));
            set((item) => list.appendItem(item));
            set(() => list.insertItemBefore(svg.createSVGTransform(), 0));
            set(() => list.replaceItem(svg.createSVGTransformFromMatrix(svg.createSVGMatrix().translate(9, 9)), 1));
            set(() => list.removeItem(0));
            set(() => list.removeItem(9));
            set(() => list.getItem(9));
            set(() => list.appendItem({}));
            set(() => g.transform.animVal.clear());
            set(() => list.clear());
            console.log(list.consolidate());
            """)
        #expect(
            lines == [
                "translate(1.5 2)", "rotate(30 1 2)", "rotate(30)", "skewX(10)", "skewY(10)", "scale(2 3)",
                "matrix(2 0 0 3 7 0)", "matrix(2 0 0 3 7 0) matrix(2 0 0 3 7 0)",
                "matrix(1 0 0 1 0 0) matrix(2 0 0 3 7 0) matrix(2 0 0 3 7 0)",
                "matrix(1 0 0 1 0 0) matrix(1 0 0 1 9 9) matrix(2 0 0 3 7 0)",
                "matrix(1 0 0 1 9 9) matrix(2 0 0 3 7 0)",
                "IndexSizeError", "IndexSizeError", "TypeError", "NoModificationAllowedError", "", "null",
            ])
    }

    /// Chromium makes a new object for each item that is read, and does not write what it has put together.
    /// Source: SVGTransformList.cpp of https://github.com/WebKit/WebKit
    @Test func anItemStaysTheSameObjectAsInWebKit() async throws {
        let lines = try await lines(
            """
            const g = make("g", { transform: "translate(1 2) scale(2)" });
            const list = g.transform.baseVal;
            const [first, second] = list;
            console.log(first === list.getItem(0));
            g.setAttribute("transform", "translate(5 6) rotate(10)");
            console.log(first === list[0], values(first.matrix), second === list[1], second.type);
            second.setTranslate(3, 3);
            console.log(g.getAttribute("transform"));
            const whole = list.consolidate();
            console.log(whole === list[0], whole.type, list.length, g.getAttribute("transform").startsWith("matrix("));
            console.log(list.consolidate() === whole, list.appendItem(svg.createSVGTransform()) === list[1]);
            """)
        #expect(
            lines == [
                "true", "true 1 0 0 1 5 6 false 3", "translate(5 6) rotate(10)", "true 1 1 true", "true true",
            ])
    }

    @Test func matricesMovePoints() async throws {
        let lines = try await lines(
            """
            const unit = svg.createSVGMatrix();
            const point = svg.createSVGPoint();
            [point.x, point.y] = [1.5, 2];
            const moved = point.matrixTransform(unit.translate(10, 20).scale(2));
            console.log(moved.x, moved.y, point.x);
            console.log(values(unit.translate(1, 2).scale(3).rotate(90).skewX(45).skewY(10).flipX().flipY().scaleNonUniform(2, 3)));
            console.log(values(unit.translate(1, 2).multiply(unit.scale(2)).inverse()), values(unit.rotateFromVector(1, 1)));
            console.log(told(() => unit.scale(0).inverse()), told(() => unit.multiply({})), told(() => new SVGMatrix()));
            """)
        #expect(
            lines == [
                "13 24 1.5", "1.058 -7.058 9 -9 1 2", "0.5 0 0 0.5 -0.5 -1 0.707 0.707 -0.707 0.707 0 0",
                "InvalidStateError TypeError TypeError",
            ])
    }

    /// Sizes come from attributes, as there is no layout.
    @Test func coordinatesBecomeThoseOfTheViewportAndOfTheScreen() async throws {
        let lines = try await lines(
            """
            const g = make("g", { transform: "translate(10 20)" });
            const inner = make("svg", { x: 3, y: 4, width: 50, height: 50, viewBox: "0 0 100 100" });
            g.append(inner);
            const [circle, dot] = [make("circle", { transform: "scale(2)" }), make("circle")];
            g.append(circle);
            inner.append(dot);
            for (const element of [circle, dot, inner]) console.log(values(element.getCTM()), values(element.getScreenCTM()));
            inner.setAttribute("width", "25%");
            inner.setAttribute("x", "10%");
            console.log(values(dot.getCTM()), inner.width.baseVal.value);
            inner.remove();
            for (const fit of ["none", "xMinYMin", "xMaxYMax meet", "xMidYMid slice", "xMinYMax slice", "wrong"]) {
              svg.setAttribute("viewBox", "10 20 50 100");
              svg.setAttribute("preserveAspectRatio", fit);
              console.log(values(circle.getCTM()));
            }
            """)
        #expect(
            lines == [
                "2 0 0 2 10 20 2 0 0 2 10 20", "0.5 0 0 0.5 3 4 0.5 0 0 0.5 13 24",
                "0.5 0 0 0.5 13 24 0.5 0 0 0.5 13 24",
                "0.5 0 0 0.5 20 4 50", "8 0 0 2 0 0", "2 0 0 2 0 0", "2 0 0 2 150 0", "8 0 0 8 0 -150",
                "8 0 0 8 0 -300", "2 0 0 2 75 0",
            ])
    }

    @Test func theObjectsOfOtherWindowsAreTaken() async throws {
        let lines = try await lines(
            """
            const frame = document.createElement("iframe");
            document.body.append(frame);
            const other = frame.contentDocument.createElementNS("http://www.w3.org/2000/svg", "svg");
            const matrix = other.createSVGMatrix().translate(1, 2);
            const item = other.createSVGTransform();
            item.setScale(4, 4);
            const g = make("g");
            g.transform.baseVal.appendItem(item);
            console.log(values(svg.createSVGMatrix().multiply(matrix)), g.getAttribute("transform"));
            """)
        #expect(lines == ["1 0 0 1 1 2 scale(4 4)"])
    }

    /// Each inside takes its size from the one around it, in as many steps as there are.
    @Test func sizesAreFoundThroughManyOfThem() async throws {
        let lines = try await lines(
            """
            let inner = svg;
            for (let i = 0; i < 60; i++) inner = inner.appendChild(create("svg"));
            inner.setAttribute("viewBox", "0 0 100 50");
            const dot = inner.appendChild(create("circle"));
            console.log(values(dot.getCTM()), inner.width.baseVal.value, inner.height.baseVal.value);
            """)
        #expect(lines == ["2 0 0 2 0 0 200 100"])
    }
}
