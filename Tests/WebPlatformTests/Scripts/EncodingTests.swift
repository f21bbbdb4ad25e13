import Testing

@Suite struct EncodingTests {
    @Test func `text becomes UTF-8 and back, and lone surrogates become U+FFFD`() async throws {
        let lines = try await consoleLines(
            """
            console.log([...new TextEncoder().encode("aé€😀\\ud800")].join());
            console.log(new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0xff, 0xf0, 0x9f, 0x98, 0x80])));
            console.log(new TextDecoder("utf8", { ignoreBOM: true }).decode(new Uint8Array([0xef, 0xbb, 0xbf])).length);
            """)
        #expect(lines == ["97,195,169,226,130,172,240,159,152,128,239,191,189", "a\u{fffd}😀", "1"])
    }

    @Test func `truncated and overlong sequences decode as the standard's decoder does`() async throws {
        let lines = try await consoleLines(
            """
            const decode = (...bytes) => escape(new TextDecoder().decode(new Uint8Array(bytes)));
            console.log(decode(0xe2, 0x82, 0x41), decode(0xc0, 0x80), decode(0xed, 0xa0, 0x80), decode(0xf0, 0x9f), decode(0xf5));
            """)
        #expect(lines == ["%uFFFDA %uFFFD%uFFFD %uFFFD%uFFFD%uFFFD %uFFFD %uFFFD"])
    }

    @Test func `a streaming decoder holds back a character that has not ended`() async throws {
        let lines = try await consoleLines(
            """
            const decoder = new TextDecoder();
            const bytes = new TextEncoder().encode("x€😀");
            let text = "";
            for (const byte of bytes) text += decoder.decode(new Uint8Array([byte]), { stream: true });
            console.log(text + decoder.decode());
            console.log(decoder.decode(new Uint8Array([0xe2]), { stream: true }).length, decoder.decode().length);
            """)
        #expect(lines == ["x€😀", "0 1"])
    }

    @Test func `a fatal decoder throws a TypeError and works again afterwards`() async throws {
        let lines = try await consoleLines(
            """
            const decoder = new TextDecoder("utf-8", { fatal: true });
            try { decoder.decode(new Uint8Array([0xff])); } catch (error) { console.log(error.name); }
            console.log(decoder.decode(new Uint8Array([0x61])), decoder.fatal, decoder.encoding);
            """)
        #expect(lines == ["TypeError", "a true utf-8"])
    }

    @Test func `UTF-16 and windows-1252 are decoded by any of their labels`() async throws {
        let lines = try await consoleLines(
            """
            console.log(new TextDecoder(" UTF-16 ").decode(new Uint8Array([0x61, 0, 0x3d, 0xd8, 0, 0xde])));
            console.log(new TextDecoder("utf-16be").decode(new Uint8Array([0, 0x61, 0xdc, 0])) === "a\\ufffd");
            console.log(new TextDecoder("latin1").encoding, new TextDecoder("ascii").decode(new Uint8Array([0x80, 0xe9])));
            """)
        #expect(lines == ["a😀", "true", "windows-1252 €é"])
    }

    @Test func `an unknown label is a RangeError, a known one that is missing says so`() async throws {
        let lines = try await consoleLines(
            """
            for (const label of ["nope", "replacement"]) {
              try { new TextDecoder(label); } catch (error) { console.log(String(error)); }
            }
            """)
        #expect(
            lines == [
                "RangeError: The encoding label provided ('nope') is invalid.",
                "RangeError: The encoding label provided ('replacement') is invalid.",
            ])
    }

    @Test func `encodeInto writes whole characters that fit`() async throws {
        let lines = try await consoleLines(
            """
            const bytes = new Uint8Array(6);
            console.log(JSON.stringify(new TextEncoder().encodeInto("aé€😀", bytes)), bytes.join());
            """)
        #expect(lines == [#"{"read":3,"written":6} 97,195,169,226,130,172"#])
    }

    @Test func `decoding leaves the script's memory transferable`() async throws {
        let lines = try await consoleLines(
            """
            const { buffer } = new TextEncoder().encode("abc");
            const text = new TextDecoder().decode(buffer);
            console.log(text, structuredClone(buffer, { transfer: [buffer] }).byteLength, buffer.detached);
            """)
        #expect(lines == ["abc 3 true"])
    }

    @Test func `base64 is read forgivingly and written for bytes only`() async throws {
        let lines = try await consoleLines(
            """
            console.log(btoa("\\0\\xff a"), atob(" AP8g\\nYQ = = "), atob("YQ"), btoa(""));
            for (const act of [() => atob("a"), () => atob("YQ="), () => atob("a*b="), () => atob("===="), () => atob("YWJj===="), () => btoa("€")]) {
              try { act(); } catch (error) { console.log(error.name, error.code); }
            }
            """)
        #expect(
            lines == ["AP8gYQ== \0ÿ a a ", "InvalidCharacterError 5"]
                + Array(repeating: "InvalidCharacterError 5", count: 5))
    }
}
