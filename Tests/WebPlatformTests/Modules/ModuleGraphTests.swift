import ScriptEngine
import Testing

/// Modules do what they do in Node: order of evaluation, values, errors.
@Suite(.enabled(if: NodeOracle.isInstalled, NodeOracle.missing))
struct ModuleGraphTests {
    @Test func writtenGraphsRunAsInNode() async throws {
        let graphs = try ModuleGraph.written()
        #expect(graphs.count > 30)
        try await compare(graphs)
    }

    @Test(arguments: [1...100, 101...200, 201...300, 301...400])
    func randomGraphsRunAsInNode(seeds: ClosedRange<Int>) async throws {
        let graphs = try ModuleGraph.random(seeds: seeds)
        #expect(graphs.count == seeds.count)
        try await compare(graphs)
    }

    private func compare(_ graphs: [ModuleGraph]) async throws {
        let loop = EventLoop()
        let ours = try await loop.run {
            let machine = ScriptMachine(
                limits: ExecutionLimits(scriptTime: .seconds(300), memoryGrowthBytes: 1 << 40))
            return try graphs.map { graph in
                let scene = try ModuleScene(loop: loop, machine: machine, files: graph.files)
                defer { scene.close() }
                return scene.run(graph.files[0].name)
            }
        }
        for (graph, ours) in zip(graphs, ours) where ours != graph.lines {
            let text = graph.files.map { "-- \($0.name)\n\($0.text)" }.joined(separator: "\n")
            Issue.record(
                "\(graph.name)\nours \(ours.joined(separator: "\n     "))\nnode \(graph.lines.joined(separator: "\n     "))\n\(text)"
            )
        }
    }
}
