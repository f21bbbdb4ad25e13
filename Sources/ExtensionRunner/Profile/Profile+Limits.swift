public import ScriptEngine

extension Profile {
    /// What a script of an extension's own contexts may use, as the engine takes it.
    public var limits: ExecutionLimits {
        ExecutionLimits(scriptTime: execution.cpuLimit, memoryGrowthBytes: execution.memoryLimitBytes)
    }

    /// What a script in a web page may use.
    public var pageLimits: ExecutionLimits {
        ExecutionLimits(scriptTime: execution.cpuLimit, memoryGrowthBytes: execution.pageMemoryLimitBytes)
    }
}
