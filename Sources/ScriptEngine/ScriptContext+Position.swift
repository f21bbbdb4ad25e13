extension ScriptContext {
    /// Where the script that calls Swift now stands; `nil` where none of the user's does. Takes microseconds.
    public var callerPosition: ScriptPosition? {
        do throws(ScriptError) {
            // The engine's own error has a stack, whatever the script has made of `Error`.
            try evaluate(ScriptSource("null.place", file: "extrun:position"))
            return nil
        } catch {
            return error.position
        }
    }
}
