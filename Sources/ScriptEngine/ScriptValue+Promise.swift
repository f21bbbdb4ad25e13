extension ScriptValue {
    /// Tells what becomes of this promise when it is settled; anything else counts as fulfilled. Call it inside
    /// ``ScriptContext/perform(_:)``.
    public func whenSettled(
        fulfilled: @escaping (ScriptValue) throws -> Void, rejected: @escaping (ScriptValue) throws -> Void
    ) throws(ScriptError) {
        let follow = try context.evaluate(Self.follow)
        try follow.call([
            .value(self),
            .value(
                context.makeFunction {
                    try fulfilled($0.value(0))
                    return .undefined
                }),
            .value(
                context.makeFunction {
                    try rejected($0.value(0))
                    return .undefined
                }),
        ])
    }

    /// Awaits, as a script may have replaced `then`.
    private static var follow: ScriptSource {
        ScriptSource(
            """
            (promise, fulfilled, rejected) => {
              (async () => {
                let value;
                try {
                  value = await promise;
                } catch (error) {
                  rejected(error);
                  return;
                }
                fulfilled(value);
              })();
            }
            """, file: "extrun:follow")
    }
}
