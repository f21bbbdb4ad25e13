import Testing

/// https://drafts.fxtf.org/geometry/. Web-platform-tests say more: docs/conformance.md.
@Suite struct GeometryTests {
    /// The results are Chromium 156's.
    @Test(arguments: [
        ("", "matrix(1, 0, 0, 1, 0, 0)"), (" none ", "matrix(1, 0, 0, 1, 0, 0)"),
        ("translate(1px, .5e1px) scale(50%, 3)", "matrix(0.5, 0, 0, 3, 1, 5)"),
        ("SCALE(2)/* twice */translateX(1in", "matrix(2, 0, 0, 2, 192, 0)"),
        ("rotate(2turn) skew(45deg)", "matrix(1, 0, 0.9999999999999999, 1, 0, 0)"),
        ("rotateZ(0)", "matrix(1, 0, 0, 1, 0, 0)"),
        ("translateZ(3pc)", "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 48, 1)"),
        ("perspective(10px)", "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.1, 0, 0, 0, 1)"),
        (" ", "SyntaxError"), ("translate(1)", "SyntaxError"), ("translate(1em)", "SyntaxError"),
        ("translate(1px 2px)", "SyntaxError"), ("scale(1.)", "SyntaxError"), ("matrix(1, 2, 3)", "SyntaxError"),
        ("perspective(-1px)", "SyntaxError"), ("inherit", "SyntaxError"),
        ("translate(calc(1px + 2px))", "A calculation in the text of a DOMMatrix is not implemented by extrun"),
    ])
    func aMatrixIsReadFromAText(text: String, matrix: String) async throws {
        let lines = try await pageLines(
            "",
            script: """
                try { console.log(String(new DOMMatrix(`\(text)`))); }
                catch (error) { console.log(error.name === "Error" ? error.message : error.name); }
                """)
        #expect(lines == [matrix])
    }

