import CJavaScriptCore

extension ScriptContext {
    /// Where the script that calls Swift now stands; `nil` where none of the user's does. Takes microseconds.
    public var callerPosition: ScriptPosition? {
        guard let error = JSObjectCallAsFunction(machine.ownContext, machine.stackFunction, nil, 0, nil, nil) else {
            return nil
        }
        return self.error(from: ScriptValue(self, error)).position
    }
}
