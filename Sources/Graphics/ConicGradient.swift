#if canImport(Glibc)
    internal import Glibc
#endif

/// A gradient around a point, pixel by pixel: Cairo has none.
/// https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-createconicgradient
struct ConicGradient {
    let angle: Double
    let center: Point
    let stops: [Stop]
    /// From pixels of the bitmap to the gradient's points.
    let toGradient: Transform

    /// What it looks like in an area.
    func picture(of area: Area) -> Picture {
        // Where two stops are at the same place, the sort keeps their order.
        let stops = stops.map { stop in
            Stop(offset: min(max(stop.offset, 0), 1), color: stop.color)
        }.sorted { $0.offset < $1.offset }
        let pixels = [UInt8](unsafeUninitializedCapacity: area.width * area.height * 4) { bytes, count in
            for row in 0..<area.height {
                for column in 0..<area.width {
                    let middle = Point(x: Double(area.x + column) + 0.5, y: Double(area.y + row) + 0.5)
                    let color = Self.color(at: turn(at: toGradient.apply(to: middle)), of: stops)
                    bytes[count] = Self.byte(color.blue * color.alpha)
                    bytes[count + 1] = Self.byte(color.green * color.alpha)
                    bytes[count + 2] = Self.byte(color.red * color.alpha)
                    bytes[count + 3] = Self.byte(color.alpha)
                    count += 4
                }
            }
        }
        return Picture(pixels: pixels, size: Size(width: area.width, height: area.height))
    }

    /// The part of a turn from the start, from 0 up to 1.
    private func turn(at point: Point) -> Double {
        let turns = (atan2(point.y - center.y, point.x - center.x) - angle) / (2 * Double.pi)
        return turns - turns.rounded(.down)
    }

    /// Colors are mixed before they are multiplied with the alpha.
    private static func color(at offset: Double, of stops: [Stop]) -> Color {
        guard let next = stops.firstIndex(where: { $0.offset > offset }) else { return stops[stops.count - 1].color }
        guard next > 0 else { return stops[0].color }
        let (before, after) = (stops[next - 1], stops[next])
        let part = (offset - before.offset) / (after.offset - before.offset)
        func mix(_ component: KeyPath<Color, Double>) -> Double {
            before.color[keyPath: component] * (1 - part) + after.color[keyPath: component] * part
        }
        return Color(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mix(\.alpha))
    }

    private static func byte(_ part: Double) -> UInt8 { UInt8(min(max((part * 255).rounded(), 0), 255)) }
}
