import ScriptEngine
import WebPlatform

extension ExternalPage {
    /// The host operations of `js/browser/web-page`, for scripts of web pages.
    static var pageOperations: [(name: StaticString, body: WebContext.Operation)] {
        [
            (
                "external_send",
                operation { world, frame, arguments in
                    let context = frame.page.context
                    let promise = ScriptPromise(in: context.script)
                    let page = frame.externalPage(to: try arguments.string(0), in: world)
                    guard let page else {
                        world.afterRandomDelay(context) { _ in promise.resolve(.undefined) }
                        return .value(promise.promise)
                    }
                    page.owner.send(try arguments.string(1), from: page) { reply in
                        context.schedule { _ in promise.resolve(reply.map { .string($0) } ?? .undefined) }
                    }
                    return .value(promise.promise)
                }
            ),
            (
                "external_connect",
                operation { world, frame, arguments in
                    if let page = frame.externalPage(to: try arguments.string(0), in: world) {
                        return .number(Double(page.owner.ports.connect(try arguments.string(1), from: page)))
                    }
                    let port = Double(world.nextPortID())
                    world.afterRandomDelay(frame.page.context) {
                        try $0.call(entry: "portDisconnected", [.number(port), .undefined])
                    }
                    return .number(port)
                }
            ),
            (
                "external_post",
                operation { world, frame, arguments in
                    let (port, message) = (try arguments.integer(0), try arguments.string(1))
                    for page in frame.externalPages { page.owner.ports.post(message, on: port, from: page) }
                    return .undefined
                }
            ),
            (
                "external_disconnect",
                operation { world, frame, arguments in
                    let port = try arguments.integer(0)
                    for page in frame.externalPages { page.owner.ports.disconnect(port, from: page) }
                    return .undefined
                }
            ),
        ]
    }

    /// An operation for a document that a tab shows. Where it has gone while its script still runs, nothing happens, and a promise
    /// is never settled.
    private static func operation(
        _ body: @escaping (World, DocumentFrame, borrowing HostArguments) throws -> HostResult
    ) -> WebContext.Operation {
        { context, arguments in
            guard let world = (context.delegate as? OpenPage)?.world, let frame = world.frame(of: context) else {
                return .value(ScriptPromise(in: context.script).promise)
            }
            let outer = world.trace.enter(context.script)
            defer { world.trace.leave(outer) }
            return try body(world, frame, arguments)
        }
    }
}

extension World {
    /// The frame of a tab's document whose window this is.
    fileprivate func frame(of context: WebContext) -> DocumentFrame? {
        for tab in windows.tabs {
            if let frame = tab.document?.frames.first(where: { $0.page.context === context }) { return frame }
        }
        return nil
    }

    /// Runs `body` as a task in 100 to 500 milliseconds.
    /// Source: callAfterRandomDelay in WebExtensionUtilities.mm of https://github.com/WebKit/WebKit
    fileprivate func afterRandomDelay(_ context: WebContext, _ body: @escaping (WebContext) throws -> Void) {
        scheduler.timeline.schedule(after: .milliseconds(100 + random.nextUnit() * 400)) { [weak context] in
            guard let context else { return }
            context.run { try body(context) }
        }
    }
}
