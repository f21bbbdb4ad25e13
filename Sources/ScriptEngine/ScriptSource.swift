import CJavaScriptCore

/// A script text and the name it goes by in positions and stacks.
///
/// Evaluating the same `ScriptSource` again lets a machine find the code that it parsed before, so keep it.
public final class ScriptSource {
    let text: JSStringRef
    let file: JSStringRef

    public init(_ text: String, file: String) {
        self.text = text.makeScriptString()
        self.file = file.makeScriptString()
    }

    /// A script that is part of the program.
    public init(_ text: StaticString, file: String) {
        self.text = text.makeScriptString()
        self.file = file.makeScriptString()
    }

    deinit {
        JSStringRelease(text)
        JSStringRelease(file)
    }
}
