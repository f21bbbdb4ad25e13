import HTTP
import JSONText
import ScriptEngine

// https://html.spec.whatwg.org/multipage/document-sequences.html: each frame is a page of its own in the same machine.
extension WebContext {
    static var frameOperations: [(name: StaticString, body: PageOperation)] {
        [
            (
                "frame_open",
                { page, arguments in
                    let options = try JSON(parsing: try arguments.string(1))
                    let frame = try page.openFrame(
                        options.objectValue ?? [:], windows: [arguments.value(2), arguments.value(3)])
                    frame.frameNumber = options["number"]?.intValue ?? 0
                    page.frames[try arguments.integer(0)] = frame
                    return .value(frame.context.script.global)
                }
            ),
            (
                "frame_rights",
                { page, arguments in
                    guard let rights = page.delegate.page(page, rightsOfFrameAt: try arguments.string(0)) else {
                        return .undefined
                    }
                    let members: JSON = [
                        "origin": .string(rights.origin), "scripts": .string(rights.scripts.rawValue),
                    ]
                    return .string(members.text)
                }
            ),
            (
                "frame_refusal",
                { page, arguments in
                    let fields = try JSON(parsing: try arguments.string(1))
                    guard let url = WebURL(serialized: try arguments.string(0)), url.isHTTP,
                        let refusal = page.refusal(
                            ofEmbedding: url, policies: fields["policies"]?.stringsValue ?? [],
                            options: fields["options"]?.stringsValue ?? [])
                    else { return .boolean(false) }
                    page.context.delegate?.webContext(
                        page.context, wrote: ConsoleMessage(level: .error, text: refusal, position: nil))
                    return .boolean(true)
                }
            ),
            doing("frame_fail") { page, arguments in
                guard let frame = page.frames[try arguments.integer(0)] else { return }
                page.delegate.page(frame, hasNotCome: try arguments.string(1))
            },
            doing("frame_close") { page, arguments in
                page.frames.removeValue(forKey: try arguments.integer(0))?.close()
            },
        ]
    }
}

extension PageContext {
    /// What a document in a frame may.
    public struct FrameRights: Sendable {
        /// Serialized.
        public let origin: String
        /// Which of the document's own scripts run, unless the frame's `sandbox` forbids them all.
        public let scripts: PageOptions.Scripts

        public init(origin: String, scripts: PageOptions.Scripts) {
            self.origin = origin
            self.scripts = scripts
        }
    }

    /// Asks the delegate for another document; for a frame the page around it loads it.
    func navigate(_ request: PageRequest) throws {
        if handsOver(request.url) { return }
        guard let parent, let id = parent.frames.first(where: { $0.value === self })?.key else {
            delegate.page(self, asksFor: request)
            return
        }
        var arguments: [HostResult] = [.number(Double(id)), .string(request.url), .undefined]
        // A script of the page around it may lead it there, too.
        if context.script.machine.runningContext === context.script {
            let policy = request.referrerPolicy ?? referrerPolicy
            let told = WebURL(serialized: request.url).map { referrer(for: $0, policy) }
            let from: JSON = [
                "referrer": .string(url), "referrerPolicy": .string(policy.rawValue), "told": .string(told ?? ""),
                "origin": .string(options.origin),
            ]
            arguments[2] = .string(from.text)
        }
        if let form = request.form { arguments += [.string(form.contentType), .bytes(form.body)] }
        parent.context.schedule { [arguments] in try $0.call(entry: "navigateFrame", arguments) }
    }

    /// - Parameters:
    ///   - members: `url`, `origin`, `scripts`, `name` and `aboutBaseURL` of the frame.
    ///   - windows: the window around all, and the frame's element.
    fileprivate func openFrame(_ members: JSONObject, windows: [ScriptValue]) throws -> PageContext {
        guard let delegate = context.delegate else { throw HostError("the page has no delegate") }
        var options = self.options
        options.url = members["url"]?.stringValue ?? "about:blank"
        options.origin = members["origin"]?.stringValue ?? "null"
        options.scripts = members["scripts"]?.stringValue.flatMap(PageOptions.Scripts.init) ?? .off
        options.name = members["name"]?.stringValue ?? ""
        options.aboutBaseURL = members["aboutBaseURL"]?.stringValue
        options.referrer = self.options.url
        options.file = nil
        (options.history.entries, options.history.index) = ([], 0)
        let child = try WebContext(
            scheduler: context.scheduler, environment: context.environment, delegate: delegate)
        // https://html.spec.whatwg.org/multipage/browsers.html#determining-navigation-params-policy-container
        if options.url.hasPrefix("about:") { child.inheritPolicies(of: context) }
        return try PageContext(
            context: child, options: options, services: services,
            sessionStorage: sessionStorage, parent: self, windows: [context.script.global] + windows)
    }
}
