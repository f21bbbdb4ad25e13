// swift-tools-version: 6.1

import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A library target of this package, in the layer order of docs/architecture.md.
func layer(_ name: String, _ dependencies: [Target.Dependency], plugins: [Target.PluginUsage] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict, plugins: plugins)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, exclude: [String] = []
) -> Target {
    .testTarget(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: strict)
}

let package = Package(
    name: "ExtensionRunner",
    products: [
        .library(name: "ExtensionRunner", targets: ["ExtensionRunner", "ExtensionServices", "Report"]),
        .library(
            name: "ExtensionTesting", targets: ["ExtensionTesting", "ExtensionRunner", "ExtensionServices"]),
        .library(name: "LiveHTTP", targets: ["LiveHTTP"]),
        // Whole systems to learn from, with their share extensions, apps and back ends.
        .library(name: "Systems", targets: ["Systems"]),
        .executable(name: "extrun", targets: ["extrun"]),
    ],
    targets: [
        .systemLibrary(
            name: "CJavaScriptCore", pkgConfig: "javascriptcoregtk-4.1",
            providers: [.apt(["libjavascriptcoregtk-4.1-dev"])]),
        .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        // Loaded at its first use: docs/decisions/0022-ciphers-from-libgcrypt.md
        .systemLibrary(name: "CGcrypt"),
        // The library itself is loaded at its first use: docs/decisions/0014-libsoup-at-first-use.md
        .systemLibrary(name: "CSoup", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
        // Loaded at its first use, as docs/decisions/0014-libsoup-at-first-use.md weighs it.
        .systemLibrary(name: "CGraphics"),
        .systemLibrary(name: "CProcess"),
        // Loaded at its first use: docs/decisions/0030-public-suffixes.md
        .systemLibrary(name: "CPublicSuffix"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

        layer("Processes", []),
        layer("VirtualTime", []),
        layer("JSONText", ["VirtualTime"]),
        layer("ScriptEngine", ["CJavaScriptCore", "VirtualTime"]),
        layer("RuntimeScripts", [], plugins: ["BundleScripts"]),
        layer("Database", ["CSQLite"]),
        layer("HTTP", ["CPublicSuffix", "JSONText", "VirtualTime"]),
        layer("Crypto", ["CGLib", "CGcrypt"]),
        layer("Archive", ["CZlib"]),
        layer("Graphics", ["CGraphics"]),
        layer(
            "WebPlatform",
            [
                "ScriptEngine", "RuntimeScripts", "JSONText", "HTTP", "Database", "Crypto", "Archive", "Graphics",
                "VirtualTime",
            ]),
        layer(
            "ExtensionRunner",
            [
                "WebPlatform", "ScriptEngine", "RuntimeScripts", "JSONText", "HTTP", "Database", "Crypto",
                "Archive", "VirtualTime",
            ]),
        layer("Report", ["ExtensionRunner", "RuntimeScripts", "JSONText", "Crypto"]),
        layer("LiveHTTP", ["CSoup", "ScriptEngine", "HTTP"]),
        layer("ExtensionServices", ["JSONText", "Database", "HTTP", "Crypto", "VirtualTime"]),
        layer("ExtensionTesting", ["Report", "ExtensionRunner"]),
        layer(
            "Systems",
            ["ExtensionRunner", "ExtensionServices", "JSONText", "HTTP", "Database", "Crypto", "VirtualTime"]),
        layer(
            "TestRunner",
            [
                "Systems", "ExtensionRunner", "ExtensionServices", "WebPlatform", "ScriptEngine", "RuntimeScripts",
                "JSONText", "HTTP", "Crypto", "Processes", "VirtualTime",
            ]),
        .executableTarget(
            name: "extrun",
            dependencies: [
                "Report",
                "TestRunner", "Systems", "ExtensionRunner", "ExtensionServices", "LiveHTTP", "WebPlatform",
                "ScriptEngine",
                "JSONText",
                "HTTP", "Database", "Processes", "VirtualTime", "CProcess",
            ],
            swiftSettings: strict),
        tests("JSONTextTests", ["JSONText"]),
        tests("VirtualTimeTests", ["VirtualTime"]),
        tests("HTTPTests", ["HTTP", "JSONText"]),
        tests("DatabaseTests", ["Database", "TestTools"]),
        tests("CryptoTests", ["Crypto", "VirtualTime"]),
        tests("ArchiveTests", ["Archive", "CZlib"]),
        tests("GraphicsTests", ["Graphics"]),
        tests(
            "ExtensionServicesTests",
            ["ExtensionServices", "JSONText", "HTTP", "Database", "Crypto", "VirtualTime", "TestTools"]),
        tests(
            "ExtensionRunnerTests",
            ["ExtensionRunner", "JSONText", "HTTP", "ScriptEngine", "Crypto", "VirtualTime", "TestTools"]),
        tests(
            "SystemsTests",
            [
                "Systems", "Report", "ExtensionRunner", "ExtensionServices", "ScriptEngine", "JSONText", "HTTP",
                "Database", "Crypto", "VirtualTime", "WebPlatform", "TestTools",
            ]),
        tests("ExtensionTestingTests", ["ExtensionTesting", "ExtensionRunner"]),
        tests("ReportTests", ["Report", "ExtensionRunner", "JSONText", "TestBrowsers", "TestTools"]),
        tests("LiveHTTPTests", ["LiveHTTP", "CSoup", "HTTP", "JSONText", "TestTools"]),
        tests("ScriptEngineTests", ["ScriptEngine", "VirtualTime"]),
        tests(
            "WebPlatformTests", ["WebPlatform", "ScriptEngine", "HTTP", "JSONText", "VirtualTime", "TestBrowsers"],
            exclude: [
                "Canvas/Programs", "Modules/Graphs", "Scripts/Streams", "Crypto/exchange.js", "Crypto/programs.js",
                "SourceMaps/random-maps.js",
            ]),
        .executableTarget(
            name: "bare-engine", dependencies: ["CJavaScriptCore"], path: "Benchmarks/BareEngine",
            swiftSettings: strict),
        .executableTarget(
            name: "figures",
            dependencies: [
                "ExtensionRunner", "ExtensionServices", "Systems", "LiveHTTP", "WebPlatform", "ScriptEngine",
                "JSONText",
                "HTTP", "Database", "Processes", "VirtualTime",
            ],
            path: "Benchmarks/Figures", swiftSettings: strict),
        .executableTarget(
            name: "torture",
            dependencies: ["ExtensionServices", "JSONText", "Database", "Processes", "VirtualTime"],
            path: "Benchmarks/Torture", swiftSettings: strict),
        tests(
            "TestRunnerTests", ["TestRunner", "ExtensionRunner", "ScriptEngine", "JSONText"], exclude: ["Scripts"]),
        tests(
            "CommandLineTests", ["extrun", "JSONText", "Database", "Processes", "TestBrowsers", "TestTools"],
            exclude: ["junit.xsd"]),
        // Folders and threads for tests.
        .target(name: "TestTools", dependencies: ["Processes"], path: "Tests/TestTools", swiftSettings: strict),
        // Real browsers, for tests of what people see in them.
        .target(
            name: "TestBrowsers", dependencies: ["JSONText", "Processes"], path: "Tests/TestBrowsers",
            swiftSettings: strict),
        tests("DOMTests", ["ExtensionRunner", "JSONText", "Processes"], exclude: ["Differential"]),
        // The tests of the systems' owners, beside what they test.
        tests(
            "CoolectionTests", ["ExtensionTesting", "ExtensionRunner", "Systems", "VirtualTime"],
            path: "Fixtures/coolection/SwiftTests"),
        tests(
            "BrowserNoteTests", ["ExtensionTesting", "ExtensionRunner", "Systems", "VirtualTime"],
            path: "Fixtures/browser-note/SwiftTests"),
        tests(
            "BookmarkAITests", ["ExtensionServices", "Systems", "VirtualTime"],
            path: "Fixtures/bookmark-ai/SwiftTests"),
        tests(
            "JiggyClipperTests",
            ["ExtensionTesting", "ExtensionRunner", "ExtensionServices", "Systems", "JSONText", "VirtualTime"],
            path: "Fixtures/jiggy-clipper/SwiftTests"),
        tests("MyMindTests", ["ExtensionServices", "Systems", "VirtualTime"], path: "Fixtures/my-mind/SwiftTests"),
        .plugin(name: "BundleScripts", capability: .buildTool(), path: "Sources/Plugins/BundleScripts"),
    ]
)
