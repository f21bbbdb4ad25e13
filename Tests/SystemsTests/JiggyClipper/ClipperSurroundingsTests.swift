import ExtensionRunner
import HTTP
import JSONText
import Systems
import Testing

/// One bundle, with a DOM and without.
@Suite struct ClipperSurroundingsTests {
    private static let samples = [
        "<h1>One</h1><h2>Two <em>em</em></h2><p>a <b>b </b>c<br>d<!-- x --></p><hr><blockquote><p>q<p>r</blockquote>",
        "<ul><li>1<li>2<ol start=3><li>x<li>y</ol><li>3</ul><dl><dt>t<dd>d</dl>",
        "<pre><code class='lang language-js'>a\n  b `c` ```\n</code></pre>",
        "<p>use <code>x `y`</code></p><pre>plain\n  pre</pre>",
        "<p><a href='https://a.example/(x)' title='t \"u\"'>l [m]</a> <img src=i.png alt='a\nb'>",
        "<a>no href</a><a href=x></a>",
        "text * with _ marks # 1. [x] <b></b><b> </b><i>x</i>y&nbsp;&amp;&lt;z&#128512;",
        "<table><tr><th>h<th>i<tr><td>1<td>2<tr>late</table>",
        "<div>a<div>b</div>c</div><script>no</script><style>no</style>",
        "<p>unclosed <b>bold <i>both</b> italic</i>",
        "<p><svg><title>no</title></svg><math><mi>x</mi></math><template>t</template>",
        "", "   \n ", "<p></p><p> </p>", "</p></b>", "<details><summary>s</summary>d</details><iframe src=x>f</iframe>",
    ]

    @Test(arguments: samples)
    func bothMakeTheSameMarkdown(html: String) async throws {
        let page: JSON = ["html": .string(html)]
        let alone = try await ClipperBench(.languageAlone).clip(page)
        let inPage = try await ClipperBench(.page).clip(page)
        #expect(alone == inPage)
    }

    @Test func bothReadAPageAlike() async throws {
        let html = """
            <title> T </title><meta property="og:title x" content=" O "><meta name=author content=Me><nav>n</nav>
            <article><p>x <a href="../c?d">l</a> <a href="#f">m</a> <a href="?q">q</a> <a href="//o/p">r</a>
            <a href="mailto:a">s</a>
            <img src=" i.png "><form>f</form><script>s</script></article><p>outside
            """
        let answer = HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array(html.utf8))
        var pages: [JSON] = []
        for surroundings in Clipper.Surroundings.allCases {
            pages.append(
                try await ClipperBench(surroundings).clipper.readPage(answer, url: "https://a.example/x/y/z?k"))
        }
        #expect(pages[0] == pages[1])
        #expect(
            pages[0]["title"] == "O" && pages[0]["author"] == "Me" && pages[0]["url"] == "https://a.example/x/y/z?k")
        let content = try #require(pages[0]["html"]?.stringValue)
        for link in [
            "https://a.example/x/c?d", "https://a.example/x/y/z?k#f", "https://a.example/x/y/z?q", "https://o/p",
        ] {
            #expect(content.contains("\"\(link)\""))
        }
        #expect(content.contains("src=\"https://a.example/x/y/i.png\"") && content.contains("\"mailto:a\""))
        #expect(!content.contains("<form") && !content.contains("<script") && !content.contains("outside"))
    }

    // Seed 003_fe9cf73ee4df645d.txt: "BAD: context.evaluateScript("process('\(userInput)')")"
    @Test(arguments: ["'); evil(); ('", "\"); evil(); (\"", "`${evil()}`", "\u{2028}evil()", "</script>\\\n"])
    func inputIsPassedAndNeverSplicedIntoSource(title: String) async throws {
        for surroundings in Clipper.Surroundings.allCases {
            let bench = try await ClipperBench(surroundings)
            let note = try await bench.clip(["title": .string(title)], template: ["content": "{{title}}"])
            #expect(note.content == title)
        }
    }

    // Seed 003_fe9cf73ee4df645d.txt: "Consider tree-shaking or lazy loading if bundle exceeds ~500KB."
    @Test func theBundleIsSmallerThan500KB() throws {
        #expect(try ClipperFixture.clipper.get().text.utf8.count < 500_000)
    }

    @Test func aClipperThatTakesTooLongIsStopped() async throws {
        var options = BrowserOptions()
        options.limits = .init(scriptTime: .seconds(2), memoryGrowthBytes: 1_000_000_000)
        let bench = try await ClipperBench(options: options)
        let many = String(repeating: "<b>a<i>", count: 300_000)
        let error = await #expect(throws: BrowserError.self) { try await bench.clip(["html": .string(many)]) }
        // It may also find its stack too small.
        #expect(error.map { "\($0)".contains("script time") || "\($0)".contains("call stack") } == true)
        #expect(try await bench.text("{{title}}", ["title": "the next one"]) == "the next one")
    }
}
