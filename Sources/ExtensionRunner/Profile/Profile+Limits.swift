public import ScriptEngine

extension Profile {
    /// What a script may use, as the engine takes it.
    public var limits: ExecutionLimits {
        ExecutionLimits(scriptTime: execution.cpuLimit, memoryGrowthBytes: execution.memoryLimitBytes)
    }
}