    /// The numbers are Chromium 156's.
    @Test func matricesAreChangedAndMultiplied() async throws {
        let lines = try await pageLines(
            "",
            script: """
                const show = (matrix) => [...matrix.toFloat64Array()].map((value) => Math.round(value * 1000) / 1000).join();
                const start = new DOMMatrixReadOnly([1, 2, 3, 4, 5, 6]);
                console.log(start.is2D, start.isIdentity, String(start.translate(1, 2)), String(start.scale(2, 3)), String(start.inverse()));
                console.log(String(start), start.multiply({ m33: 2 }).is2D, start.rotate(90).is2D, start.rotate(0, 90, 0).is2D);
                console.log(show(new DOMMatrix().rotateAxisAngle(1, 1, 0, 90)));
                console.log(show(new DOMMatrix().rotate(10, 20, 30)));
                const changed = new DOMMatrix();
                console.log(changed.translateSelf(1, 2, 3).scaleSelf(2) === changed, String(changed));
                changed.m34 = 1;
                console.log(changed.m34, changed.a, show(changed.invertSelf()), changed.preMultiplySelf({ e: 7 }).m41);
                console.log(String(DOMMatrix.fromFloat32Array(new Float32Array([1, 0, 0, 1, 0.5, 0]))), new DOMMatrix([0, 0, 0, 0, 0, 0]).inverse().m11);
                console.log(JSON.stringify(new DOMPoint(1, 2).matrixTransform({ a: 2, e: 1 })), JSON.stringify(start.transformPoint({ x: 1, w: 2 })));
                console.log(new WebKitCSSMatrix() instanceof DOMMatrix, DOMMatrix.prototype.translateSelf.length, Object.keys(DOMMatrix.prototype).includes("scale3dSelf"));
                """)
        #expect(
            lines == [
                "true false matrix(1, 2, 3, 4, 12, 16) matrix(2, 4, 9, 12, 5, 6) matrix(-2, 1, 1.5, -0.5, 1, -2)",
                "matrix(1, 2, 3, 4, 5, 6) false true false",
                "0.5,0.5,-0.707,0,0.5,0.5,0.707,0,0.707,-0.707,0,0,0,0,0,1",
                "0.814,0.47,-0.342,0,-0.441,0.883,0.163,0,0.379,0.018,0.925,0,0,0,0,1",
                "true matrix3d(2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1)",
                "1 2 0.5,0,0,0,0,0.5,0,0,-0.25,-0.5,-0.5,0.5,0.25,0.5,1.5,-0.5 -3.25",
                "matrix(1, 0, 0, 1, 0.5, 0) NaN", #"{"x":3,"y":2,"z":0,"w":1} {"x":11,"y":14,"z":0,"w":2}"#,
                "true 0 true",
            ])
    }

    @Test func whatDoesNotFitIsRefused() async throws {
        let lines = try await pageLines(
            "",
            script: """
                const tell = (run) => { try { return run(); } catch (error) { return `${error.name}: ${error.message}`; } };
                console.log(tell(() => DOMMatrix.fromMatrix({ a: 1, m11: 2 })));
                console.log(tell(() => DOMMatrix.fromMatrix({ m13: 1, is2D: true })));
                console.log(tell(() => new DOMMatrix([1, 2])), tell(() => DOMMatrix.fromFloat32Array([1, 0, 0, 1, 0, 0])));
                console.log(tell(() => String(new DOMMatrix([NaN, 0, 0, 1, 0, 0]))));
                console.log(tell(() => DOMMatrix.prototype.translateSelf.call(new DOMMatrixReadOnly())));
                console.log(tell(() => Object.getOwnPropertyDescriptor(DOMMatrix.prototype, "m11").set.call(new DOMMatrixReadOnly(), 1)));
                """)
        #expect(
            lines == [
                "TypeError: init.a and init.m11 do not match",
                "TypeError: is2D is true but the matrix is not a 2D matrix",
                "TypeError: Type error TypeError: Type error", "InvalidStateError: The object is in an invalid state.",
                "TypeError: Can only be called on a DOMMatrix", "TypeError: Can only be called on a DOMMatrix",
            ])
    }

    @Test func pointsRectanglesAndQuadsHoldTogether() async throws {
        let script = """
            const quad = DOMQuad.fromRect({ x: 1, y: 2, width: -3, height: 4 });
            Object.defineProperty(quad.p1, "x", { value: 100 });
            const copy = structuredClone([quad, new DOMRectReadOnly(1, 2, 3, 4), new DOMPoint(1), new DOMMatrix([1, 2, 3, 4, 5, 6])]);
            console.log(JSON.stringify(quad.getBounds()), quad.p1 === quad.p1, copy[0].p1.x, copy[0] instanceof DOMQuad);
            console.log(copy[1].constructor.name, copy[1].right, copy[2].constructor.name, copy[2].w, copy[3].constructor.name, copy[3].f);
            const rect = new DOMRect(1, 2, 3, 4);
            rect.width = -3;
            console.log(rect.left, rect.right, DOMPoint.fromPoint({ y: 5 }).y);
            """
        let expected = [
            #"{"x":-2,"y":2,"width":3,"height":4,"top":2,"right":1,"bottom":6,"left":-2} true 1 true"#,
            "DOMRectReadOnly 4 DOMPoint 1 DOMMatrix 6", "-2 1 5",
        ]
        #expect(try await pageLines("", script: script) == expected)
        #expect(try await consoleLines(script, globals: .serviceWorker) == expected)
    }

    @Test func aWorkerHasNothingOfStyles() async throws {
        let lines = try await consoleLines(
            """
            const tell = (run) => { try { return run(); } catch (error) { return error.name; } };
            console.log(tell(() => new DOMMatrix("none")), String(new DOMMatrix()), "setMatrixValue" in DOMMatrix.prototype, typeof WebKitCSSMatrix);
            """, globals: .serviceWorker)
        #expect(lines == ["TypeError [object DOMMatrix] false undefined"])
    }
}
