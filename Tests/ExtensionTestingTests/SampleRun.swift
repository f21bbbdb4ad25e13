import Foundation
import Testing

/// A run of this bundle's own ``Samples`` in a child process.
struct SampleRun {
    let output: String
    /// The files that Swift Testing attached, by their names.
    let attachments: [String: String]

    enum Framework { case swiftTesting, xcTest }

    init(_ framework: Framework, _ name: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "extension-testing-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments =
            switch framework {
            case .swiftTesting:
                [
                    "--testing-library", "swift-testing", "--filter", "Samples/\(name)\\(", "--attachments-path",
                    folder.path(),
                ]
            case .xcTest: ["ExtensionTestingTests.XCTestSamples/\(name)"]
            }
        process.environment = ProcessInfo.processInfo.environment.merging(["EXTENSION_TESTING_SAMPLES": "1"]) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        output = String(decoding: bytes, as: UTF8.self)
        var attachments: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()) {
            attachments[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }
        self.attachments = attachments
    }

    /// The lines of a timeline that were printed, without what a framework puts before them.
    var timeline: [String] {
        output.split(separator: "\n").compactMap { line in
            line.firstMatch(of: /\d+\.\d{3} s  .*/).map { String($0.output) }
        }
    }
}
