import Testing

@testable import WebPlatform

/// Images are loaded and measured, and not decoded. https://html.spec.whatwg.org/multipage/images.html
@Suite struct PageImageTests {
    private let images = [
        "https://page.example/a.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='3' height='2'/>",
        "https://page.example/b.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='7' height='9px'/>",
    ]

    @Test func anImageIsLoadedAndDelaysThePagesLoad() async throws {
        let lines = try await pageLines(
            """
            <img id=a src="/a.svg" onload="console.log('a', width, height)"><img id=b src=/none.png width=40>
            <script>
            b.onerror = () => console.log("b", b.width, b.naturalWidth);
            console.log(a.complete, b.complete, new Image().complete, new Image(4).width);
            onload = () => console.log("load", a.complete, b.complete);
            </script>
            """, resources: images)
        #expect(lines == ["false false true 4", "a 3 2", "b 40 0", "load true true"])
    }

    /// https://webidl.spec.whatwg.org/#LegacyFactoryFunction
    @Test func anImageIsOneOfTheClassThatExtendsIt() async throws {
        let lines = try await pageLines(
            """
            <script>
            class Icon extends Image { name() { return "icon"; } }
            class Choice extends Option {}
            const icon = new Icon(3);
            console.log(icon instanceof Icon, icon instanceof HTMLImageElement, icon.name(), icon.outerHTML);
            console.log(new Choice("a", "b") instanceof Choice, new Image().constructor === HTMLImageElement);
            </script>
            """)
        #expect(lines == [#"true true icon <img width="3">"#, "true true"])
    }

    @Test func theLastSourceCounts() async throws {
        let lines = try await pageLines(
            "<body>",
            resources: images,
            script: """
                const image = new Image();
                const next = () => new Promise((resolve) => (image.onload = image.onerror = ({ type }) => resolve(type)));
                image.src = "/none.png";
                image.src = "/b.svg";
                console.log(image.complete, await next(), image.naturalWidth, image.naturalHeight, image.complete);
                image.src = "/b.svg";
                console.log(image.complete, await next());
                image.removeAttribute("src");
                image.srcset = "/a.svg 0.5x";
                console.log(await next(), image.naturalWidth, image.width);
                image.removeAttribute("srcset");
                image.src = "";
                console.log(image.complete, await next(), image.naturalWidth);
                """)
        #expect(lines == ["false load 7 9 true", "true load", "load 6 6", "true error 0"])
    }

    /// The usual way to show another image goes on for ever where that one is missing, too, and lets the page be used meanwhile.
    @Test func anImageThatFailsAgainAndAgainLetsTimePass() async throws {
        let lines = try await pageLines(
            """
            <img src=/a.png onerror="failures++; this.src = '/none.png'"><script>
            let failures = 0;
            for (const delay of [0, 5, 1000, 10_000]) setTimeout(() => console.log(failures), delay);
            const image = new Image();
            image.onerror = () => { image.onerror = null; image.src = "/a.svg"; };
            image.onload = () => console.log("shown", performance.now());
            image.src = "/none.png";
            </script>
            """, resources: images, duration: .seconds(11))
        #expect(lines == ["1", "shown 1", "3", "10", "19"])
    }

    @Test func decodeWaitsForTheImage() async throws {
        let lines = try await pageLines(
            "<body>", scripts: .off, resources: images,
            script: """
                const image = new Image();
                const decoded = () => image.decode().then(() => "decoded", String);
                console.log(await decoded());
                image.src = "/a.svg";
                console.log(await decoded(), await decoded());
                image.src = "/none.png";
                console.log(await decoded());
                image.src = "/b.svg";
                const first = decoded();
                image.src = "/a.svg";
                console.log(await first, await decoded());
                """)
        let refused = "EncodingError: Loading error."
        #expect(lines == [refused, "decoded decoded", refused, "\(refused) decoded"])
    }

    @Test func whereAPageIsOnlyReadAnImageIsLoadedForWhoeverListens() async throws {
        let lines = try await pageLines(
            "<img id=a src=/a.png><img id=b src='/a.svg'>", scripts: .off, resources: images,
            script: """
                const [a, b] = document.images;
                b.onload = () => console.log("never");
                console.log(a.complete, b.complete, b.naturalWidth);
                const image = new Image();
                image.src = "/a.svg";
                await new Promise((resolve) => (image.onload = resolve));
                console.log(image.width);
                """)
        #expect(lines == ["true true 0", "3"])
    }

