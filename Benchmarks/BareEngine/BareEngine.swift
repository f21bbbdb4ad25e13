import CJavaScriptCore

/// The least that a process which runs JavaScript does: one context, one script.
@main
struct BareEngine {
    static func main() {
        let context = JSGlobalContextCreate(nil)
        let script = JSStringCreateWithUTF8CString("[1, 2, 3].map((x) => x * 14).reduce((a, b) => a + b)")
        let value = JSEvaluateScript(context, script, nil, nil, 1, nil)
        precondition(JSValueToNumber(context, value, nil) == 84)
        JSStringRelease(script)
        JSGlobalContextRelease(context)
    }
}
