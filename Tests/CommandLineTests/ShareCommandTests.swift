import Testing

// A system of the share sheet from the command line.
// Seed: 002_d0e4bd4acececa6a.txt
@Suite struct ShareCommandTests {
    // "Main app foregrounds later → drains queue → shows toast “3 items added”."
    @Test func aStoryIsToldLineByLine() throws {
        let result = try CommandLine().extrun(
            "share", "bookmark-ai", "sign-in", "latency 120ms", "share https://example.com/a", "offline",
            "share-text see https://example.com/b", "expect queued 1", "wifi", "foreground",
            "expect toast 1 item added")
        #expect(result.status == 0 && result.errors == "")
        #expect(
            result.output == """
                   0.000 s  user        sign-in
                   0.000 s  user        latency 120ms
                   0.000 s  user        share https://example.com/a
                   0.000 s  sheet       shows "example.com", tags and note
                   0.000 s  sheet       spins
                   0.000 s  network     POST /shares answered with 201
                   0.120 s  sheet       shows a green checkmark
                   0.120 s  extension   posted, after 120 ms of work
                   0.120 s  user        offline
                   0.120 s  user        share-text see https://example.com/b
                   0.120 s  sheet       shows "example.com", tags and note
                   0.120 s  sheet       spins
                   0.120 s  sheet       says "Saved to queue"
                   0.120 s  extension   queued, after 0 ms of work
                   0.120 s  holds       queued 1
                   0.120 s  user        wifi
                   0.120 s  user        foreground
                   0.120 s  app         reports share_extension_save × 2
                   0.120 s  network     POST /shares answered with 201
                   0.240 s  app         1 item added
                   0.240 s  holds       toast 1 item added

                """)
    }

    // "All other errors fall back to queue so user never loses data."
    @Test func whatTheBackEndDoesNotTakeIsToldAndTriedAgain() throws {
        let sharing = ["offline", "share https://example.com/a", "wifi"]
        let attempt = ["fail 400", "sign-in", "advance 1h"]
        let attempts = Array(repeating: attempt, count: 9).flatMap { $0 }
        let steps =
            sharing + attempts + ["expect queued 1"] + attempt + ["expect set-aside 1", "foreground", "expect saved 0"]
            + ["retry", "expect saved 1", "expect set-aside 0", "expect toast 1 item added"]
        let result = try CommandLine().extrun(["share", "bookmark-ai"] + steps)
        #expect(result.status == 0, "\(result.errors)")
        let told = result.lines.filter { $0.contains(" app ") && $0.contains("https://example.com/a") }
        #expect(
            told.filter { $0.hasSuffix("tries https://example.com/a again later: 400 failing on demand") }.count == 9)
        #expect(told.filter { $0.hasSuffix("could not send https://example.com/a: 400 failing on demand") }.count == 2)
    }

    // "Main app’s background task drains queue on next launch/background-fetch."
    @Test func aProcessOfItsOwnQueuesAShare() throws {
        let line = try CommandLine()
        for page in ["a", "b"] {
            let result = try line.extrun(
                "share", "bookmark-ai", "--app-group", "groups", "offline", "share https://example.com/\(page)")
            #expect(result.status == 0 && result.output.contains("Saved to queue"))
        }
        let app = try line.extrun(
            "share", "bookmark-ai", "--app-group", "groups", "expect queued 2", "sign-in", "expect toast 2 items added")
        #expect(app.status == 0 && app.errors == "")
    }

    @Test func aHostOfAnyLettersIsALink() throws {
        let bookmarkAI = try CommandLine().extrun(
            "share", "bookmark-ai", "sign-in", "share https://例え.jp/a", "share-text see https://bücher.example/.",
            "expect saved 2")
        #expect(bookmarkAI.status == 0, "\(bookmarkAI.errors)")
        #expect(bookmarkAI.output.contains(#"shows "xn--r8jz45g.jp""#))
        #expect(bookmarkAI.output.contains(#"shows "xn--bcher-kva.example""#))
        let myMind = try CommandLine().extrun(
            "share", "my-mind", "log-in", "share https://bücher.example/", "expect outcome saved")
        #expect(myMind.status == 0, "\(myMind.errors)")
    }

    // "Extension captures URL → normalises + pulls OpenGraph metadata."
    @Test func whatThePageTellsOfItselfIsShared() throws {
        let line = try CommandLine()
        try line.write(file: "page.html", #"<title>plain</title><meta property="og:title" content="A &amp; B">"#)
        let result = try line.extrun(
            "share", "bookmark-ai", "sign-in", "serve https://example.com/a page.html", "share https://example.com/a",
            "expect title A & B")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains(#"shows "A & B", tags and note"#))
        let later = try line.extrun(
            "share", "bookmark-ai", "sign-in", "lte", "serve https://example.com/a page.html",
            "share https://example.com/a", "foreground", "expect title example.com", "wifi", "foreground",
            "expect title A & B")
        #expect(later.status == 0, "\(later.errors)")
    }

    // "No React Native in extension (JS runtime not available).", "the extension can’t spin up JSCore; native Swift is
    // mandatory"
    @Test func noScriptEngineStartsForAShare() throws {
        let line = try CommandLine()
        try line.write(file: "page.html", "<title>A page</title>")
        /// Whether the engine started: it says so when it does.
        func startsEngine(_ steps: String...) throws -> Bool {
            let command = ["env", "JSC_dumpOptions=1", try CommandLine.program, "share", "bookmark-ai"]
            let result = try line.run(command + steps)
            #expect(result.status == 0)
            return (result.output + result.errors).contains("JSC options")
        }
        #expect(
            try !startsEngine(
                "share https://example.com/a", "sign-in", "share https://example.com/b", "offline",
                "share-text see https://example.com/c", "wifi", "foreground", "expect saved 3"))
        // A page of a server is the one thing that is read by a browser's parser.
        #expect(
            try startsEngine("sign-in", "serve https://example.com/a page.html", "share https://example.com/a"))
    }

    @Test func whatDoesNotHoldIsSaidWithWhatIsThere() throws {
        let result = try CommandLine().extrun("share", "bookmark-ai", "expect queued 1")
        #expect(result.status == 1 && result.errors == "extrun: step 1: expect queued 1: queued is 0\n")
    }

    @Test(arguments: [
        (["share"], "name the system"), (["share", "nobody"], "there is no system 'nobody'"),
        (["share", "my-mind"], "name a step"),
        (["share", "my-mind", "foreground", "--time-zone", "UTC+1"], "--time-zone is for jiggy-clipper; my-mind has"),
        (["share", "bookmark-ai", "jump"], "step 1: there is no step 'jump'"),
        (["share", "bookmark-ai", "fail 200"], "step 1: fail '200': a status from 400 to 599 is expected"),
        (["share", "bookmark-ai", "offline 5s"], "step 1: offline takes nothing after it, but '5s' was found"),
        (["share", "bookmark-ai", "wifi now"], "step 1: wifi takes nothing after it, but 'now' was found"),
        (["share", "my-mind", "foreground 3"], "step 1: foreground takes nothing after it, but '3' was found"),
        (["share", "bookmark-ai", "sign-in foo"], "step 1: sign-in takes nothing after it, but 'foo' was found"),
        (
            ["share", "bookmark-ai", "serve example.com/a p.html"],
            "step 1: serve: 'example.com/a' is no absolute http or https URL"
        ),
        (["share", "bookmark-ai", "serve https://a.example/ /tmp"], "/tmp: that is a folder, and no file"),
        (["share", "bookmark-ai", "serve https://a.example/ no.html"], "no.html: there is no such file"),
        (["share", "bookmark-ai", "--nothing"], "there is no option --nothing"),
        (["share", "bookmark-ai", "--seed", "x"], "--seed 'x': a whole number is expected"),
    ])
    func aWrongInputIsNamed(arguments: [String], message: String) throws {
        let result = try CommandLine().extrun(arguments)
        #expect(result.status == 2 && result.errors.contains(message))
    }

    @Test(arguments: [
        ("shared_queue.db", "bookmark-ai", "group.com.bookmarkai.shared"),
        ("group.db", "bookmark-ai", "group.com.bookmarkai.shared"),
    ])
    func aFileOfTheGroupThatIsNoDatabaseIsNamed(file: String, system: String, group: String) throws {
        let line = try CommandLine()
        try line.write(file: "groups/\(group)/\(file)", "no database")
        let result = try line.extrun("share", system, "--app-group", "groups", "expect queued 0")
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("extrun: --app-group 'groups': the "), "\(result.errors)")
        #expect(result.errors.contains("file is not a database"), "\(result.errors)")
        #expect(result.errors.hasSuffix("name another one, or move it away\n"), "\(result.errors)")
    }
}