    /// The bytes are those in which the formats' specifications have the size.
    @Test func eachFormatTellsItsSize() async throws {
        let lines = try await pageLines(
            "<body>",
            script: """
                const text = (string) => [...string].map((letter) => letter.charCodeAt(0));
                const gap = (count) => new Array(count).fill(0);
                const frame = [0xff, 0xc0, 0, 17, 8, 0, 2, 1, 3, 3, ...gap(9)];
                const exif = (orientation) => [
                  0xff, 0xe1, 0, 34, ...text("Exif\\0\\0"), ...text("II*\\0"), 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0,
                  orientation, 0, 0, 0, ...gap(4),
                ];
                const files = {
                  gif: [...text("GIF89a"), 3, 1, 2, 0],
                  jpeg: [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, ...frame],
                  upright: [0xff, 0xd8, ...exif(1), ...frame],
                  "on its side": [0xff, 0xd8, ...exif(6), ...frame],
                  "webp, lossy": [...text("RIFF"), ...gap(4), ...text("WEBPVP8 "), ...gap(10), 3, 1, 2, 0x40],
                  "webp, lossless": [...text("RIFF"), ...gap(4), ...text("WEBPVP8L"), ...gap(4), 0x2f, 2, 0x40, 0, 0],
                  "webp, extended": [...text("RIFF"), ...gap(4), ...text("WEBPVP8X"), ...gap(8), 2, 1, 0, 1, 0, 0],
                  bitmap: [...text("BM"), ...gap(16), 3, 1, 0, 0, 0xfe, 0xff, 0xff, 0xff],
                  icon: [0, 0, 1, 0, 2, 0, 16, 16, ...gap(14), 0, 0, ...gap(14)],
                  avif: [...gap(4), ...text("ftypavif"), ...gap(9), ...text("ispe"), ...gap(4), 0, 0, 1, 3, 0, 0, 0, 2],
                  "half a jpeg": [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc0],
                  nothing: [],
                };
                for (const [name, bytes] of Object.entries(files)) {
                  const image = new Image();
                  image.src = URL.createObjectURL(new Blob([new Uint8Array(bytes)]));
                  const type = await new Promise((resolve) => (image.onload = image.onerror = (event) => resolve(event.type)));
                  console.log(name, type, image.naturalWidth, image.naturalHeight);
                }
                """)
        #expect(
            lines == [
                "gif load 259 2", "jpeg load 259 2", "upright load 259 2", "on its side load 2 259",
                "webp, lossy load 259 2", "webp, lossless load 3 2", "webp, extended load 259 2", "bitmap load 259 2",
                "icon load 256 256", "avif load 259 2", "half a jpeg error 0 0", "nothing error 0 0",
            ])
    }

    /// https://html.spec.whatwg.org/multipage/images.html#relevant-mutations
    @Test func anImageChoosesAgainWhereItsPictureChanges() async throws {
        let lines = try await pageLines(
            "<picture><source srcset=/a.svg><img id=i src=/none.png></picture>",
            resources: images,
            script: """
                const loaded = async (change) => {
                  const event = new Promise((resolve) => (i.onload = i.onerror = resolve));
                  change();
                  console.log((await event).type, i.currentSrc.slice(-5), i.naturalWidth);
                };
                const [source] = document.getElementsByTagName("source");
                if (!i.complete) await new Promise((resolve) => (i.onload = resolve));
                await loaded(() => { source.srcset = "/b.svg"; });
                await loaded(() => { source.media = "(max-width: 1px)"; });
                await loaded(() => { source.removeAttribute("media"); });
                await loaded(() => { source.remove(); });
                await loaded(() => { i.before(source); });
                await loaded(() => { i.crossOrigin = "anonymous"; });
                """)
        #expect(
            lines == [
                "load b.svg 7", "error e.png 0", "load b.svg 7", "error e.png 0", "load b.svg 7", "load b.svg 7",
            ])
    }
}
