internal import CGraphics

/// One loader of gdk-pixbuf, for one image. Not for several threads at once.
final class ImageLoading {
    private let library: CGraphicsFunctions
    private let loader: OpaquePointer
    private let format: ImageSignature
    private let maximumArea: Int
    private var isTooLarge = false

    /// `nil` where there is no loader for the format.
    init?(_ library: CGraphicsFunctions, _ format: ImageSignature, maximumArea: Int) {
        guard let loader = library.gdk_pixbuf_loader_new_with_type(format.rawValue, nil) else { return nil }
        self.library = library
        self.loader = loader
        self.format = format
        self.maximumArea = maximumArea
    }

    deinit { library.g_object_unref(UnsafeMutableRawPointer(loader)) }

    /// The image, which the loader owns; `nil` where it is damaged or too large.
    func image(of bytes: [UInt8]) -> OpaquePointer? {
        let this = Unmanaged.passUnretained(self).toOpaque()
        let isSized: @convention(c) (OpaquePointer?, CInt, CInt, UnsafeRawPointer?) -> Void = {
            ImageLoading.at($3)?.check(width: $1, height: $2)
        }
        let isPrepared: @convention(c) (OpaquePointer?, UnsafeRawPointer?) -> Void = { ImageLoading.at($1)?.prepare() }
        connect("size-prepared", unsafeBitCast(isSized, to: GCallback.self), this)
        connect("area-prepared", unsafeBitCast(isPrepared, to: GCallback.self), this)
        // They are called from here alone.
        let isRead = withExtendedLifetime(self) {
            let isWritten = library.gdk_pixbuf_loader_write(loader, bytes, bytes.count, nil) != 0
            // It wants to be closed in any case.
            return library.gdk_pixbuf_loader_close(loader, nil) != 0 && isWritten
        }
        return isRead && !isTooLarge ? library.gdk_pixbuf_loader_get_pixbuf(loader) : nil
    }

    private func connect(_ signal: String, _ handler: GCallback, _ data: UnsafeMutableRawPointer) {
        _ = library.g_signal_connect_data(UnsafeMutableRawPointer(loader), signal, handler, data, nil, 0)
    }

    private static func at(_ address: UnsafeRawPointer?) -> ImageLoading? {
        address.map { Unmanaged<ImageLoading>.fromOpaque($0).takeUnretainedValue() }
    }

    private func check(width: CInt, height: CInt) {
        guard Int(width) * Int(height) > maximumArea else { return }
        isTooLarge = true
        // To a loader this says that nobody wants the pixels.
        library.gdk_pixbuf_loader_set_size(loader, 0, 0)
    }

    /// The memory of a new image holds anything, and a file that is cut off does not replace all of it. Other formats are
    /// complete by now, or refused.
    private func prepare() {
        guard format == .png || format == .jpeg, let image = library.gdk_pixbuf_loader_get_pixbuf(loader) else {
            return
        }
        library.gdk_pixbuf_fill(image, 0)
    }
}
