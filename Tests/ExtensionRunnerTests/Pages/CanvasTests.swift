import Crypto
import HTTP
import JSONText
import Testing

@testable import ExtensionRunner

/// Canvases of pages, and what extensions draw. https://html.spec.whatwg.org/multipage/canvas.html
@Suite struct CanvasTests {
    /// A PNG of two pixels: 10, 20, 30, opaque, and 200, 100, 50 with an alpha of 128.
    private static let twoPixels =
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4nGPgEpH7fyLFqAEAC8QDGoo1TewAAAAASUVORK5CYII="

    private func scene(content: String) async throws -> ExtensionScene {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            files: ["content.js": content])
        let bytes = try #require([UInt8](base64URL: Self.twoPixels.base64URLDigits))
        for site in ["https://page.example", "https://other.example"] {
            scene.browser.network.route(.get, "\(site)/*", crossOrigin: .asAnswered) { request in
                let type: HTTPHeaders = ["Content-Type": "image/png"]
                let open: HTTPHeaders = ["Content-Type": "image/png", "Access-Control-Allow-Origin": "*"]
                return HTTPResponse(status: 200, headers: request.url.path == "/open.png" ? open : type, body: bytes)
            }
        }
        return scene
    }

    @Test func aContentScriptDrawsOnThePagesCanvas() async throws {
        let scene = try await scene(
            content: """
                const canvas = document.querySelector("canvas");
                const context = canvas.getContext("2d");
                console.log(context === canvas.getContext("2d"), context.canvas === canvas, canvas.getContext("nothing"));
                context.fillStyle = "rgb(9 8 7)";
                context.fillRect(0, 0, 2, 1);
                const shown = context.getImageData(0, 0, 2, 1);
                console.log(shown instanceof ImageData, shown.data instanceof Uint8ClampedArray, shown.data === shown.data, [...shown.data].join());
                shown.data[0] = 200;
                context.putImageData(shown, 1, 0);
                console.log([...context.getImageData(1, 0, 1, 1).data].join());
                const own = new ImageData(new Uint8ClampedArray([1, 2, 3, 255]), 1);
                own.data[1] = 20;
                context.putImageData(own, 0, 0);
                context.fill(new Path2D("M0 1h3v1h-3z"));
                console.log([...context.getImageData(0, 0, 1, 2).data].join());
                const bitmap = await createImageBitmap(canvas);
                console.log(bitmap.width, bitmap.height, canvas.toDataURL().startsWith("data:image/png;base64,iVBOR"));
                canvas.toBlob((blob) => console.log(blob.type, blob instanceof Blob), "image/jpeg");
                """.wrapped)
        let tab = try await scene.browser.open("https://page.example/", html: "<canvas width=3 height=2></canvas>")
        #expect(
            await scene.log == [
                "true true null", "true true true 9,8,7,255,9,8,7,255", "200,8,7,255", "1,20,3,255,9,8,7,255",
                "3 2 true",
                "image/jpeg true",
            ])
        // It is the page's own.
        let seen: [Int] = try await tab.page.evaluate(
            PageScript(
                "[...document.querySelector('canvas').getContext('2d').getImageData(0, 0, 1, 1).data]", file: "test.js")
        ).decode()
        #expect(seen == [1, 20, 3, 255])
    }

    @Test func anImageOfAnotherSiteMayBeDrawnAndNotRead() async throws {
        let scene = try await scene(
            content: """
                const pixels = async (source, crossOrigin) => {
                  const image = new Image();
                  image.crossOrigin = crossOrigin;
                  image.src = source;
                  await image.decode();
                  const canvas = document.createElement("canvas");
                  const context = canvas.getContext("2d");
                  context.drawImage(image, 0, 0);
                  const told = [];
                  for (const read of [() => [...context.getImageData(0, 0, 2, 1).data].join(), () => canvas.toDataURL().slice(0, 10)]) {
                    try { told.push(read()); } catch (error) { told.push(error.name); }
                  }
                  const other = new OffscreenCanvas(1, 1).getContext("2d");
                  other.fillStyle = other.createPattern(canvas, "repeat");
                  other.fillRect(0, 0, 1, 1);
                  try { other.getImageData(0, 0, 1, 1); told.push("read"); } catch (error) { told.push(error.name); }
                  console.log(told.join(" "));
                };
                await pixels("https://page.example/a.png", null);
                await pixels("https://other.example/a.png", null);
                await pixels("https://other.example/open.png", "anonymous");
                await pixels("data:image/png;base64,\(Self.twoPixels)", null);
                """.wrapped)
        try await scene.browser.open("https://page.example/", html: "<p>")
        let clean = "10,20,30,255,199,100,50,128 data:image read"
        let log = await scene.log
        #expect(log == [clean, "SecurityError SecurityError SecurityError", clean, clean])
    }

    /// It is drawn as the color of sRGB that is nearest.
    @Test func aColorMayBeToldInAnotherSpace() async throws {
        let scene = try await scene(
            content: """
                const context = document.createElement("canvas").getContext("2d");
                for (const color of ["oklch(0.7 0.2 140)", "color(display-p3 1 0 0)", "color-mix(in srgb, red, blue)", "lab(1)"]) {
                  context.fillStyle = color;
                  context.fillRect(0, 0, 1, 1);
                  console.log(context.fillStyle, context.getImageData(0, 0, 1, 1).data.join());
                }
                """)
        try await scene.browser.open("https://page.example/", html: "<p>")
        #expect(
            await scene.log == [
                "oklch(0.7 0.2 140) 77,186,48,255", "color(display-p3 1 0 0) 255,0,0,255",
                "color(srgb 0.5 0 0.5) 128,0,128,255", "color(srgb 0.5 0 0.5) 128,0,128,255",
            ])
    }

    @Test func whatCannotBeDrawnIsTold() async throws {
        let scene = try await scene(
            content: """
                const canvas = document.createElement("canvas");
                const context = canvas.getContext("2d");
                context.drawImage(new Image(), 0, 0);
                console.log(document.createElement("canvas").getContext("webgl"));
                canvas.width = canvas.height = 5000;
                context.fillRect(0, 0, 1, 1);
                console.log(canvas.toDataURL(), context.getImageData(0, 0, 1, 1).data[3]);
                """)
        try await scene.browser.open("https://page.example/", html: "<p>")
        #expect(
            await scene.log == [
                "An image that has not been loaded is drawn: nothing is. Wait for its load event, or for decode().",
                #"getContext("webgl") is not implemented by extrun: it gives null."#, "null",
                "Canvas area exceeds the maximum limit (width * height > 16777216).", "data:, 0",
            ])
    }

    /// Source: WebExtensionAPIActionCocoa.mm of https://github.com/WebKit/WebKit
    @Test func theButtonShowsWhatABackgroundHasDrawn() async throws {
        var options = BrowserOptions.forTests
        options.tracesDetails = true
        let scene = try await ExtensionScene(members: ["action": [:]], options: options)
        try await scene.browser.open("https://page.example/", html: "<p>")
        let draw = """
            const context = new OffscreenCanvas(19, 19).getContext("2d");
            context.fillRect(0, 0, 19, 19);
            const imageData = context.getImageData(0, 0, 19, 19);
            """
        _ = try await scene.evaluate("(async () => { \(draw) await browser.action.setIcon({ imageData }); })()")
        let icon = try #require(await scene.events(.browser, "button").last?["icon"]?.stringValue)
        #expect(icon.hasPrefix("data:image/png;base64,iVBOR"))
        _ = try await scene.evaluate(
            "(async () => { \(draw) await browser.action.setIcon({ imageData: { 16: imageData, 48: new ImageData(1, 1) } }); })()"
        )
        let other = try #require(await scene.events(.browser, "button").last?["icon"]?.stringValue)
        #expect(other.hasPrefix("data:image/png;base64,iVBOR") && other != icon)
        #expect(
            try await scene.failure(of: "browser.action.setIcon({ imageData: { 16: new Map() } })")
                == "Error: Invalid call to action.setIcon(). The '16' value is invalid, because it is not an ImageData object."
        )
    }

    @Test func noNumberIsTooLarge() async throws {
        let scene = try await ExtensionScene()
        let told = try await scene.evaluate(
            """
            (async () => {
              const canvas = new OffscreenCanvas(8, 8);
              const context = canvas.getContext("2d");
              const told = [];
              const run = (body) => { try { body(); told.push("done"); } catch (error) { told.push(error.name); } };
              run(() => context.getImageData(0, 0, 0x7fffffff, 0x7fffffff));
              run(() => new ImageData(0xffffffff, 0xffffffff));
              run(() => context.getImageData(-0x80000000, -0x80000000, 2, 2));
              run(() => context.putImageData(new ImageData(2, 2), 0x7fffffff, -0x80000000, -0x80000000, 0x7fffffff, 0x7fffffff, -0x80000000));
              run(() => new OffscreenCanvas(0xffffffff, 0xffffffff).getContext("2d").fillRect(0, 0, 1, 1));
              run(() => new OffscreenCanvas(100000, 10).getContext("2d").fillRect(0, 0, 1e9, 1e9));
              run(() => {
                context.moveTo(-1e30, -1e30);
                context.lineTo(1e300, 1e300);
                context.arc(1e300, 0, 1e300, 0, 7);
                context.lineWidth = context.shadowBlur = context.shadowOffsetX = 1e308;
                context.shadowColor = "red";
                context.setLineDash([1e-300, 1e-300]);
                context.stroke();
                context.clip();
                context.fill();
                context.reset();
              });
              run(() => {
                context.font = "1e9px serif";
                context.fillText("x".repeat(1e6), 0, 0);
                context.measureText("\\0\\ud800a");
              });
              run(() => {
                const gone = new ImageData(2, 2);
                structuredClone(gone.data.buffer, { transfer: [gone.data.buffer] });
                context.putImageData(gone, 0, 0);
              });
              const file = new Blob([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 127, 255, 255, 255, 127, 255])]);
              for (const made of [createImageBitmap(canvas, { resizeWidth: 1e5, resizeHeight: 1e5 }), createImageBitmap(file)]) {
                await made.catch((error) => told.push(error.name));
              }
              return told.join(" ");
            })()
            """)
        #expect(
            told
                == "RangeError RangeError done done done done done done InvalidStateError InvalidStateError InvalidStateError"
        )
    }

    @Test func theWeightOfAFontMayBeCalculated() async throws {
        let scene = try await ExtensionScene()
        let told = try await scene.evaluate(
            """
            (() => {
              const context = new OffscreenCanvas(4, 4).getContext("2d");
              const weights = ["calc(100 + 200)", "calc(NaN)", "calc(infinity)", "calc(-1e400)", "calc(sign(1em - 1px))"];
              return weights.map((weight) => {
                context.font = `${weight} 10px serif`;
                context.measureText("a");
                return context.font;
              }).join("; ");
            })()
            """)
        #expect(told == "300 10px serif; 1 10px serif; 1000 10px serif; 1 10px serif; 1 10px serif")
    }

    @Test func aScriptThatChangesBuiltInsDrawsAllTheSame() async throws {
        let scene = try await ExtensionScene(
            background: """
                for (const Class of [Uint8Array, Uint8ClampedArray, ArrayBuffer]) {
                  for (const name of ["set", "slice", "subarray", "fill"]) Class.prototype[name] = () => { throw 1; };
                }
                Array.prototype.toJSON = Object.prototype.toJSON = () => "changed";
                JSON.parse = JSON.stringify = Math.min = Math.max = () => { throw 2; };
                """)
        let told = try await scene.evaluate(
            """
            (async () => {
              const canvas = new OffscreenCanvas(4, 4);
              const context = canvas.getContext("2d");
              context.fillStyle = "#00ff00";
              context.arc(2, 2, 9, 0, 7);
              context.fill();
              context.drawImage(canvas, 1, 1);
              const blob = await canvas.convertToBlob();
              const bitmap = await createImageBitmap(blob);
              const { data } = context.getImageData(2, 2, 1, 1);
              return `${data[0]} ${data[1]} ${data[3]} ${bitmap.width}`;
            })()
            """)
        #expect(told == "0 255 255 4")
    }
}

extension String {
    /// As an async function that runs at once.
    fileprivate var wrapped: String { "(async () => {\n\(self)\n})();" }
}
