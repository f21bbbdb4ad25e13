import Testing

/// The stories of MyMind and JiggyClipper from the command line.
@Suite struct ShareStoryTests {
    // Seed 004_8d787d96d5c4c67a.txt: "Offline queue for saves when no network"
    @Test func myMindTellsItsStory() throws {
        let result = try CommandLine().extrun(
            "share", "my-mind", "share https://a.example/", "expect outcome log-in", "log-in", "latency 150ms",
            "share https://a.example/", "expect outcome saved", "offline", "share-text see https://b.example/",
            "expect queued 1", "wifi", "foreground", "expect queued 0", "expect cards 2")
        #expect(result.status == 0 && result.errors == "")
        #expect(result.lines.contains("   0.000 s  sheet       says \"Please log in to MyMind app first\""))
        #expect(result.lines.contains("   0.150 s  sheet       shows a checkmark and says \"Saved to MyMind\""))
        #expect(result.lines.contains("   1.900 s  app         has sent what waited: 1"))
    }

    private func clipperFolder() throws -> CommandLine {
        let line = try CommandLine()
        try line.write(
            file: "scripts/preprocess.js",
            """
            var ExtensionPreprocessingJS = {
              run(a) { a.completionFunction({ title: document.title, url: location.href }) },
              finalize() {},
            }
            """)
        try line.write(
            file: "scripts/clipper.js",
            """
            var Clipper = { clip: ({ page, timeZone }) =>
              ({ name: page.title, folder: "", vault: "", behavior: "create", content: timeZone }) }
            """)
        try line.write(file: "scripts/template.json", #"{"noteName":"{{title}}","content":"{{content}}"}"#)
        try line.write(file: "list.json", "[]")
        try line.write(file: "empty.json", "{}")
        try line.write(file: "misspelt.json", #"{"notename":"a","content":"b"}"#)
        try line.write(file: "page.html", "<title>A page</title>")
        try line.write(file: "vault/old.md", "")
        return line
    }

    // Seed 003_fe9cf73ee4df645d.txt: "queuing to main app via App Group, then main app opens the URL"
    @Test func jiggyClipperTellsItsStory() throws {
        let line = try clipperFolder()
        let result = try line.extrun(
            "share", "jiggy-clipper", "--scripts", "scripts", "--time-zone=Asia/Tokyo",
            "share https://a.example/ page.html", "expect outcome note", "expect queued 1", "expect opened 0",
            "foreground", "expect opened 1", "share https://a.example/b page.html", "folder vault", "revoke vault",
            "foreground", "expect queued 1", "folder vault", "foreground", "expect written 1")
        #expect(result.status == 0 && result.errors == "")
        #expect(
            result.lines.contains(
                "   0.000 s  app         opens obsidian://new?file=A%20page&silent=true&content=Asia%2FTokyo"))
        #expect(
            result.lines.contains(
                "   0.000 s  app         stops: access to vault was taken away; choose the folder again"))
        #expect(try line.read("vault/A page.md") == "Asia/Tokyo")
    }

    @Test func aPageOfAnotherEncodingIsReadInIt() throws {
        let line = try clipperFolder()
        let page = Array("<meta charset=iso-8859-1><title>Caf".utf8) + [0xE9] + Array("</title>".utf8)
        try line.write(file: "latin.html", bytes: page)
        let note = try line.extrun(
            "share", "jiggy-clipper", "--scripts", "scripts", "share https://a.example/ latin.html")
        #expect(note.output.contains("queues the note \"Café\""), "\(note.output)")
        let saved = try line.extrun(
            "share", "bookmark-ai", "sign-in", "serve https://a.example/ latin.html", "share https://a.example/",
            "expect title Café")
        #expect(saved.status == 0, "\(saved.errors)")
    }

    @Test(arguments: [
        ("throw new Error('top')", "Error: top"),
        ("var ExtensionPreprocessingJS = { run() {} }", "completionFunction was not called within"),
        ("var ExtensionPreprocessingJS = {}", "ExtensionPreprocessingJS has no function 'run'"),
        (
            "var ExtensionPreprocessingJS = { run(a) { a.completionFunction({ title: 'T', url: location.href }) }, "
                + "finalize() { throw new Error('end') } }", "Error: end"
        ),
    ])
    func aScriptOfTheExtensionThatFailsIsStatus3(script: String, message: String) throws {
        let line = try clipperFolder()
        try line.write(file: "scripts/preprocess.js", script)
        let arguments = ["share", "jiggy-clipper", "--scripts", "scripts", "share https://a.example/ page.html"]
        let result = try line.extrun(arguments)
        #expect(result.status == 3, "\(result.status)")
        #expect(result.errors.hasPrefix("extrun: step 1: "), "\(result.errors)")
        #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test func aScriptWithoutFinalizeIsAScript() throws {
        let line = try clipperFolder()
        try line.write(
            file: "scripts/preprocess.js",
            "var ExtensionPreprocessingJS = { run(a) { a.completionFunction({ title: 'T', url: location.href }) } }")
        let result = try line.extrun(
            "share", "jiggy-clipper", "--scripts", "scripts", "share https://a.example/ page.html",
            "expect outcome note")
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func jiggyClipperTakesAHostOfAnyLetters() throws {
        let result = try clipperFolder().extrun(
            "share", "jiggy-clipper", "--scripts", "scripts", "share-link https://bücher.example/",
            "expect outcome link")
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test(arguments: [
        ([], "jiggy-clipper needs --scripts: a folder with preprocess.js"),
        (["--scripts", "nowhere"], "nowhere/preprocess.js: there is no such file"),
        (
            ["--scripts", "scripts", "share https://a.example/"],
            "step 1: name the page, as in: share https://example.com/"
        ),
        (["--scripts", "scripts", "share x page.html"], "step 1: 'x' is no absolute URL"),
        (["--scripts", "scripts", "folder nowhere"], "step 1: nowhere is no folder; choose one that is there"),
        (["--scripts", "scripts", "template scripts/clipper.js"], "scripts/clipper.js:1:1: "),
        (["--scripts", "scripts", "--time-zone", "Mars/Base"], "--time-zone 'Mars/Base': there is no such time zone"),
        (["--scripts", "scripts", "template list.json"], "list.json: a template is an object, as in {"),
        (["--scripts", "scripts", "template empty.json"], "empty.json: the template has no noteName, a text"),
        (
            ["--scripts", "scripts", "template misspelt.json"],
            "misspelt.json: a template has no member 'notename'; it may have noteName, content,"
        ),
        (["--scripts", "scripts", "expect queued abc"], "step 1: expect queued 'abc': a whole number is expected"),
        (["--scripts", "scripts", "expect written"], "step 1: expect written '': a whole number is expected"),
        (
            ["--scripts", "scripts", "expect outcome saved-typo"],
            "step 1: expect outcome 'saved-typo': there is no such outcome; there are: none, note, link, no-link"
        ),
        (["--scripts", "scripts", "jump"], "step 1: there is no step 'jump'"),
    ])
    func aWrongInputIsNamed(arguments: [String], message: String) throws {
        let result = try clipperFolder().extrun(["share", "jiggy-clipper"] + arguments)
        #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
    }
}
