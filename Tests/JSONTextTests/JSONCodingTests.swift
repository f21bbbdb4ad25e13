import JSONText
import Testing

@Suite struct JSONCodingTests {
    struct Author: Codable, Equatable {
        var name: String
        var age: Int?
    }

    struct Article: Codable, Equatable {
        enum Kind: String, Codable { case news, blog }
        var title: String
        var kind: Kind
        var words: UInt32
        var score: Double
        var isOpen: Bool
        var authors: [Author]
        var tags: [String: [Int]]
        var extra: JSON
    }

    let article = Article(
        title: "é \u{1F600}", kind: .blog, words: 7, score: -0.5, isOpen: true,
        authors: [Author(name: "a", age: nil), Author(name: "b", age: 3)], tags: ["x": [1, 2]],
        extra: ["any": [nil, 1, "text"]])

    @Test func aStructureThereAndBack() throws {
        let json = try JSON(encoding: article)
        #expect(
            json == [
                "title": "é \u{1F600}", "kind": "blog", "words": 7, "score": -0.5, "isOpen": true,
                "authors": [["name": "a"], ["name": "b", "age": 3]], "tags": ["x": [1, 2]],
                "extra": ["any": [nil, 1, "text"]],
            ])
        #expect(try json.decode(as: Article.self) == article)
        #expect(json.objectValue?.names.first == "title")
    }

    @Test func valuesOfTheirOwn() throws {
        #expect(try JSON(encoding: 5) == 5)
        #expect(try JSON(encoding: "text") == "text")
        #expect(try JSON(encoding: [String]()) == [])
        #expect(try JSON(encoding: [String: Int]()) == [:])
        #expect(try JSON(encoding: Int?.none) == nil)
        #expect(try JSON.null.decode(as: Int?.self) == nil)
        #expect(try JSON.array([1, nil]).decode(as: [Int?].self) == [1, nil])
    }

    class Base: Codable {
        var base = 1
        init() {}
    }

    final class Derived: Base {
        enum Keys: CodingKey { case own }
        var own = [2]
        override init() { super.init() }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            var list = try container.nestedUnkeyedContainer(forKey: .own)
            own = [try list.decode(Int.self)]
            try super.init(from: try container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            var list = container.nestedUnkeyedContainer(forKey: .own)
            for element in own { try list.encode(element) }
            try super.encode(to: container.superEncoder())
        }
    }

    @Test func nestedContainersAndSuperclasses() throws {
        let value = Derived()
        value.own = [9]
        value.base = 4
        let json = try JSON(encoding: value)
        #expect(json == ["own": [9], "super": ["base": 4]])
        let copy = try json.decode(as: Derived.self)
        #expect(copy.own == [9])
        #expect(copy.base == 4)
    }

    @Test func aNumberThatNoFloatHoldsIsRefused() throws {
        struct Length: Codable { var metres: Float }
        for number in [1e300, -1e300] {
            let json = JSON.number(number)
            #expect(throws: DecodingError.self) { try json.decode(as: Float.self) }
            #expect(throws: DecodingError.self) { try JSON.array([json]).decode(as: [Float].self) }
            #expect(throws: DecodingError.self) { try JSON.object(["metres": json]).decode(as: Length.self) }
        }
        #expect(try JSON.number(0.1).decode(as: Float.self) == 0.1)
    }

    @Test func whatJSONCannotHoldIsRefused() {
        #expect(throws: EncodingError.self) { try JSON(encoding: [Double.nan]) }
        for wrong in [Double.nan, .infinity] {
            #expect(throws: EncodingError.self) { try JSON(encoding: JSON.number(wrong)) }
            #expect(throws: EncodingError.self) { try JSON(encoding: ["a": [1, JSON.number(wrong)]]) }
        }
        #expect(throws: EncodingError.self) { try JSON(encoding: UInt64.max) }
        #expect(throws: Never.self) { try JSON(encoding: 9_007_199_254_740_992) }
    }

    @Test(arguments: [
        ("{\"name\":1}", "name", "a string is expected, found a number"),
        ("{}", "", "the member 'name' is missing"),
        ("{\"name\":\"a\",\"age\":1.5}", "age", "1.5 is no Int"),
        ("[]", "", "an object is expected, found an array"),
    ])
    func whatDoesNotFitIsNamed(text: String, path: String, reason: String) throws {
        let json = try JSON(parsing: text)
        do {
            _ = try json.decode(as: Author.self)
            Issue.record("decoded \(text)")
        } catch let error as DecodingError {
            let context: DecodingError.Context? =
                switch error {
                case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                    .dataCorrupted(let context):
                    context
                @unknown default: nil
                }
            #expect(context?.debugDescription == reason)
            #expect(context?.codingPath.map(\.stringValue).joined(separator: ".") == path)
        }
    }
}
