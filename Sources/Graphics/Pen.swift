/// A stroke in numbers that Cairo can count with.
struct Pen {
    /// In pixels. A pen that is wider counts as this.
    private static let maximumWidth = Double(1 << 20)
    /// A pen that is so much narrower in one direction than in another has no width there.
    private static let minimumRatio = 1e-12
    /// With more dashes a line is whole: nobody sees them, and each takes time.
    private static let maximumDashCount = 500_000.0

    /// How the pen is deformed; it stretches nothing, and moves nothing.
    let transform: Transform
    let width: Double
    let cap: Stroke.Cap
    let join: Stroke.Join
    let miterLimit: Double
    private let dashes: [Double]
    let dashOffset: Double

    /// `nil` where the pen draws nothing.
    init?(_ stroke: Stroke) {
        let scale = stroke.transform.scale
        guard stroke.transform.isFinite, scale.isFinite, scale > 0 else { return nil }
        let linear = stroke.transform
        transform = Transform(
            a: linear.a / scale, b: linear.b / scale, c: linear.c / scale, d: linear.d / scale, e: 0, f: 0)
        guard abs(transform.a * transform.d - transform.b * transform.c) > Self.minimumRatio else { return nil }
        width = min(stroke.width * scale, Self.maximumWidth)
        guard width > 0, stroke.miterLimit > 0, stroke.miterLimit.isFinite else { return nil }
        cap = stroke.cap
        join = stroke.join
        miterLimit = min(stroke.miterLimit, 2 * Self.maximumWidth / width)
        dashes = stroke.dashes.map { $0 * scale }
        dashOffset = stroke.dashOffset * scale
        guard dashOffset.isFinite, dashes.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    }

    /// How far from the path it may draw, in pixels.
    var reach: Double { width / 2 * max(2, join == .miter ? miterLimit : 0) }

    /// The dashes along a path; none where it is a whole line.
    func dashes(along path: Path) -> [Double] {
        let period = dashes.reduce(0, +)
        guard period > 0, period.isFinite, path.length / period * Double(dashes.count) <= Self.maximumDashCount else {
            return []
        }
        return dashes
    }
}
