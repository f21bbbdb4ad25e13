/// A Gaussian blur, as three means over neighbours whose variances sum up to that of the Gaussian. A neighbour on each side
/// counts in part, so that every deviation can be met.
/// https://www.mia.uni-saarland.de/Publications/gwosdek-ssvm11.pdf
struct Blur {
    private static let passes = 3

    /// How far from a pixel its neighbours count whole, and by how much the next ones count.
    private let radius: Int
    private let rest: Double

    /// - Parameter deviation: the standard deviation in pixels.
    init(deviation: Double) {
        let variance = deviation * deviation / Double(Self.passes)
        let whole = (0.5 * (12 * variance + 1).squareRoot() - 0.5).rounded(.down)
        radius = Int(whole)
        rest =
            (2 * whole + 1) * (whole * (whole + 1) - 3 * variance)
            / (6 * (variance - (whole + 1) * (whole + 1)))
    }

    /// How far from a pixel another can be that it counts for.
    var reach: Int { radius == 0 && rest == 0 ? 0 : Self.passes * (radius + 1) }

    /// The blurred coverage of another area. What lies outside of the given one is not covered.
    func apply(to coverage: Coverage, within area: Area) -> Coverage {
        var result = Coverage(area: area)
        guard !area.isEmpty else { return result }
        let source = coverage.area
        // First each row, for the columns of the result; then each column.
        var rows = [Float](repeating: 0, count: area.width * source.height)
        let across = Line(source: source.x, count: source.width, target: area.x, targetCount: area.width, blur: self)
        for row in 0..<source.height {
            let start = row * coverage.stride
            across.apply(
                read: { Float(coverage.bytes[start + $0]) }, write: { rows[row * area.width + $0] = $1 })
        }
        let down = Line(source: source.y, count: source.height, target: area.y, targetCount: area.height, blur: self)
        for column in 0..<area.width {
            down.apply(
                read: { rows[$0 * area.width + column] },
                write: { result.bytes[$0 * result.stride + column] = UInt8(min(max($1.rounded(), 0), 255)) })
        }
        return result
    }

    /// Blurs along one line.
    private struct Line {
        let source: Int
        let count: Int
        let target: Int
        let targetCount: Int
        let blur: Blur

        func apply(read: (Int) -> Float, write: (Int, Float) -> Void) {
            var values = [Float](repeating: 0, count: count + 2 * blur.reach)
            for index in 0..<count { values[blur.reach + index] = read(index) }
            if blur.reach > 0 { for _ in 0..<Blur.passes { values = blur.mean(of: values) } }
            let offset = target - source + blur.reach
            for index in 0..<targetCount { write(index, values[offset + index]) }
        }
    }

    private func mean(of values: [Float]) -> [Float] {
        let weight = 1 / (Double(2 * radius + 1) + 2 * rest)
        return [Float](unsafeUninitializedCapacity: values.count) { means, count in
            count = values.count
            func value(_ index: Int) -> Double { values.indices.contains(index) ? Double(values[index]) : 0 }
            // The sum of the whole neighbours.
            var sum = (0..<radius).reduce(0) { $0 + value($1) }
            for index in values.indices {
                sum += value(index + radius)
                means[index] = Float((sum + rest * (value(index - radius - 1) + value(index + radius + 1))) * weight)
                sum -= value(index - radius)
            }
        }
    }
}
