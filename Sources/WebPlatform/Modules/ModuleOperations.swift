import JSONText
import ScriptEngine

extension WebContext {
    /// The host operations of `js/web/modules`, as docs/host-interface.md lists them.
    static var moduleOperations: [(name: StaticString, body: Operation)] {
        [
            doing("module_read") { context, arguments in
                let take = arguments.value(1)
                switch context.modules?.module(at: try arguments.string(0), for: context) {
                case .script(let text, let file):
                    try take.call([.string("javascript"), .string(text), .string(file)])
                case .json(let text, let file): try take.call([.string("json"), .string(text), .string(file)])
                case .exports(let object): try take.call([.string("exports"), .value(object)])
                case .syntaxError(let message, let file, let line, let column):
                    try take.call([
                        .string("syntax-error"), .string(message), .string(file), .number(Double(line)),
                        .number(Double(column)),
                    ])
                case .sameAs(let url): try take.call([.string("same-as"), .string(url)])
                case .failure(let sentence): try take.call([.string("failure"), .string(sentence)])
                case nil: break
                }
            },
            (
                "json_fault",
                { _, arguments in
                    let text = try arguments.string(0)
                    var (line, column) = (1, 1)
                    do throws(JSONError) { _ = try JSON(parsing: text) } catch {
                        (line, column) = (error.line, error.column)
                    }
                    let place: JSONObject = ["line": .number(Double(line)), "column": .number(Double(column))]
                    return .string(JSON.object(place).text)
                }
            ),
            doing("module_compile") { context, arguments in
                let module = try context.environment.compileModule(
                    arguments.string(0), file: arguments.string(1), line: arguments.integer(2))
                let take = arguments.value(3)
                guard let source = module.source else {
                    try take.call([.value(module.info)])
                    return
                }
                var thrown: ScriptValue?
                let make = try context.script.evaluate(source) { thrown = $0 }
                try take.call([.value(module.info), .value(make)] + (thrown.map { [.value($0)] } ?? []))
            },
        ]
    }
}
