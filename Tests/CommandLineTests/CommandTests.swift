import Testing

// The commands, their help, and what is no command.
@Suite struct CommandTests {
    private let line: CommandLine

    init() throws { line = try CommandLine() }

    private let overview = """
        usage: extrun COMMAND …

        commands:
          run EXTENSION STEP…   plays steps on an extension and prints what happened
          explore EXTENSION STEP…
                                plays steps again and again, each time with something else going wrong
          test [PATH…]          runs tests that are written in JavaScript or TypeScript
          clip PAGE…            runs scripts on saved pages and prints what they give
          share SYSTEM STEP…    plays steps on a system of the share sheet and prints what happened
          serve SYSTEM          runs the back end of a built-in system on loopback
          wpt FILE…             runs web-platform-tests
          check EXTENSION       prints what in an extension does not work, as file:line: message
          apis                  prints which parts of browser.* are there
          help                  prints this
          version               prints which version this is, and of the engine that runs scripts

        'extrun COMMAND --help' lists steps and options. On a terminal what failed is red; NO_COLOR=1 keeps all plain.
        Exit status: 0 done, 1 an expectation failed, 2 the input is wrong, 3 the extension's script failed, 70 a fault
        of extrun.

        """

    @Test(arguments: [["help"], ["--help"], ["-h"]])
    func helpListsTheCommands(arguments: [String]) throws {
        let result = try line.extrun(arguments)
        #expect(result.status == 0)
        #expect(result.output == overview)
        #expect(result.errors == "")
    }

    @Test(arguments: ["version", "--version"])
    func theVersionIsToldWithThatOfTheEngine(argument: String) throws {
        let result = try line.extrun([argument])
        #expect(result.status == 0)
        #expect(result.output.wholeMatch(of: /extrun, not yet released; JavaScriptCoreGTK \d+\.\d+\.\d+\n/) != nil)
    }

    @Test(arguments: [["version", "--help"], ["version", "-h"], ["help", "version"]])
    func theVersionHasAHelp(arguments: [String]) throws {
        let result = try line.extrun(arguments)
        #expect(result.status == 0 && result.output.hasPrefix("usage: extrun version\n"))
    }

    @Test func withoutACommandTheHelpIsAnError() throws {
        let result = try line.extrun()
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.errors == overview)
    }

    @Test(arguments: [["run", "--help"], ["run", "-h"], ["run", "extension", "tap", "--help"]])
    func helpOfRunListsEveryStepAndOption(arguments: [String]) throws {
        let result = try line.extrun(arguments)
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(result.output.hasPrefix("usage: extrun run EXTENSION STEP…\n"))
        for word in [
            "open URL", "navigate URL", "reload", "back", "forward", "close", "tap", "advance 2s", "kill", "crash",
            "relaunch",
            "update DIR",
            "disable", "enable", "offline", "online", "grant WHAT", "deny WHAT", "message JSON", "eval CODE",
            "command NAME", "menu ITEM", "--clock PACE",
            "expect badge",
            "no popup", "log TEXT", "request METHOD URL", "worker running", "worker stopped", "--native NAME",
            "--native-host COMMAND", "--native-reply MATCH=REPLY", "--keychain FILE", "--backend NAME",
            "--route 'METHOD URL=STATUS [BODY]'", "--cors as-answered", "--profile NAME", "--host-access MODE",
            "--start-time ISO8601", "--seed N",
            "--network MODE", "--allow-host HOST[:PORT]", "--tls-authority FILE", "--proxy URL", "--network-timeout",
            "--limit cpu=30s,memory=120MB", "--json", "--trace FILE", "--show-secrets", "-v ",
        ] {
            #expect(result.output.contains(word), "\(word)")
        }
        #expect(result.lines.allSatisfy { $0.count <= 120 })
    }

    @Test(arguments: [
        (["jump"], "there is no command 'jump'; see 'extrun help'"),
        (["test"], "there are no tests in this folder: files of tests are named as in save.test.js or save.test.ts"),
        (["explore"], "name an extension or a system and its steps, as in: extrun explore my-extension tap"),
        (["clip"], "name the pages to clip, as in: extrun clip page.html --script clip.js"),
        (["check"], "name the folder of an extension, as in: extrun check my-extension"),
        (["run"], "name the folder of an extension, as in: extrun run my-extension tap"),
        (["run", "--json"], "name the folder of an extension, as in: extrun run my-extension tap"),
        (["run", "", "tap"], "'' is the name of no folder"),
        (["help", "jump"], "there is no command 'jump'; see 'extrun help'"),
        (["apis", "x"], "'extrun apis' takes nothing after it, but 'x' was found"),
    ])
    func whatIsNoCommandIsSaidInOneLine(arguments: [String], message: String) throws {
        let result = try line.extrun(arguments)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.errors == "extrun: \(message)\n")
    }

    @Test(arguments: ["run", "explore", "test", "clip", "share", "serve", "wpt", "check", "apis"])
    func helpIsGivenForEachCommand(name: String) throws {
        let result = try line.extrun("help", name)
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("usage: extrun \(name)"))
        #expect(try line.extrun(name, "--help").output == result.output)
    }

    @Test func apisPrintsATable() throws {
        let result = try line.extrun("apis")
        #expect(result.status == 0)
        #expect(result.lines.prefix(2) == ["| `browser.` | supported | not implemented yet |", "| --- | --- | --- |"])
        let tabs = try #require(result.lines.first { $0.hasPrefix("| `tabs` |") })
        #expect(tabs.contains("`query`") && tabs.contains("`onUpdated`"))
        #expect(result.lines.contains { $0.hasPrefix("| `devtools.network` |  | `getHAR`") })
    }
}
