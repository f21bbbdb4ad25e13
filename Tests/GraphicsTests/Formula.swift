import Graphics

/// A color composited over a color, in numbers from 0 to 1. https://drafts.fxtf.org/compositing/#generalformula
struct Formula {
    private let compositing: Compositing
    private let source: [Double]
    private let backdrop: [Double]
    private let sourceAlpha: Double
    private let backdropAlpha: Double

    init(_ compositing: Compositing, _ source: Color, _ backdrop: Color) {
        self.compositing = compositing
        self.source = [source.red, source.green, source.blue]
        self.backdrop = [backdrop.red, backdrop.green, backdrop.blue]
        (sourceAlpha, backdropAlpha) = (source.alpha, backdrop.alpha)
    }

    /// Red, green, blue and alpha, multiplied, from 0 to 255.
    var result: [Int] {
        let (sourcePart, backdropPart) = parts
        let blended = blend
        let colors = (0..<3).map { index in
            // Blending comes first, as far as there is a backdrop.
            let mixed = (1 - backdropAlpha) * source[index] + backdropAlpha * blended[index]
            return sourcePart * sourceAlpha * mixed + backdropPart * backdropAlpha * backdrop[index]
        }
        let alpha = sourcePart * sourceAlpha + backdropPart * backdropAlpha
        return (colors + [alpha]).map { Int((min($0, 1) * 255).rounded()) }
    }

    /// Fa and Fb of Porter and Duff.
    private var parts: (Double, Double) {
        switch compositing {
        case .clear: (0, 0)
        case .copy: (1, 0)
        case .destinationOver: (1 - backdropAlpha, 1)
        case .sourceIn: (backdropAlpha, 0)
        case .destinationIn: (0, sourceAlpha)
        case .sourceOut: (1 - backdropAlpha, 0)
        case .destinationOut: (0, 1 - sourceAlpha)
        case .sourceAtop: (backdropAlpha, 1 - sourceAlpha)
        case .destinationAtop: (1 - backdropAlpha, sourceAlpha)
        case .xor: (1 - backdropAlpha, 1 - sourceAlpha)
        case .lighter: (1, 1)
        default: (1, 1 - sourceAlpha)
        }
    }

    private var blend: [Double] {
        switch compositing {
        case .hue:
            Self.set(Self.set(source, saturation: Self.saturation(backdrop)), luminosity: Self.luminosity(backdrop))
        case .saturation:
            Self.set(Self.set(backdrop, saturation: Self.saturation(source)), luminosity: Self.luminosity(backdrop))
        case .color: Self.set(source, luminosity: Self.luminosity(backdrop))
        case .luminosity: Self.set(backdrop, luminosity: Self.luminosity(source))
        default: zip(backdrop, source).map(separable)
        }
    }

    private func separable(_ b: Double, _ s: Double) -> Double {
        switch compositing {
        case .multiply: b * s
        case .screen: b + s - b * s
        case .overlay: Self.hardLight(s, b)
        case .darken: min(b, s)
        case .lighten: max(b, s)
        case .colorDodge: b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
        case .colorBurn: b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
        case .hardLight: Self.hardLight(b, s)
        case .softLight: Self.softLight(b, s)
        case .difference: abs(b - s)
        case .exclusion: b + s - 2 * b * s
        default: s
        }
    }

    private static func hardLight(_ b: Double, _ s: Double) -> Double {
        s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
    }

    private static func softLight(_ b: Double, _ s: Double) -> Double {
        if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
        let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return b + (2 * s - 1) * (d - b)
    }

    // https://drafts.fxtf.org/compositing/#blendingnonseparable
    private static func luminosity(_ color: [Double]) -> Double { 0.3 * color[0] + 0.59 * color[1] + 0.11 * color[2] }

    private static func saturation(_ color: [Double]) -> Double { color.max()! - color.min()! }

    private static func set(_ color: [Double], luminosity wanted: Double) -> [Double] {
        let difference = wanted - luminosity(color)
        let moved = color.map { $0 + difference }
        let (middle, low, high) = (luminosity(moved), moved.min()!, moved.max()!)
        return moved.map { part in
            if low < 0 { return middle + (part - middle) * middle / (middle - low) }
            if high > 1 { return middle + (part - middle) * (1 - middle) / (high - middle) }
            return part
        }
    }

    private static func set(_ color: [Double], saturation wanted: Double) -> [Double] {
        let (low, high) = (color.min()!, color.max()!)
        return color.map { high > low ? ($0 - low) * wanted / (high - low) : 0 }
    }
}
