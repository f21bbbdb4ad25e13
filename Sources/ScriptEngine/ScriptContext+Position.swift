extension ScriptContext {
    /// Where the script that calls Swift now stands; `nil` where none of the user's does. Takes microseconds.
    public var callerPosition: ScriptPosition? {
        caller?.position
    }

    /// The same for a place that is asked for later, or never. Takes a microsecond or two.
    public var caller: ScriptCaller? { machine.watchdog.stoppedBy == nil ? machine.currentCaller : nil }

    /// Says where an error comes from that has no place of its own: what is told of it where nobody catches it.
    public func note(_ place: ScriptPosition, of error: ScriptValue) { machine.errorPlaces.note(place, of: error) }
}
