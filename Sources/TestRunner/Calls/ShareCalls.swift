import JSONText

extension TestCalls {
    static let shareOperations: [String: Operation] = [
        "share_start": { file, arguments in
            let session = try file.running()
            let name = try arguments.text(0)
            guard let make = file.options.shareSystems[name] else {
                let names = file.options.shareSystems.keys.sorted().joined(separator: ", ")
                throw TestError("there is no system '\(name)' in the share sheet; there are: \(names)")
            }
            let scripts = try arguments[1]["scripts"]?.stringValue.map { try file.sources.use($0) }
            let system = try await make(file.options.browser.seed, scripts)
            file.session?.shares.append(system)
            return .number(Double(session.shares.count))
        },
        "share_play": { file, arguments in
            let system = try file.share(arguments.integer(0))
            try await system.play(arguments.text(1))
            return .null
        },
        "share_value": { file, arguments in
            let system = try file.share(arguments.integer(0))
            return .string(try await system.value(of: arguments.text(1)))
        },
    ]
}

extension TestFile {
    func share(_ index: Int) throws -> any ShareSystem {
        let shares = try running().shares
        guard shares.indices.contains(index) else { throw TestError("the system is not of this test") }
        return shares[index]
    }
}
