import Foundation
import JSONText
import Testing

/// Foundation's values as scripts know them.
@Suite struct FoundationValueTests {
    private struct Article: Codable, Equatable {
        var url: URL
        var links: [URL] = []
        var date: Date
        var updated: Date?
        var price: Decimal
    }

    private let article = Article(
        url: URL(string: "https://a.example/x?y=1#z")!, links: [URL(string: "/b")!],
        date: Date(timeIntervalSince1970: 1_767_258_000.1), price: Decimal(string: "-12.5")!)

    private let json: JSON = [
        "url": "https://a.example/x?y=1#z", "links": ["/b"], "date": "2026-01-01T09:00:00.100Z", "price": -12.5,
    ]

    @Test(arguments: ["1234567890123456789", "1234567890.12345678901234567890", "0.1000000000000000055"])
    func aDecimalNumberThatAScriptWouldRoundIsRefused(text: String) throws {
        let number = try #require(Decimal(string: text))
        #expect(throws: EncodingError.self) { try JSON(encoding: number) }
    }

    @Test func theyCrossAsScriptsKnowThem() throws {
        #expect(try JSON(encoding: article) == json)
        let decoded = try json.decode(as: Article.self)
        #expect(decoded.url == article.url && decoded.links == article.links && decoded.price == article.price)
        #expect(abs(decoded.date.timeIntervalSince(article.date)) < 0.001)
    }

    @Test(arguments: [
        (JSON.number(0), 0.0), (.number(1_767_258_000_100), 1_767_258_000.1), ("2026-01-01", 1_767_225_600),
        ("2026-01-01T10:00:00+01:00", 1_767_258_000),
    ])
    func aDateIsReadAsScriptsWriteThem(json: JSON, seconds: Double) throws {
        #expect(abs(try json.decode(as: Date.self).timeIntervalSince1970 - seconds) < 0.001)
    }

    @Test(arguments: [
        "0", "1", "0.1", "-3.25", "123456789.012", "1000000000000000000000", "0.0000001", "65536", "99999999999",
    ])
    func aDecimalKeepsItsDigits(text: String) throws {
        let decimal = try #require(Decimal(string: text))
        #expect(try JSON(encoding: decimal) == .number(Double(text)!))
        #expect(try JSON(encoding: [decimal]).decode(as: [Decimal].self) == [decimal])
    }

    @Test func whatIsNoneSaysWhatIsExpected() throws {
        for (json, words) in [
            (["date": 5, "url": 5] as JSON, "a URL as text is expected, found 5"),
            (["url": "https://a.example/", "links": [], "date": "soon"], "a date as ISO 8601 writes it"),
            (["url": "https://a.example/", "links": [], "date": 0, "price": "1"], "a number is expected, found \"1\""),
            (["url": "https://a.example/", "links": [], "date": 0, "price": 1e200], "a number is expected, found 1e"),
        ] {
            let error = try #require(throws: DecodingError.self) { try json.decode(as: Article.self) }
            #expect("\(error)".contains(words))
        }
        let relative = URL(string: "b", relativeTo: URL(string: "https://a.example/"))!
        let error = try #require(throws: EncodingError.self) { try JSON(encoding: [relative]) }
        #expect("\(error)".contains("give its absoluteURL"))
        #expect(try JSON(encoding: relative.absoluteURL) == "https://a.example/b")
        #expect(throws: EncodingError.self) { try JSON(encoding: Date.distantPast.addingTimeInterval(-1e12)) }
    }

    @Test func integersThatScriptsWouldRoundAreRefused() throws {
        #expect(try JSON(encoding: [9_007_199_254_740_992 as Int64]) == [9_007_199_254_740_992])
        for integer in [9_007_199_254_740_993, -9_007_199_254_740_993] as [Int64] {
            #expect(throws: EncodingError.self) { try JSON(encoding: [integer]) }
        }
    }
}
