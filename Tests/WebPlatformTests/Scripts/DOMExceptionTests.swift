import Testing

@Suite struct DOMExceptionTests {
    @Test func `a DOMException is an Error with a name, a code and the stack of its maker`() async throws {
        let lines = try await consoleLines(
            """
            function make() { const error = new DOMException("gone", "NotFoundError"); return error; }
            const error = make();
            console.log(error instanceof Error, error.name, error.message, error.code, String(error), Object.prototype.toString.call(error));
            console.log(error.stack.split("\\n")[0].startsWith("make@test.js:2:"), Object.keys(error).length);
            console.log(new DOMException().name, new DOMException("", "").code, new DOMException("", "EncodingError").code, DOMException.DATA_CLONE_ERR);
            try { Object.getOwnPropertyDescriptor(DOMException.prototype, "name").get.call(new Error()); } catch (error) { console.log(error.name); }
            """)
        #expect(
            lines == [
                "true NotFoundError gone 8 NotFoundError: gone [object DOMException]", "true 0", "Error 0 0 25",
                "TypeError",
            ])
    }

    /// Source: addErrorInfo in JSDOMExceptionHandling.cpp of https://github.com/WebKit/WebKit
    @Test func `one that the platform throws tells of scripts alone`() async throws {
        let lines = try await consoleLines(
            """
            const target = new EventTarget();
            target.addEventListener("x", function listener() {
              try {
                atob("?");
              } catch (error) {
                const { name, stack, sourceURL, line, column } = error;
                console.log(name, stack.startsWith(`listener@${sourceURL}:${line}:${column}\\n`), stack.includes("extrun:"), line);
              }
            });
            target.dispatchEvent(new Event("x"));
            """)
        #expect(lines == ["InvalidCharacterError true false 5"])
    }
}
