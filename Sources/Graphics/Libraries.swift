internal import CGraphics

/// The functions of Cairo, Pango and gdk-pixbuf. The libraries are looked up when something is first drawn.
enum Libraries {
    private static let loaded: Result<CGraphicsFunctions, GraphicsUnavailable> = {
        var functions = CGraphicsFunctions()
        let failure = cgraphics_load(&functions)
        guard let package = failure.package, let reason = failure.reason else { return .success(functions) }
        return .failure(
            GraphicsUnavailable(
                message: "drawing needs a library that cannot be loaded: \(String(cString: reason)); "
                    + "install Debian's package \(String(cString: package))"))
    }()

    /// Throws where one is not installed.
    static func functions() throws(GraphicsUnavailable) -> CGraphicsFunctions { try loaded.get() }
}
