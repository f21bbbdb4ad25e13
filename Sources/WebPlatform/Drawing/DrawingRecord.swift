internal import Graphics
internal import JSONText
import JSONText
import ScriptEngine

/// What `js/web/canvas` says of a step of drawing, as docs/host-interface.md lists it. Lists of numbers are texts.
struct DrawingRecord {
    private let fields: JSON

    init(_ text: String) throws {
        guard let fields = try? JSON(parsing: text) else { throw HostError("the record of a drawing is no JSON") }
        self.fields = fields
    }

    func operation(picture: [UInt8]?) throws -> DrawingOperation {
        var operation = DrawingOperation(try shape, try paint(picture))
        operation.alpha = try number("alpha")
        operation.compositing = try value("compositing")
        operation.clips = try Self.clips(text("clips"))
        if let values = fields["shadow"]?.stringValue {
            let shadow = try Numbers(values, atLeast: 7)
            operation.shadow = Shadow(
                color: shadow.color(0), offset: Point(x: shadow[4], y: shadow[5]), blur: shadow[6])
        }
        return operation
    }

    var shape: Shape {
        get throws {
            let path = try Path(numbers: text("path"))
            guard fields["pen"] != nil else { return .fill(path, try value("rule")) }
            var stroke = Stroke(width: try number("lineWidth"))
            stroke.cap = try value("lineCap")
            stroke.join = try value("lineJoin")
            stroke.miterLimit = try number("miterLimit")
            stroke.dashes = try Numbers(text("dashes")).values
            stroke.dashOffset = try number("lineDashOffset")
            stroke.transform = try Numbers(text("pen"), atLeast: 6).transform
            return .stroke(path, stroke)
        }
    }

    private func paint(_ picture: [UInt8]?) throws -> Paint {
        if let color = fields["color"]?.stringValue { return .color(try Numbers(color, atLeast: 4).color(0)) }
        let transform = try Numbers(text("transform"), atLeast: 6).transform
        if let gradient = fields["gradient"]?.stringValue {
            return .gradient(try Gradient(gradient), try stops, transform)
        }
        let size = Size(width: try integer("pictureWidth"), height: try integer("pictureHeight"))
        guard let picture, size.width > 0, size.height > 0, picture.count == size.byteCount else {
            throw HostError("the picture of a drawing is missing")
        }
        var pattern = Pattern(Picture(pixels: picture, size: size), transform: transform)
        if let source = fields["source"]?.stringValue {
            let source = try Numbers(source, atLeast: 4)
            pattern.source = Rectangle(x: source[0], y: source[1], width: source[2], height: source[3])
        }
        pattern.repeats = Pattern.Repetition(x: fields["repeatsX"] == true, y: fields["repeatsY"] == true)
        pattern.isSmooth = fields["isSmooth"] == true
        return .picture(pattern)
    }

    private var stops: [Stop] {
        get throws {
            let numbers = try Numbers(text("stops"))
            return stride(from: 0, to: numbers.values.count - 4, by: 5).map {
                Stop(offset: numbers[$0], color: numbers.color($0 + 1))
            }
        }
    }

    var font: Font {
        get throws {
            let families = try text("family").split(separator: ",").map { String($0.trimming(while: \.isFamilyEdge)) }
            var font = Font(families: families, size: try number("size"))
            font.weight = try integer("weight")
            font.isItalic = fields["isItalic"] == true
            font.isSmallCaps = fields["isSmallCaps"] == true
            font.letterSpacing = try number("letterSpacing")
            font.wordSpacing = try number("wordSpacing")
            font.isRightToLeft = fields["isRightToLeft"] == true
            let language = try text("language")
            font.language = language.isEmpty ? nil : language
            return font
        }
    }

