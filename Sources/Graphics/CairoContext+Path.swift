internal import CGraphics

extension CairoContext {
    /// The current path, in the coordinates of the current transform. Moves that lead to no line are left out.
    var path: Path {
        guard let copy = library.cairo_copy_path(context) else { return Path() }
        defer { library.cairo_path_destroy(copy) }
        guard copy.pointee.status == CAIRO_STATUS_SUCCESS, let data = copy.pointee.data else { return Path() }
        var elements: [Path.Element] = []
        var move: Path.Element?
        func add(_ element: Path.Element) {
            if let move { elements.append(move) }
            move = nil
            elements.append(element)
        }
        func point(_ index: Int) -> Point { Point(x: data[index].point.x, y: data[index].point.y) }
        var index = 0
        while index < Int(copy.pointee.num_data) {
            let header = data[index].header
            switch header.type {
            case CAIRO_PATH_MOVE_TO: move = .move(point(index + 1))
            case CAIRO_PATH_LINE_TO: add(.line(point(index + 1)))
            case CAIRO_PATH_CURVE_TO: add(.curve(point(index + 1), point(index + 2), point(index + 3)))
            default: if move == nil { elements.append(.close) }
            }
            index += Int(header.length)
        }
        return Path(elements)
    }

    /// What the current path covers.
    var pathBounds: Rectangle {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        library.cairo_path_extents(context, &left, &top, &right, &bottom)
        return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
    }
}
