import CJavaScriptCore

extension ScriptContext {
    /// What keeps a text from being a script; `nil` where nothing does. It is not run.
    /// Source: https://developer.apple.com/documentation/javascriptcore/1451350-jscheckscriptsyntax
    public func syntaxError(in text: String, file: String) -> ScriptError? {
        var exception: JSValueRef?
        _ = text.withScriptString { text in
            file.withScriptString { JSCheckScriptSyntax(reference, text, $0, 1, &exception) }
        }
        return exception.map { error(from: ScriptValue(self, $0)) }
    }
}
