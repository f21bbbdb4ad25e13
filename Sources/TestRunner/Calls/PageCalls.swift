import ExtensionRunner
import JSONText

extension TestCalls {
    static let pageOperations: [String: Operation] = [
        "page_evaluate": { file, arguments in
            try await file.running().page(arguments.integer(0)).evaluate(
                PageScript(arguments.text(1), file: "eval"))
        },
        "page_load": { file, arguments in
            let script = try file.sources.script(arguments.text(1))
            try await file.running().page(arguments.integer(0)).load(scripts: [script])
            return .null
        },
        "page_preprocess": { file, arguments in
            let script = try arguments.optionalText(1).map { try file.sources.script($0) }
            return try await file.running().page(arguments.integer(0)).preprocess(script: script)
        },
        "page_finalize": { file, arguments in
            try await file.running().page(arguments.integer(0)).finalizePreprocessing(arguments[1])
            return .null
        },
        "page_html": { file, arguments in .string(try await file.running().page(arguments.integer(0)).html) },
        "page_errors": { file, arguments in
            .array(try await file.running().page(arguments.integer(0)).errors.map(\.json))
        },
        "page_close": { file, arguments in
            try await file.running().page(arguments.integer(0)).close()
            return .null
        },
        "page_act": { file, arguments in
            let page = try file.running().page(arguments.integer(0))
            return try await page.act(arguments.text(1), arguments.text(2), arguments)
        },
        "page_choose": { file, arguments in
            let files = try (arguments[1].arrayValue ?? []).map { try Self.chosen($0, from: file.sources) }
            try await file.running().page(arguments.integer(0)).chooseFiles(files)
            return .null
        },
        "page_drag": { file, arguments in
            let page = try file.running().page(arguments.integer(0))
            if let target = arguments[2].stringValue {
                try await page.drag(arguments.text(1), to: target)
            } else if let x = arguments[2]["x"]?.numberValue, let y = arguments[2]["y"]?.numberValue {
                try await page.drag(arguments.text(1), x: x, y: y)
            } else {
                throw TestError(
                    "\(arguments[2].text) is no target of a drag; a selector is expected, or { x, y } in CSS pixels")
            }
            return .null
        },
        "page_drop": { file, arguments in
            let files = try (arguments[2].arrayValue ?? []).map { try Self.chosen($0, from: file.sources) }
            try await file.running().page(arguments.integer(0)).drop(files, on: arguments.text(1))
            return .null
        },
        "page_answer": { file, arguments in
            let answer: DialogAnswer =
                switch arguments[1] {
                case .bool(let isAccepted): isAccepted ? .accept : .dismiss
                case .string(let text): .text(text)
                default: throw TestError("an answer to a dialog is true, false, or the text for a prompt")
                }
            try await file.running().page(arguments.integer(0)).answerDialog(answer)
            return .null
        },
        "page_box": { file, arguments in
            let page = try file.running().page(arguments.integer(0))
            try await page.setBox(arguments[2] == .null ? nil : Self.box(arguments[2]), of: arguments.text(1))
            return .null
        },
        "page_media": { file, arguments in
            let page = try file.running().page(arguments.integer(0))
            try await page.setMedia(arguments[2] == .null ? nil : file.medium(arguments[2]), of: arguments.text(1))
            return .null
        },
        "page_text": { file, arguments in
            try await file.running().page(arguments.integer(0)).text(arguments.text(1)).map { .string($0) } ?? .null
        },
        "page_value": { file, arguments in
            try await file.running().page(arguments.integer(0)).value(of: arguments.text(1)).map { .string($0) }
                ?? .null
        },
        "page_attribute": { file, arguments in
            let page = try file.running().page(arguments.integer(0))
            return try await page.attribute(arguments.text(1), of: arguments.text(2)).map { .string($0) } ?? .null
        },
        "page_query": { file, arguments in
            try await file.running().page(arguments.integer(0)).elements(arguments.text(1))
        },
        "page_count": { file, arguments in
            .number(Double(try await file.running().page(arguments.integer(0)).count(arguments.text(1))))
        },
    ]

    /// A file by its path, or as `{ name, type, content }`, where what it holds is a text or bytes.
    private static func chosen(_ json: JSON, from sources: TestSources) throws -> ChosenFile {
        if let path = json.stringValue {
            return ChosenFile(
                name: String(path.split(separator: "/").last ?? ""), content: try sources.bytes(of: path))
        }
        guard let name = json["name"]?.stringValue, let content = json["content"],
            let bytes = content.stringValue.map({ Array($0.utf8) }) ?? content.bytesValue
        else { throw TestError("a file is the path of one, or { name, content } with a text or bytes") }
        return ChosenFile(name: name, type: json["type"]?.stringValue, content: bytes)
    }

    private static func box(_ json: JSON) throws -> Page.Box {
        guard let x = json["x"]?.numberValue, let y = json["y"]?.numberValue, let width = json["width"]?.numberValue,
            let height = json["height"]?.numberValue
        else { throw TestError("\(json.text) is no box; { x, y, width, height } in CSS pixels is expected, or null") }
        return Page.Box(x: x, y: y, width: width, height: height)
    }
}

extension TestFile {
    /// What an element plays, `{ duration, width, height, hasAudio }`.
    fileprivate func medium(_ json: JSON) throws -> Page.Medium {
        guard let length = json["duration"] else {
            throw TestError(
                "\(json.text) is no medium; { duration, width, height, hasAudio } is expected, as in { duration: \"2m\" }, or null"
            )
        }
        var medium = Page.Medium(duration: try duration(length))
        if let width = json["width"]?.intValue { medium.width = width }
        if let height = json["height"]?.intValue { medium.height = height }
        if let hasAudio = json["hasAudio"]?.boolValue { medium.hasAudio = hasAudio }
        return medium
    }
}

extension Page {
    /// Keys by their names in `KeyboardEvent.key`.
    private static func modifiers(_ json: JSON) throws -> Set<ModifierKey> {
        let names = ["Alt": ModifierKey.alt, "Control": .ctrl, "Meta": .meta, "Shift": .shift]
        return Set(
            try (json.stringsValue ?? []).map { name in
                guard let key = names[name] else {
                    throw TestError("'\(name)' is no key that can be held; there are Alt, Control, Meta and Shift")
                }
                return key
            })
    }

    /// A user's action by its name: `click` and its kin.
    fileprivate func act(_ name: String, _ target: String, _ arguments: TestArguments) async throws -> JSON {
        switch name {
        case "rightClick": return try await rightClick(target)?.json ?? .null
        case "click": try await click(target, holding: Self.modifiers(arguments[3]))
        case "doubleClick": try await doubleClick(target)
        case "selectText": try await selectText(arguments.optionalText(3), in: target)
        case "hover": try await hover(target)
        case "focus": try await focus(target)
        case "blur": try await blur(target)
        case "clear": try await clear(target)
        case "check": try await check(target)
        case "uncheck": try await uncheck(target)
        case "submit": try await submit(target)
        case "play": try await play(target)
        case "pause": try await pause(target)
        case "press": try await press(target)
        case "type": try await type(arguments.text(3), into: target)
        case "pick": try await pick(arguments.text(3), in: target)
        case "select": try await select(arguments[3].stringsValue ?? [], in: target)
        default: throw TestError("there is no action '\(name)'")
        }
        return .null
    }
}
