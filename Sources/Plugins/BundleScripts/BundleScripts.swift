import Foundation
import PackagePlugin

/// Turns `js/` into one Swift file of the `RuntimeScripts` target.
@main
struct BundleScripts: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let package = context.package.directoryURL
        let scripts = package.appending(path: "js")
        let script = package.appending(path: "Scripts/bundle-scripts")
        let output = context.pluginWorkDirectoryURL.appending(path: "Chunks.swift")
        let inputs = (FileManager.default.enumerator(at: scripts, includingPropertiesForKeys: nil)?.allObjects ?? [])
            .compactMap { $0 as? URL }
            .filter { ["js", "json", "css", "ts"].contains($0.pathExtension) }
        return [
            .buildCommand(
                displayName: "Bundling js/ with esbuild",
                executable: URL(filePath: "/bin/sh"),
                arguments: [
                    script.path(), scripts.path(), context.pluginWorkDirectoryURL.appending(path: "bundle").path(),
                    output.path(),
                ],
                inputFiles: inputs.sorted { $0.path() < $1.path() } + [script],
                outputFiles: [output])
        ]
    }
}
