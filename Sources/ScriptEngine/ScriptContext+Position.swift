extension ScriptContext {
    /// Where the script that calls Swift now stands; `nil` where none of the user's does. Takes microseconds.
    public var callerPosition: ScriptPosition? {
        machine.watchdog.stoppedBy == nil ? machine.currentPosition : nil
    }
}
