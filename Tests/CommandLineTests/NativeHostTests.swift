import Glibc
import JSONText
import Testing

// `--native-host`: a real program at the other end of two pipes. The hosts are written in Perl, whose base package every
// Debian has.
@Suite struct NativeHostTests {
    private let line: CommandLine

    init() throws {
        line = try CommandLine()
        try line.write(
            permissions: ["nativeMessaging"],
            background: """
                globalThis.send = (message) => browser.runtime.sendNativeMessage("app", message).catch(String);
                browser.action.onClicked.addListener(async (tab) => console.log(JSON.stringify(await send({ tap: 1 }))));
                """)
    }

    /// With some limit one pipe can be made and the other cannot. What the tests' own process has open is closed first.
    @Test func aHostThatCannotBeStartedCostsNoDescriptors() throws {
        try line.write(
            file: "extension/background.js",
            """
            browser.action.onClicked.addListener(async () => {
              for (let n = 0; n < 6; n++) console.log(await browser.runtime.sendNativeMessage("app", { n }).catch(String));
            });
            """)
        let closing = "use POSIX; POSIX::close($_) for 3..1000; exec @ARGV"
        let limited = """
            ulimit -n "$1"
            exec "$0" run extension --native-host cat --trace trace.jsonl 'open https://example.com/' tap
            """
        let results = try (16...24).map { limit in
            try line.run(
                ["/usr/bin/perl", "-e", closing, "/bin/sh", "-c", limited, try CommandLine.program, "\(limit)"])
        }
        let starved = results.filter {
            $0.output.contains("the native host cannot be started: no pipe can be made: Too many open files")
        }
        #expect(!starved.isEmpty)
        for result in starved { #expect(result.status == 0, "\(result.errors)") }
    }

    /// Runs steps with a host that has `message()`, which is undefined where no more comes, and `reply(JSON)`.
    private func run(host: String, command: String = "exec perl host.pl", _ arguments: String...) throws
        -> CommandLine.Result
    {
        try line.write(
            file: "host.pl",
            """
            $| = 1; binmode STDIN; binmode STDOUT;
            sub message {
                return unless read(STDIN, my $header, 4) == 4;
                read(STDIN, my $body, unpack "L", $header);
                return $body;
            }
            sub reply { print pack("L", length $_[0]), $_[0] }
            \(host)
            """)
        return try line.runExtension(["--native-host", command, "--json"] + arguments)
    }

    /// What the trace says of the replies: the reply, or why there was none.
    private func replies(_ result: CommandLine.Result) throws -> [JSON] {
        try result.events.filter { $0["type"] == "reply" && $0["lane"] == "native" }.compactMap {
            $0["reply"] ?? $0["error"]
        }
    }

    private let echoing = "while (defined(my $m = message())) { reply(qq({\"echo\":$m})) }"

    @Test func everyMessageIsAnsweredAlsoAfterTheWorkerDied() throws {
        let result = try run(
            host: echoing, "open https://example.com/", "tap", "kill", "tap", #"eval send({ text: "ü✓😀" })"#)
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(
            try replies(result) == [["echo": ["tap": 1]], ["echo": ["tap": 1]], ["echo": ["text": "ü✓😀"]]])
        #expect(try result.summary["nativeMessages"]?.arrayValue?.count == 3)
    }

    @Test func messagesThatAreSentTogetherAreAnsweredInTheirOrder() throws {
        let result = try run(host: echoing, "eval Promise.all([1, 2, 3, 4, 5].map((i) => send({ i })))")
        let expected = (1...5).map { #"{"echo":{"i":\#($0)}}"# }.joined(separator: ",")
        #expect(try result.values == ["[\(expected)]"])
    }

    @Test(arguments: ["reply_once()", "reply_once() while 1"])
    func aHostIsStartedForEachMessage(host: String) throws {
        let once = "sub reply_once { my $m = message() // exit; reply(qq({\"pid\":$$,\"echo\":$m})) }"
        let result = try run(host: "\(once) \(host)", "eval send(1)", "eval Promise.all([2, 3].map(send))")
        #expect(try replies(result).compactMap { $0["echo"] } == [1, 2, 3])
        #expect(Set(try replies(result).compactMap { $0["pid"]?.intValue }).count == 3)
    }

    // "The response is the first message the native application sends": the others are no replies to later messages.
    // https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/runtime/sendNativeMessage
    @Test func theFirstMessageOfTheHostIsTheReply() throws {
        let host = "my $m = message(); reply($m); reply('\"late\"'); message()"
        let result = try run(host: host, "eval send(1)", "eval send(2)")
        #expect(try result.values == ["1", "2"])
    }

    @Test func aHostThatIsNeverAskedIsNeverStarted() throws {
        let result = try run(host: "open F, '>', 'started'", "open https://example.com/")
        #expect(result.status == 0)
        #expect(access(line.folder + "/started", F_OK) != 0)
    }

    @Test func messagesLargerThanAPipeGoBothWays() throws {
        let host = "while (defined(my $m = message())) { reply('\"' . ('y' x (1048576 - 2)) . '\"') }"
        let result = try run(
            host: host, #"eval send("x".repeat(3000000)).then((reply) => [reply.length, reply[0]])"#)
        #expect(try result.values == [#"[1048574,"y"]"#])
    }

    @Test func aHostMayAnswerBeforeItHasReadTheMessage() throws {
        let result = try run(
            host: "reply(1); message(); reply(2); message()", #"eval send("x".repeat(1000000))"#, "eval send(0)")
        #expect(try result.values == ["1", "1"])
    }

    private static let failed =
        "Error: Invalid call to runtime.sendNativeMessage(). The native extension canceled the request or encountered an error."
    private static let crashed =
        "Error: Invalid call to runtime.sendNativeMessage(). The native extension was interrupted or crashed."

    @Test(arguments: [
        ("message(); exit 3", crashed, "the native host ended with status 3 before it replied"),
        ("exit 0", crashed, "the native host ended with status 0 before it replied"),
        ("message(); kill 9, $$", crashed, "the native host was ended by signal 9 before it replied"),
        ("print pack('L', 10), '{}'", crashed, "the native host ended with status 0 before it replied"),
        (
            "exec '/nowhere/at-all'; exit 127", failed,
            "the native host cannot be started: the shell ended with status 127"
        ),
        (
            "reply('{')", failed,
            "the message of the native host is no JSON: 1:2: a member name in double quotes is expected, but the end of the text was found"
        ),
        (
            "reply('')", failed,
            "the message of the native host is no JSON: 1:1: the text ends where a value is expected"
        ),
        ("reply(qq(\"\\xff\"))", failed, "the message of the native host is not UTF-8"),
        (
            "print pack('L', 1048577); message(); message()", failed,
            "the native host announced a message of 1048577 bytes; 1048576 are allowed. Its standard output is for "
                + "messages alone: a length in 4 bytes, then JSON; print text to standard error"
        ),
    ])
    func whatGoesWrongIsToldToTheScriptAndInTheTrace(host: String, sentence: String, reason: String) throws {
        let result = try run(host: host, "eval send({})")
        #expect(result.status == 0)
        #expect(try result.values == [JSON.string(sentence).text])
        #expect(try replies(result) == [.string(reason)])
    }

    @Test func aProgramThatIsNotThereIsToldByTheShellToo() throws {
        let result = try run(host: "", command: "./no-such-host", "eval send({})")
        #expect(result.errors.contains("./no-such-host: not found"))
        #expect(try result.values == [JSON.string(Self.failed).text])
    }

    @Test func afterAFailureTheNextMessageIsAnswered() throws {
        let host = "my $m = message(); exit 1 if $m eq '\"die\"'; reply('\"fine\"'); message()"
        let result = try run(host: host, "eval send('die')", "eval send('live')")
        #expect(try result.values.last == #""fine""#)
    }

    @Test func aMessageIsNeverSentTwice() throws {
        // The host may have acted on what it has read, and even on what it has not.
        let host = "open F, '>>', 'starts'; print F '.'; close F; message() if -e 'read'; exit 1"
        let result = try run(host: host, "eval send(1)")
        #expect(try result.values == [JSON.string(Self.crashed).text])
        try line.write(file: "read", "")
        _ = try run(host: host, "eval send(2)")
        #expect(try line.read("starts") == "..")
    }

    @Test func itsStandardErrorIsTheRunsOwn() throws {
        let result = try run(host: "message(); print STDERR qq(host: note\\n); reply(1)", "eval send({})")
        #expect(result.errors == "host: note\n")
        #expect(result.status == 0)
    }

    @Test func aNativeReplyComesBeforeTheHost() throws {
        let result = try run(
            host: echoing, "--native-reply", #"{"a":1}={"from":"option"}"#, "eval send({ a: 1 })",
            "eval send({ b: 1 })")
        #expect(try result.values == [#"{"from":"option"}"#, #"{"echo":{"b":1}}"#])
    }

    @Test func atTheEndTheHostMayFinishItsWork() throws {
        let host = "reply(1) while defined message(); open F, '>', 'finished'; print F 'yes'; close F"
        #expect(try run(host: host, "eval send({})").status == 0)
        #expect(try line.read("finished") == "yes")
        // Also where a step fails.
        unlink(line.folder + "/finished")
        #expect(try run(host: host, "eval send({})", "eval nothing").status == 3)
        #expect(try line.read("finished") == "yes")
    }

    @Test func aHostThatDoesNotWantToEndIsEndedWithAllItStarted() throws {
        // Both processes hold the pipe `alive` open, so its end tells that both are gone. Who lives on writes into it.
        let host = """
            $SIG{TERM} = 'IGNORE';
            open ALIVE, '>', 'alive';
            my $child = fork;
            if ($child) { message(); reply(1) }
            sleep 30;
            print ALIVE 'lived on';
            """
        mkfifo(line.folder + "/alive", 0o600)
        let alive = open(line.folder + "/alive", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(alive) }
        let result = try run(host: host, command: "perl host.pl; true", "eval send({})")
        #expect(try result.values == ["1"])
        _ = fcntl(alive, F_SETFL, 0)
        var byte: UInt8 = 0
        #expect(read(alive, &byte, 1) == 0)
    }
}
