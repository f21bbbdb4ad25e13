/// What a picture is written as.
public enum ImageFormat: Sendable, Equatable {
    case png
    /// The quality is from 0 to 1.
    case jpeg(quality: Double)
}
