import JSONText
import ScriptEngine
import WebPlatform

// Where an explored background passes points.
extension ExtensionContext {
    /// The plan of an explored run, for a background.
    var plan: FaultPlan? {
        guard let plan = owner.world.plan, self is BackgroundLife else { return nil }
        return plan
    }

    /// Where in the extension's script this context is now; `nil` where none of its scripts runs.
    var position: ScriptPosition? {
        context.script.machine.runningContext === context.script ? context.script.sourcePosition : nil
    }

    /// Answers a call of `browser.*`. What changes something outside of the script happens between two points.
    func perform(_ call: APICall) {
        guard let plan else { return owner.perform(call, from: self) }
        plan.callCount += 1
        guard let act = FaultPlan.Act(function: call.name) else { return owner.perform(call, from: self) }
        let fault = plan.pass(.before, act, call.pointDetail, of: owner)
        guard !context.isClosed else { return }
        if fault == .quota {
            call.complete(.failure(APIError("exceeded storage quota", function: "browser.\(call.name)()")))
        } else {
            owner.perform(call, from: self)
        }
        plan.pass(.after, act, call.pointDetail, of: owner)
    }

    /// Does something now, between two points; not at all where this context ends at the first one.
    func act(_ act: FaultPlan.Act, _ detail: @autoclosure () -> String, _ body: () throws -> Void) rethrows {
        guard let plan else { return try body() }
        plan.pass(.before, act, detail(), of: owner)
        guard !context.isClosed else { return }
        try body()
        plan.pass(.after, act, detail(), of: owner)
    }

    /// Runs `body` as a task of its own, between two points: what happens to the script.
    func schedule(
        _ act: @autoclosure () -> FaultPlan.Act?, _ detail: @autoclosure @escaping () -> String = "",
        _ body: @escaping (WebContext) throws -> Void
    ) {
        guard let plan, let act = act() else { return context.schedule(body) }
        context.scheduler.timeline.schedule { [weak self] in
            guard let self, !context.isClosed else { return }
            plan.pass(.before, act, detail(), of: owner)
            guard !context.isClosed else { return }
            context.run { try body(context) }
            plan.pass(.after, act, detail(), of: owner)
        }
    }
}

extension APICall {
    /// What the call is about, for people.
    fileprivate var pointDetail: String {
        switch name {
        case "runtime.sendNativeMessage": return String((string(1) ?? "").prefix(100))
        case "action.setBadgeText": return members(0)["text"]?.stringValue ?? ""
        default:
            guard name.hasPrefix("storage.") else { return "" }
            let texts = argument(0)?.stringsValue ?? []
            let names = name.hasSuffix(".set") ? texts.indices.filter { $0 % 2 == 0 }.map { texts[$0] } : texts
            return "\(name.dropFirst("storage.".count)) \(names.joined(separator: " "))"
        }
    }
}
