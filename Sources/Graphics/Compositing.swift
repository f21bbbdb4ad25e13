/// How what is drawn and what is there become one, by the names of `globalCompositeOperation`.
/// https://drafts.fxtf.org/compositing/#compositemode
public enum Compositing: String, Sendable, CaseIterable {
    case sourceOver = "source-over"
    case sourceIn = "source-in"
    case sourceOut = "source-out"
    case sourceAtop = "source-atop"
    case destinationOver = "destination-over"
    case destinationIn = "destination-in"
    case destinationOut = "destination-out"
    case destinationAtop = "destination-atop"
    case lighter
    case clear
    case copy
    case xor
    case multiply
    case screen
    case overlay
    case darken
    case lighten
    case colorDodge = "color-dodge"
    case colorBurn = "color-burn"
    case hardLight = "hard-light"
    case softLight = "soft-light"
    case difference
    case exclusion
    case hue
    case saturation
    case color
    case luminosity

    /// Whether a part of a color depends on the other parts. https://drafts.fxtf.org/compositing/#blendingnonseparable
    var isNonSeparable: Bool {
        switch self {
        case .hue, .saturation, .color, .luminosity: true
        default: false
        }
    }

    /// Whether it changes the bitmap also where nothing is drawn.
    var reachesBeyondShapes: Bool {
        switch self {
        case .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .clear, .copy: true
        default: false
        }
    }
}
