import HTTP
import ScriptEngine

extension WebContext {
    /// What a host operation does for the page whose script calls it.
    typealias PageOperation = (PageContext, borrowing HostArguments) throws -> HostResult

    private static func ofPage(_ operation: @escaping PageOperation) -> Operation {
        { context, arguments in
            guard let page = context.page else { throw HostError("the context has no page") }
            return try operation(page, arguments)
        }
    }

    /// The host operations of pages, as docs/host-interface.md lists them.
    static var pageOperations: [(name: StaticString, body: Operation)] {
        windowOperations
            + (askingOperations + storageOperations + frameOperations + clipboardOperations).map {
                ($0.name, ofPage($0.body))
            }
    }

    /// What makes the global object a window, and runs scripts in it.
    private static var windowOperations: [(name: StaticString, body: Operation)] {
        [
            doing("global_inherit") { $0.script.setGlobalPrototype($1.value(0)) },
            (
                "lookup_make",
                { .value($0.script.makeNamedObject(lookup: $1.value(0), inheritingFrom: $1.value(1))) }
            ),
            (
                "library_get",
                { context, arguments in
                    if context.page != nil || context.seenPage != nil { try context.environment.lockDown() }
                    return .value(try context.environment.library(try arguments.string(0)))
                }
            ),
            (
                "window_running",
                { context, _ in .value((context.script.machine.runningContext ?? context.script).global) }
            ),
            doing("window_enter") { context, arguments in
                let body = arguments.value(0)
                context.run { try body.call([]) }
            },
            (
                "script_missing",
                { context, arguments in
                    let place = ScriptPosition(
                        file: try arguments.string(1), line: try arguments.integer(2), column: nil)
                    context.delegate?.webContext(context, lacksScript: try arguments.string(0), at: place)
                    return .undefined
                }
            ),
            (
                "script_run",
                { context, arguments in
                    let source = try context.environment.classicScript(
                        arguments.string(0), file: arguments.string(1), line: arguments.integer(2),
                        base: arguments.string(4))
                    let thrown = arguments.value(3)
                    // A script of another window may have written it.
                    return .value(
                        try context.script.perform {
                            try context.script.evaluate(source) { try thrown.call([.value($0)]) }
                        })
                }
            ),
            doing("microtasks_run") { context, _ in
                context.script.runMicrotasks()
                try context.databaseClient?.cleanUp(in: context)
            },
        ]
    }

    /// What a form sends along: its Content-Type, and its body behind that.
    private static func post(in arguments: borrowing HostArguments, from index: Int) -> PagePost? {
        guard let body = arguments.optionalBytes(index + 1) else { return nil }
        return PagePost(contentType: arguments.optionalString(index) ?? "", body: body)
    }

    /// What a page tells its delegate, and asks of it.
    private static var askingOperations: [(name: StaticString, body: PageOperation)] {
        [
            doing("page_phase") { page, arguments in
                guard let phase = PageContext.Phase(rawValue: try arguments.string(0)) else { return }
                page.phase = phase
                if let url = arguments.optionalString(1) { page.url = url }
                page.delegate.page(page, reached: phase)
            },
            doing("page_changed") { page, arguments in
                if let url = arguments.optionalString(0) { page.url = url }
                page.delegate.pageChanged(page)
            },
            (
                "page_dialog",
                { page, arguments in
                    guard let kind = PageDialog.Kind(rawValue: try arguments.string(0)) else { return .undefined }
                    let dialog = PageDialog(
                        kind: kind, message: try arguments.string(1), defaultText: arguments.optionalString(2) ?? "")
                    return page.delegate.page(page, shows: dialog).map { .string($0) } ?? .undefined
                }
            ),
            (
                "page_choose",
                { page, arguments in
                    let dialog = FileDialog(isMultiple: arguments.boolean(0), accept: try arguments.string(1))
                    return .boolean(page.delegate.page(page, opens: dialog))
                }
            ),
            doing("page_navigate") { page, arguments in
                let history = PageNavigation(rawValue: try arguments.string(1)) ?? .push
                try page.navigate(
                    PageRequest(
                        url: try arguments.string(0), history: history, form: post(in: arguments, from: 2),
                        referrerPolicy: arguments.optionalString(4).flatMap(ReferrerPolicy.init(rawValue:))))
            },
            doing("page_traverse") { page, arguments in
                page.delegate.page(page, traversesBy: try arguments.integer(0))
            },
            doing("page_open") { page, arguments in
                let url = try arguments.string(0)
                if page.handsOver(url) { return }
                page.delegate.page(
                    page,
                    opens: PageOpening(
                        url: url, name: try arguments.string(1), features: try arguments.string(2),
                        isLink: arguments.boolean(3),
                        referrerPolicy: arguments.optionalString(4).flatMap(ReferrerPolicy.init(rawValue:)),
                        form: post(in: arguments, from: 5)))
            },
            doing("referrer_set") { page, arguments in
                if let policy = ReferrerPolicy(meta: try arguments.string(0)) { page.referrerPolicy = policy }
            },
            (
                "referrer_for",
                { page, arguments in
                    guard let target = WebURL(serialized: try arguments.string(0)) else { return .string("") }
                    let policy = arguments.optionalString(1).flatMap(ReferrerPolicy.init(rawValue:))
                    return .string(page.referrer(for: target, policy))
                }
            ),
            doing("page_download") { page, arguments in
                let download = PageDownload(
                    url: try arguments.string(0), linkName: try arguments.string(1),
                    disposition: try arguments.string(2), type: try arguments.string(3),
                    bytes: arguments.optionalBytes(4))
                page.delegate.page(page, downloads: download)
            },
            ("page_close", { page, _ in .boolean(page.delegate.pageCloses(page)) }),
        ]
    }
}