    /// Clipping regions, each a rule and a path, apart by bars.
    static func clips(_ text: String) throws -> [Clip] {
        try text.split(separator: "|").map { clip in
            let (rule, path) = (clip.prefix { $0 != " " }, clip.drop { $0 != " " })
            guard let rule = FillRule(rawValue: String(rule)) else { throw HostError("\(rule) is no rule of filling") }
            return Clip(try Path(numbers: String(path)), rule)
        }
    }

    func text(_ name: String) throws -> String {
        guard let text = fields[name]?.stringValue else { throw HostError("a drawing has no \(name)") }
        return text
    }

    /// A number that JSON cannot say is written as `null`.
    private func number(_ name: String) throws -> Double {
        guard let value = fields[name] else { throw HostError("a drawing has no \(name)") }
        return value.numberValue ?? .nan
    }

    private func integer(_ name: String) throws -> Int {
        guard let integer = Int(exactly: try number(name).rounded()) else { throw HostError("\(name) is no integer") }
        return integer
    }

    private func value<Value: RawRepresentable<String>>(_ name: String) throws -> Value {
        guard let value = Value(rawValue: try text(name)) else { throw HostError("a drawing has another \(name)") }
        return value
    }
}

/// Numbers apart by spaces, as JavaScript writes them.
private struct Numbers {
    let values: [Double]

    init(_ text: some StringProtocol, atLeast count: Int = 0) throws {
        values = text.split(separator: " ").map { Double($0) ?? .nan }
        guard values.count >= count else { throw HostError("numbers of a drawing are missing") }
    }

    subscript(_ index: Int) -> Double { values[index] }

    func color(_ start: Int) -> Color {
        Color(red: values[start], green: values[start + 1], blue: values[start + 2], alpha: values[start + 3])
    }

    var transform: Transform {
        Transform(a: values[0], b: values[1], c: values[2], d: values[3], e: values[4], f: values[5])
    }
}

extension Gradient {
    fileprivate init(_ text: String) throws {
        let kind = text.prefix { $0 != " " }
        let rest = text.dropFirst(kind.count)
        switch kind {
        case "linear":
            let numbers = try Numbers(rest, atLeast: 4)
            self = .linear(from: Point(x: numbers[0], y: numbers[1]), to: Point(x: numbers[2], y: numbers[3]))
        case "radial":
            let numbers = try Numbers(rest, atLeast: 6)
            self = .radial(
                from: Point(x: numbers[0], y: numbers[1]), fromRadius: numbers[2],
                to: Point(x: numbers[3], y: numbers[4]),
                toRadius: numbers[5])
        case "conic":
            let numbers = try Numbers(rest, atLeast: 3)
            self = .conic(angle: numbers[0], center: Point(x: numbers[1], y: numbers[2]))
        default: throw HostError("\(kind) is no gradient")
        }
    }
}

extension Path {
    /// The elements that `js/web/canvas/path-kinds.js` names, each with its points.
    init(numbers text: String) throws {
        let values = try Numbers(text).values
        var at = 0
        func point() throws -> Point {
            guard at + 2 <= values.count else { throw HostError("a path ends too early") }
            defer { at += 2 }
            return Point(x: values[at], y: values[at + 1])
        }
        self.init()
        while at < values.count {
            let kind = values[at]
            at += 1
            switch kind {
            case 0: elements.append(.move(try point()))
            case 1: elements.append(.line(try point()))
            case 2: elements.append(.curve(try point(), try point(), try point()))
            case 3: elements.append(.close)
            default: throw HostError("\(kind) is no kind of a path's element")
            }
        }
    }

    var numbers: [Double] {
        elements.flatMap { element -> [Double] in
            switch element {
            case .move(let point): [0, point.x, point.y]
            case .line(let point): [1, point.x, point.y]
            case .curve(let first, let second, let end): [2, first.x, first.y, second.x, second.y, end.x, end.y]
            case .close: [3]
            }
        }
    }
}

extension Character {
    /// Whether it stands around the name of a family, and is none of its own.
    fileprivate var isFamilyEdge: Bool { self == " " || self == "\"" || self == "'" }
}
