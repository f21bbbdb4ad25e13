import Testing

/// https://encoding.spec.whatwg.org/#legacy-single-byte-encodings and those after them
@Suite struct LegacyEncodingTests {
    /// Pairs, and where there are such, characters of three and four bytes, and 20,000 texts of bytes that mean something somewhere.
    private static let samples = """
        function samples(encoding) {
          const list = [[]];
          for (let a = 0x80; a < 256; a++) for (let b = 0; b < 256; b++) list[0].push(a, b, 10);
          if (encoding === "gb18030") {
            const four = [];
            for (let a = 0x81; a <= 0xfe; a++) for (let b = 0x30; b <= 0x39; b++) {
              const step = a < 0x85 || a > 0x8f && a < 0x92 || a > 0xe2 ? 1 : 25;
              for (let c = 0x81; c <= 0xfe; c += step) for (let d = 0x30; d <= 0x39; d++) four.push(a, b, c, d, 10);
            }
            list.push(four);
          }
          if (encoding === "euc-jp") {
            const three = [];
            for (let a = 0xa0; a < 256; a++) for (let b = 0x90; b < 256; b++) three.push(0x8f, a, b, 10);
            list.push(three);
          }
          if (encoding === "iso-2022-jp") {
            const pairs = [0x1b, 0x24, 0x42];
            for (let a = 0x20; a < 0x80; a++) for (let b = 0x20; b < 0x80; b++) pairs.push(a, b);
            list.push(pairs);
          }
          let state = 7;
          const draw = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 8;
          const telling = [
            0x1b, 0x24, 0x28, 0x42, 0x4a, 0x49, 0x40, 0x30, 0x35, 0x41, 0x5c, 0x7e, 0x80, 0x81, 0x8e, 0x8f, 0xa1, 0xfe, 0xff, 0x0a, 0x22,
          ];
          for (let i = 0; i < 20000; i++) {
            const bytes = [];
            const count = 1 + draw() % 12;
            for (let j = 0; j < count; j++) bytes.push(draw() % 2 ? telling[draw() % telling.length] : draw() % 256);
            list.push(bytes);
          }
          return list.map((bytes) => Uint8Array.from(bytes));
        }
        """

    /// What the same script gives in Firefox 153.
    private static let digests: [(String, UInt32)] = [
        ("ibm866", 2_666_959_868), ("iso-8859-2", 3_695_271_897), ("iso-8859-3", 3_087_228_849),
        ("iso-8859-4", 2_126_356_852), ("iso-8859-5", 2_259_984_359), ("iso-8859-6", 4_199_474_988),
        ("iso-8859-7", 1_129_929_014), ("iso-8859-8", 749_742_305), ("iso-8859-8-i", 749_742_305),
        ("iso-8859-10", 832_725_430), ("iso-8859-13", 1_497_608_866), ("iso-8859-14", 246_013_229),
        ("iso-8859-15", 4_074_393_643), ("iso-8859-16", 4_215_430_105), ("koi8-r", 347_549_446),
        ("koi8-u", 2_524_409_483), ("macintosh", 3_896_504_970), ("windows-874", 877_561_865),
        ("windows-1250", 768_302_689), ("windows-1251", 2_777_578_939), ("windows-1253", 1_162_309_698),
        ("windows-1254", 2_196_348_564), ("windows-1255", 3_901_044_314), ("windows-1256", 1_018_238_180),
        ("windows-1257", 3_671_248_610), ("windows-1258", 1_674_348_112), ("x-mac-cyrillic", 2_455_657_735),
        ("x-user-defined", 1_480_050_415), ("gbk", 1_203_818_938), ("gb18030", 3_013_045_273),
        ("big5", 1_067_193_751), ("euc-jp", 1_133_874_468), ("iso-2022-jp", 2_551_015_348),
        ("shift_jis", 434_351_509), ("euc-kr", 4_134_467_199),
    ]

    @Test(arguments: digests) func allBytesAreWhatFirefoxMakesOfThem(encoding: String, digest: UInt32) async throws {
        let lines = try await pageLines(
            "", scripts: .off,
            script: Self.samples + """
                let digest = 2166136261;
                const add = (text) => {
                  for (let i = 0; i < text.length; i++) digest = Math.imul(digest ^ text.charCodeAt(i), 16777619) >>> 0;
                };
                const decoder = new TextDecoder("\(encoding)", { ignoreBOM: true });
                for (const bytes of samples("\(encoding)")) add(decoder.decode(bytes) + "|");
                console.log(digest);
                """)
        #expect(lines == [String(digest)])
    }

    @Test(arguments: ["shift_jis", "euc-jp", "iso-2022-jp", "gb18030", "big5", "euc-kr", "windows-1251"])
    func aStreamMayBeCutAnywhere(encoding: String) async throws {
        let lines = try await pageLines(
            "", scripts: .off,
            script: Self.samples + """
                const [whole, parts, strict] = [false, false, true].map((fatal) => new TextDecoder("\(encoding)", { fatal }));
                let [differing, refused, broken] = [0, 0, 0];
                for (const bytes of samples("\(encoding)").slice(1, 3000)) {
                  const text = whole.decode(bytes);
                  let joined = "";
                  for (const byte of bytes) joined += parts.decode(Uint8Array.of(byte), { stream: true });
                  if (joined + parts.decode() !== text) differing++;
                  if (text.includes("\\ufffd")) broken++;
                  try { strict.decode(bytes); } catch { refused++; }
                }
                console.log(differing, refused === broken);
                """)
        #expect(lines == ["0 true"])
    }

    @Test func aPageMayBeInOne() async throws {
        let lines = try await pageLines(
            "", scripts: .off,
            script: """
                console.log(new TextDecoder("sjis").decode(Uint8Array.of(0x93, 0xfa, 0x96, 0x7b)), new TextDecoder("x-sjis").encoding);
                """)
        #expect(lines == ["\u{65e5}\u{672c} shift_jis"])
    }
}
