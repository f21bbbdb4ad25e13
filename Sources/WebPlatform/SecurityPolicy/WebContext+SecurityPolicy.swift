internal import HTTP
internal import JSONText
public import ScriptEngine

extension WebContext {
    /// From now on scripts of the context run under these policies.
    public func begin(_ policies: [ContentSecurityPolicy]) {
        securityPolicies = []
        for policy in policies { add(policy) }
        script.refuseEval(evalRefusal)
    }

    /// From now on scripts of the context run under the policies of another one.
    /// https://html.spec.whatwg.org/multipage/browsers.html#determining-navigation-params-policy-container
    func inheritPolicies(of other: WebContext) {
        securityPolicies = other.securityPolicies
        script.refuseEval(evalRefusal)
    }

    private func add(_ policy: ContentSecurityPolicy) {
        securityPolicies.append(policy)
        for warning in policy.warnings { write(warning, at: nil) }
    }

    private var evalRefusal: String? { securityPolicies.lazy.compactMap(\.evalRefusal).first }

    /// What it throws to compile WebAssembly; `nil` where no policy refuses it.
    var webAssemblyRefusal: String? { securityPolicies.lazy.compactMap(\.webAssemblyRefusal).first }

    /// Whether requests to `http:` go to `https:`.
    public var upgradesRequests: Bool { securityPolicies.contains(where: \.upgradesRequests) }

    /// Why the policies refuse something; `nil` where none does. The console and the page hear of each violation, also of a policy that
    /// only reports.
    /// - Parameters:
    ///   - position: where it stands in the page; `nil`: where the script is that runs.
    ///   - element: what the event is fired at; `nil`: the document.
    ///   - place: what else the console says of where it stands.
    @discardableResult
    public func refusal(
        of subject: PolicySubject, at position: ScriptPosition? = nil, element: ScriptValue? = nil, place: String? = nil
    ) -> String? {
        guard !securityPolicies.isEmpty else { return nil }
        let violations = securityPolicies.compactMap { $0.violation(by: subject) }
        guard !violations.isEmpty else { return nil }
        let position = position ?? script.callerPosition
        for violation in violations { tell(violation, at: position, element, place) }
        return violations.first { $0.disposition == .enforce }?.sentence
    }

    /// https://w3c.github.io/webappsec-csp/#report-violation. Workers are told nothing, as in WebKit.
    private func tell(
        _ violation: PolicyViolation, at position: ScriptPosition?, _ element: ScriptValue?, _ place: String?
    ) {
        write(place.map { "\(violation.sentence) (\($0))" } ?? violation.sentence, at: position)
        guard let page else { return }
        var fields: JSONObject = [
            "documentURI": .string(WebURL(serialized: page.url)?.hrefForReports ?? ""),
            "referrer": .string(page.options.referrer),
            "blockedURI": .string(violation.blockedURI),
            "effectiveDirective": .string(violation.directive),
            "violatedDirective": .string(violation.directive),
            "originalPolicy": .string(violation.policy),
            "disposition": .string(violation.disposition.rawValue),
            "sample": .string(violation.sample),
        ]
        if let position {
            fields["sourceFile"] = .string(position.file)
            fields["lineNumber"] = .number(Double(position.line))
            fields["columnNumber"] = .number(Double(position.column ?? 1))
        }
        let text = JSON.object(fields).text
        schedule { try $0.call(entry: "tellViolation", [.string(text), element.map { .value($0) } ?? .undefined]) }
    }

    private func write(_ sentence: String, at position: ScriptPosition?) {
        delegate?.webContext(self, wrote: ConsoleMessage(level: .error, text: sentence, position: position))
    }

    /// The operations of policies, as docs/host-interface.md lists them.
    static var policyOperations: [(name: StaticString, body: Operation)] {
        [
            (
                "policy_refuses",
                { context, arguments in
                    guard !context.securityPolicies.isEmpty,
                        let subject = try PolicySubject(arguments)
                    else { return .boolean(false) }
                    var position: ScriptPosition?
                    if let file = arguments.optionalString(5), !arguments.isUndefined(6) {
                        position = ScriptPosition(file: file, line: try arguments.integer(6), column: nil)
                    }
                    let element = arguments.isUndefined(2) ? nil : arguments.value(2)
                    let refusal = context.refusal(
                        of: subject, at: position, element: element, place: arguments.optionalString(7))
                    return .boolean(refusal != nil)
                }
            ),
            doing("policy_add") { context, arguments in
                guard let page = context.page, let url = WebURL(serialized: page.url) else { return }
                context.add(ContentSecurityPolicy(try arguments.string(0), of: url.origin, isOfMeta: true))
                context.script.refuseEval(context.evalRefusal)
            },
            doing("policy_begin") { context, arguments in
                guard let page = context.page else { return }
                let url = try arguments.string(0)
                let fields = try JSON(parsing: arguments.optionalString(1) ?? "{}")
                if let parent = page.parent, url.isOfLocalScheme {
                    page.referrerPolicy = parent.referrerPolicy
                    context.inheritPolicies(of: parent.context)
                    return
                }
                page.referrerPolicy = ReferrerPolicy(header: fields["referrers"]?.stringsValue) ?? .default
                if let origin = WebURL(serialized: url)?.origin {
                    context.begin(
                        ContentSecurityPolicy.policies(
                            enforced: fields["policies"]?.stringsValue ?? [],
                            reported: fields["reports"]?.stringsValue ?? [], of: origin))
                }
            },
            (
                "policy_allows",
                { context, arguments in
                    guard let subject = try PolicySubject(arguments) else { return .boolean(true) }
                    return .boolean(
                        !context.securityPolicies.contains { $0.violation(by: subject)?.disposition == .enforce })
                }
            ),
            doing("eval_permit") { context, arguments in
                let (run, refusal) = (arguments.value(0), context.evalRefusal)
                if refusal != nil { context.script.refuseEval(nil) }
                defer { if let refusal { context.script.refuseEval(refusal) } }
                try run.call([])
            },
            ("wasm_refusal", { context, _ in context.webAssemblyRefusal.map { .string($0) } ?? .undefined }),
        ]
    }
}

extension PolicySubject {
    /// `nil` where it is an address that is none.
    fileprivate init?(_ arguments: borrowing HostArguments) throws {
        let (kind, text) = (try arguments.string(0), arguments.optionalString(1) ?? "")
        let element = PolicyElement(
            nonce: (arguments.optionalString(3) ?? "").trimmedOfSpaces, isParserInserted: arguments.boolean(4))
        switch kind {
        case "inline-script": self = .inlineScript(text, element)
        case "handler": self = .handler(text)
        case "script-url": self = .scriptURL(text)
        case "timer": self = .timer(text)
        case "inline-style": self = .inlineStyle(text, element)
        case "style-attribute": self = .styleAttribute(text)
        default:
            guard let directive = PolicyDirective(rawValue: kind) else {
                throw HostError("no directive is named \(kind)")
            }
            guard let url = WebURL(serialized: text) else { return nil }
            self = .load(directive, url, element)
        }
    }
}
