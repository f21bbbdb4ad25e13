internal import JSONText
public import ScriptEngine

/// A module's text as a function of `library/modules`, kept for all contexts of a machine.
struct CompiledModule {
    let text: String
    /// What `compileModule` of `js/library/module-parser` gives.
    let info: ScriptValue
    /// The function; `nil` where the text has a syntax error, which `info` tells of.
    let source: ScriptSource?
}

extension WebContext {
    /// A text that is evaluated by itself, whose `import()` works as in the scripts of the context.
    /// - Parameter file: what positions in it name.
    public func classicScript(_ text: String, file: String) throws -> ScriptSource {
        try environment.classicScript(text, file: file, base: page?.url ?? "about:blank")
    }
}

extension WebEnvironment {
    /// - Parameter line: of the text's first character in the file.
    func compileModule(_ text: String, file: String, line: Int) throws -> CompiledModule {
        let key = "\(line) \(file)"
        if let known = compiledModules[key], known.text.hasBytes(of: text) { return known }
        let info = try machine.allowing(bytes: text.utf8.count * Self.treeBytesPerByte) {
            let info = try library("modules").member("compileUnparsed").call([.string(text), .value(isScript)])
            return info.isUndefined ? try library("module-parser").member("compileModule").call([.string(text)]) : info
        }
        let source = try info.member("code").stringValue.map {
            ScriptSource(
                $0, file: file, line: line,
                change: .init(
                    columns: try columns(of: info, line: line), importHelper: try info.member("helper").stringValue),
                prepare: StyleEvents.preparation(for: text))
        }
        let module = CompiledModule(text: text, info: info, source: source)
        compiledModules.keep(module, as: key)
        return module
    }

    /// A classic script, whose `import()` works in every context.
    /// - Parameters:
    ///   - line: of the text's first character in the file.
    ///   - base: the script's address.
    public func classicScript(_ text: String, file: String, line: Int = 1, base: String) throws -> ScriptSource {
        let watchStyles = StyleEvents.preparation(for: text)
        guard mayCallImport(text) else { return ScriptSource(text, file: file, line: line, prepare: watchStyles) }
        let key = "\(line) \(file) \(base)"
        if let known = classicScripts[key], known.text.hasBytes(of: text) { return known.source }
        let source = try compileScript(text, file: file, line: line, base: base)
        classicScripts.keep((text, source), as: key)
        return source
    }

    private func compileScript(_ text: String, file: String, line: Int, base: String) throws -> ScriptSource {
        let info = try machine.allowing(bytes: text.utf8.count * Self.treeBytesPerByte) {
            try inLibraries {
                try library("module-parser").member("compileScript").call([
                    .string(text), .string(base), .string(Self.importCall),
                ])
            }
        }
        let watchStyles = StyleEvents.preparation(for: text)
        guard !info.isUndefined, let code = try info.member("code").stringValue else {
            return ScriptSource(text, file: file, line: line, prepare: watchStyles)
        }
        // DEPARTURE: `import()` of a classic script calls a function that stands on the global object — the engine's
        // C API has no module loader — https://tc39.es/ecma262/#sec-import-calls
        return ScriptSource(code, file: file, line: line, change: .init(columns: try columns(of: info, line: line))) {
            watchStyles?($0)
            guard let context = $0.owner as? WebContext else { return }
            try? context.load(chunk: "web/modules")
            _ = try? context.call(entry: "installImportCall", [.string(Self.importCall)])
        }
    }

    private static var importCall: String { "$extrunImport" }

    /// How much a parser holds for each byte of a text, at most: minified scripts need some 40.
    private static var treeBytesPerByte: Int { 100 }

    private func columns(of info: ScriptValue, line: Int) throws -> ColumnMap {
        let columns = try JSON(parsing: info.member("columns").jsonText() ?? "[]").arrayValue ?? []
        return ColumnMap(triples: columns.compactMap { $0.numberValue.map { Int($0) } }, line: line)
    }
}
