import ExtensionRunner
import JSONText
import Systems
import Testing

/// The template engine: variables, filters, mistakes.
// Seed 003_fe9cf73ee4df645d.txt: "Want to reuse complex JS logic (template engines, parsers, converters)"
@Suite struct ClipperTemplateTests {
    private let page: JSON = [
        "title": "A/B: “news”", "url": "https://www.news.example:8080/a?b#c", "author": "Ann Lee, Bo Ek",
        "description": "About it", "selection": "", "html": "<p>Some <i>text</i></p>",
        "openGraph": ["image": "https://news.example/i.png"],
    ]

    @Test(arguments: [
        ("{{title}}|{{ author }}|{{description}}", "A/B: “news”|Ann Lee, Bo Ek|About it"),
        ("{{url}} {{domain}}", "https://www.news.example:8080/a?b#c news.example"),
        ("{{content}} {{contentHtml}}", "Some _text_ <p>Some <i>text</i></p>"),
        ("{{og:image}}{{unknown}}{{selection}}.", "https://news.example/i.png."),
        ("no {variables} }} here", "no {variables} }} here"),
        ("{{\"literal \\\"text\\\"\"}} {{'x'}}", "literal \"text\" x"),
    ])
    func variablesAreFilledIn(template: String, text: String) async throws {
        #expect(try await ClipperBench().text(template, page) == text)
    }

    @Test(arguments: [
        ("{{'Straße ß'|upper}} {{'ABC'|lower}} {{'hELLO you'|capitalize}}", "STRASSE SS abc Hello you"),
        (
            "{{'the big one'|title}} {{'The big One'|kebab}} {{'a b'|snake}} {{'two big words'|camel}}",
            "The Big One the-big-one a_b twoBigWords"
        ),
        ("{{'  x '|trim}}{{'a.b.c'|replace:'.':'-'}}{{'abc'|replace:'b'}}", "xa-b-cac"),
        ("{{'a$b'|replace:'$':'$&'}}", "a$&b"),
        ("{{'abcdef'|slice:1:3}} {{'abcdef'|slice:-2}} {{'a,b,c'|split|slice:1|join:'+'}}", "bc ef b+c"),
        ("{{'a, b,a'|split|unique|join}} {{'a;b'|split:';'|first}} {{'a;b'|split:';'|last}}", "a, b a b"),
        ("{{'a,b'|split|length}} {{'four'|length}}", "2 4"),
        ("{{''|default:'none'}} {{unknown|default:'none'}} {{'x'|default:'none'}}", "none none x"),
        ("{{author|split|wikilink|join}}", "[[Ann Lee]], [[Bo Ek]]"),
        ("{{'a]]b|c'|wikilink}}", "[[a  b c]]"),
        ("{{url|link:'a [b]'}}", "[a \\[b\\]](https://www.news.example:8080/a?b#c)"),
        ("{{'one\\ntwo'|blockquote}}", "> one\n> two"),
        ("{{'a,b'|split|list}}", "- a\n- b"),
        ("{{'<b>x</b>'|strip_tags}} {{'<b>x</b>'|markdown}}", "x **x**"),
        ("{{title|safe_name}}", "A B “news”"),
        ("{{ 'x' | upper | lower }}", "x"),
    ])
    func filtersChangeValues(template: String, text: String) async throws {
        #expect(try await ClipperBench().text(template, page) == text)
    }

    @Test(arguments: [
        ("{{title|nope}}", "content:1:9: there is no filter 'nope'"),
        ("a\n {{title", "content:2:9: '}}' is expected"),
        ("{{}}", "content:1:3: a variable or a text in quotes is expected"),
        ("{{title|}}", "content:1:9: a filter's name is expected"),
        ("{{title|slice:}}", "content:1:15: a filter's argument is expected"),
        ("{{title|slice:x}}", "content:1:9: slice takes whole numbers, not 'x'"),
        ("{{title|date:'YYYY'}}", "content:1:9: 'A/B: “news”' is no date"),
    ])
    func mistakesAreToldWithTheirPlace(template: String, reason: String) async throws {
        let bench = try await ClipperBench()
        let error = await #expect(throws: BrowserError.self) { try await bench.text(template, page) }
        #expect(error.map { "\($0)".hasSuffix("TemplateError: \(reason)") } == true, "\(String(describing: error))")
    }

    @Test func whatAPageSaysIsNoTemplate() async throws {
        let text = try await ClipperBench().text("{{title}} {{title|upper}}", ["title": "{{url}}", "url": "secret"])
        #expect(text == "{{url}} {{URL}}")
    }

    @Test func theSelectionIsTheContentWhereThereIsOne() async throws {
        #expect(try await ClipperBench().text("{{content}}", ["selection": "chosen", "html": "<p>all"]) == "chosen")
    }
}
