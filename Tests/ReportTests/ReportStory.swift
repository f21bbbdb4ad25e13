import ExtensionRunner
import JSONText
import Report

/// Runs to look at: a tap that saves, and one whose worker is killed before the badge goes.
enum ReportStory {
    static func event(
        _ at: Double, _ lane: TraceEvent.Lane, _ type: String, _ fields: JSONObject = [:], cause: Int? = nil
    ) -> TraceEvent {
        TraceEvent(at: at, lane: lane, type: type, fields: fields, cause: cause)
    }

    private static let page =
        "<!DOCTYPE html><html><head><title>Half a duck</title><style>h1 { font-size: 18px; margin: 0 } body { background: #fff3e0 "
        + "url(https://outside.example/paper.png) }</style></head><body onload=\"leave()\"><h1>Half a duck</h1>"
        + "<img src=\"https://outside.example/duck.png\" alt=\"a duck\"><a href=\"https://outside.example/\">Order</a>"
        + "<script>fetch(\"https://outside.example/\")</script></body></html>"

    /// Up to the check mark.
    private static let saved: [TraceEvent] = [
        event(0, .browser, "trace", ["version": 1, "profile": "safari-ios", "seed": 1]),
        event(0, .user, "install", ["name": "Clipper", "version": "1.0"]),
        event(0, .background, "start", ["life": 1, "reason": "runtime.onInstalled"], cause: 1),
        event(0, .user, "open", ["url": "https://example.com/menu"]),
        event(0, .browser, "tab.open", ["tab": 1, "url": "https://example.com/menu"], cause: 3),
        event(0, .page, "content-script", ["tab": 1, "path": "content.js", "world": "ISOLATED"], cause: 3),
        event(0, .page, "snapshot", ["tab": 1, "html": .string(page)], cause: 3),
        event(0, .user, "tap", ["tab": 1]),
        event(0, .background, "event", ["name": "action.onClicked", "life": 1], cause: 7),
        event(0, .native, "message", ["id": 1, "message": ["action": "getToken"]], cause: 8),
        event(0, .native, "reply", ["id": 1, "reply": ["token": "[redacted]"]], cause: 9),
        event(
            0, .network, "request",
            [
                "id": 2, "method": "POST", "url": "https://clips.example/api/clips",
                "headers": ["Authorization": "Bearer [redacted]"], "body": #"{"url":"https://example.com/menu"}"#,
            ], cause: 10),
        event(140, .network, "response", ["id": 2, "status": 200, "headers": [:], "body": #"{"id":1}"#], cause: 11),
        event(140, .storage, "write", ["area": "local", "keys": ["last"], "values": [1]], cause: 12),
        event(140, .browser, "badge", ["tab": 1, "text": "✓"], cause: 12),
        event(
            140, .console, "console", ["level": "log", "text": "saved </script>", "position": "background.js:12:5"],
            cause: 12),
        event(
            140, .page, "snapshot",
            ["tab": 1, "html": .string(page.replacing("</h1>", with: "</h1><p id=\"saved\">Saved</p>"))], cause: 12),
    ]

    static let undisturbed = ReportRun(
        name: "Undisturbed",
        events: saved + [
            event(140, .user, "advance", ["milliseconds": 2_000]),
            event(2_140, .browser, "badge", ["tab": 1, "text": ""], cause: 12),
            event(30_000, .background, "stop", ["life": 1, "reason": "idle"], cause: 8),
        ], remarks: [ReportRemark(place: 19, at: 2_140, text: "expect badge \"\": holds", outcome: .passed)])

    /// Two tabs, of which one goes to another window.
    static let windows = ReportRun(
        name: "Windows",
        events: [
            event(0, .browser, "trace", ["version": 1, "profile": "safari-macos", "seed": 1]),
            event(0, .user, "install", ["name": "Clipper", "version": "1.0"]),
            event(0, .user, "open", ["url": "https://a.example/"]),
            event(0, .browser, "tab.open", ["tab": 1, "url": "https://a.example/"], cause: 2),
            event(0, .browser, "tab.open", ["tab": 2, "url": "https://b.example/"], cause: 2),
            event(0, .browser, "window.open", ["window": 2], cause: 2),
            event(0, .browser, "tab.open", ["tab": 3, "url": "https://c.example/", "window": 2], cause: 2),
            event(0, .browser, "window.focus", ["window": 2], cause: 2),
            event(0, .browser, "tab.move", ["tab": 1, "window": 2], cause: 2),
            event(0, .browser, "tab.close", ["tab": 3], cause: 2),
            event(0, .user, "close-window", ["window": 2]),
            event(0, .browser, "tab.close", ["tab": 1], cause: 10),
            event(0, .browser, "window.close", ["window": 2], cause: 10),
            event(0, .browser, "window.focus", ["window": 1], cause: 10),
        ])

    static let killed = ReportRun(
        name: "kill@14:after-badge",
        events: saved + [
            event(140, .user, "kill"),
            event(140, .background, "stop", ["life": 1, "reason": "kill", "lostTimers": 1], cause: 17),
            event(140, .user, "advance", ["milliseconds": 2_000]),
        ],
        remarks: [
            ReportRemark(
                place: 20, at: 2_140, text: "expect badge \"\": the badge is \"✓\"", outcome: .failed,
                position: "clipper.test.js:9:3")
        ])

    static let exploration = ReportExploration(
        points: (1...40).flatMap { number in
            ["kill", "offline", "http-500"].map { fault in
                let place = ["before-message", "after-message", "before-request", "after-badge"][number % 4]
                let isBad = number == 19 && fault == "kill"
                return ReportExploration.Point(
                    label: "\(number):\(place)", position: "background.js:\(number):3", fault: fault,
                    outcome: isBad ? .failed : .passed, text: isBad ? "expect badge \"\": the badge is \"✓\"" : "",
                    run: isBad ? 1 : nil, replay: isBad ? "extrun explore clipper … --replay kill@19" : nil)
            }
        })
}
