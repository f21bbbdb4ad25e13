/// What the help prints.
enum Help {
    static let overview = """
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

    /// What `extrun COMMAND --help` prints; `nil` where there is no such command.
    static func text(of command: String) -> String? {
        switch command {
        case "run": run
        case "explore": explore
        case "test": test
        case "clip": clip
        case "share": share
        case "serve": serve
        case "wpt": wpt
        case "check": check
        case "apis": apis
        case "version": version
        default: nil
        }
    }

    private static let run = """
        usage: extrun run EXTENSION STEP…

        EXTENSION is a folder with a manifest.json, or a zip archive of one. Each STEP is one argument, as in
        extrun run my-extension 'open https://example.com/' tap:
          open URL [FILE.html]         opens a tab with that file as its page, or with what the network answers; content
                                       scripts run
          open-private URL [FILE.html] opens it in a private window
          navigate URL [FILE.html], reload, back, forward, close
                                       the active tab
          tap                          the user taps the extension's button
          advance 2s                   walks the virtual clock (ms, s, m, h)
          kill, crash, relaunch, update DIR, disable, enable
                                       deaths and lives of the background
          offline, online              the network
          grant WHAT, deny WHAT        a match pattern or a permission; answers permissions.request
          allow-private, deny-private  whether the user allows the extension in private browsing, as at first not
          message JSON                 a content script of the tab calls runtime.sendMessage
          command NAME                 the keys of a command are pressed
          menu ITEM [JSON]             a menu item is chosen, by its id or its title; the JSON says what was clicked, as
                                       {"selectionText":"…"}
          push URL TEXT                a server sends a text to every WebSocket that is open at that URL
          eval CODE, eval-page CODE, eval-popup CODE
                                       evaluates in the background, the page, the popup, and prints the value
          click-page SELECTOR, click-popup SELECTOR
                                       the user clicks an element
          type-page SELECTOR TEXT, type-popup SELECTOR TEXT
                                       the user types into it; this SELECTOR has no white space
          expect badge ✓               also: clipboard TEXT, popup, no popup, log TEXT, request METHOD URL,
                                       worker running, worker stopped

        options:
          --native NAME                a built-in native half: coolection, browser-note
          --native-host COMMAND        a native-messaging host that the shell starts for each message: it reads and writes
                                       messages, each a length in 32 bits of the machine's byte order, then JSON; its
                                       first is the reply
          --native-reply MATCH=REPLY   two JSON values: a native message with these members gets this reply (repeatable;
                                       of several that fit the last one)
          --keychain FILE              keeps the device's keychain in a file
          --app-group DIR              the application groups live in a folder, which later runs find: browser-note's notes
          --backend NAME               a built-in back end: coolection
          --route 'METHOD URL=STATUS [BODY]'
                                       answers requests; METHOD may be *, URL may have * in it. A body that begins with < is
                                       a page, others are JSON or text (repeatable)
          --web-socket 'URL [TEXT]'    accepts the WebSockets that scripts open; URL may have * in it. The server sends TEXT
                                       to whoever connects, and what the step push says (repeatable)
          --cors as-answered           routes allow other origins only where their answer says so
          --network MODE               what answers a request that no route answers:
                                         routed         nothing (as it is without this)
                                         live           the real network
                                         record FILE    the real network, and FILE keeps the answers, without secrets
                                         replay FILE    what FILE has kept; nothing leaves this process
          --allow-host HOST[:PORT]     the real network reaches this host, loopback too only so (repeatable)
          --tls-authority FILE         a PEM file with the authorities to trust in place of the system's
          --proxy URL                  a proxy for the real network; without it none is used
          --network-timeout 20s        how long a request may take on the real network,
                                       and each piece of a body that is read as a stream
          --page-scripts WHICH         which of the pages' own scripts run: off (as it is without this), inline, all
          --profile NAME               safari-ios (as it is without this), safari-macos; an older Safari, as safari-ios-16.4
          --device NAME                what pages find out of the device: iPhone, iPad or mac; without it that of the profile
          --color-scheme NAME          what prefers-color-scheme is: light (as it is without this), dark
          --host-access MODE           granted (as it is without this), ask, denied
          --language TAG               the user's, as in de or pt-BR; without it en-US
          --clock PACE                 virtual (as it is without this), real: time passes as it does, and advance waits
          --start-time ISO8601         when the clock starts; without it at 2026-01-01T09:00:00Z, a real one now
          --seed N                     where random numbers come from: the same seed gives the same run
          --limit cpu=30s,memory=120MB what the script may use
          --json                       the trace as JSON Lines, and a summary as the last line
          --trace FILE                 the trace as JSON Lines into a file
          --report FILE.html           a page that shows what happened; the trace then has the pages, too
          --show-secrets               tokens and the like stand in the trace as they are
          -v                           every event with all it holds

        """

    private static let check = """
        usage: extrun check EXTENSION [options]

        Prints what in an extension does not work, as file:line: message, without running it: what the browser does not like
        about the manifest, permissions without effect, files that are missing, scripts that cannot be parsed, and uses of
        browser.* that are not there. Only what is certain is a problem; what may be meant so is printed as a hint.

        options:
          --profile NAME               safari-ios (as it is without this), safari-macos; an older Safari, as safari-ios-16.4
          --json                       the same as JSON Lines, and a summary as the last line

        Exit status: 0 without problems, hints or not, else 1; 2 where there is no extension to look at.

        """

    private static let explore = """
        usage: extrun explore EXTENSION STEP…

        Plays the steps once undisturbed, and notes every point at which the background is about to act, has just acted, or
        rests. Then plays them once for each point with the background killed there, and once for each other fault that can
        happen there, and tells what breaks: an expect step, a save that is lost or doubled, a badge that stays, a listener
        that is lost, an error that nobody catches. Every failure is made as short as it gets. See docs/explorer.md.

        EXTENSION, the steps and the options that say what is around the extension are those of 'extrun run'. An extension
        whose native half and back end are built in has them where no others are named. Or, in place of an extension, a
        system of 'extrun share' with its steps and options.

        options:
          --faults LIST                what goes wrong, with commas between; kill without it. all, or some of:
                                         kill, kill-tap, tap, offline, slow, lost-answer, http-401, http-409, http-500,
                                         truncated-body, native-error, native-silence, locked-keychain, storage-erased,
                                         quota
          --depth 2                    every pair of faults, too
          --report FILE.html           the map of points and faults, green and red, with the runs that break something
          --replay POINT               makes one run and shows all of it: kill@12:before-request, as the explorer prints it
          --jobs N                     on so many threads; the result is the same
          --json                       points, runs and failures as JSON Lines, and a summary as the last line
          -v                           also the runs in which nothing breaks

        Exit status: 0 nothing breaks, 1 something does.

        """

    private static let version = """
        usage: extrun version

        Prints which version this is, and of the engine that runs scripts.

        """

    private static let share = """
        usage: extrun share SYSTEM STEP…

        Plays the steps on a simulated device with its app, share extension and back end. SYSTEM: bookmark-ai,
        jiggy-clipper, my-mind. Each STEP is one argument. bookmark-ai:
          sign-in, sign-out            in the app; on the server
          share URL, share-text TEXT   the user taps the system's icon in the share sheet, then Save
          serve URL FILE.html          what a server answers to whoever asks for the page
          wifi, 5g, lte, offline       the network
          latency 120ms                how long the network takes to answer; silence: it swallows requests;
                                       lose-answers: it swallows answers
          fail STATUS                  the back end answers the next request so
          advance 20m                  lets time pass (ms, s, m, h)
          foreground                   the app comes to the foreground: it sends what waits, and shows what it could not send
          retry                        the user asks the app to try again what it has set aside after ten attempts
          expect queued N              also: saved N, set-aside N, toast TEXT, title TEXT (of the saved share that was made
                                       last: sharing again makes none), outcome posted (queued, cancelled, no-link)

        my-mind has all of these but sign-in, sign-out and serve, and:
          log-in, log-out              in the app
          expect queued N              also: cards N, set-aside N, outcome saved (for-later, log-in, no-link)

        jiggy-clipper:
          share URL FILE.html          the user taps the icon in the browser's share sheet, at this page
          share-link URL               in another app's, which knows the address alone
          serve URL FILE.html          what a server answers without the user's cookies
          template FILE.json           what notes look like
          folder DIR, revoke DIR       the user chooses the folder for notes, or takes it away
          obsidian, no-obsidian        notes go to Obsidian; it is not installed
          foreground, retry, and the steps of the network and of time above
          expect queued N              also: opened N, written N, set-aside N, outcome note (link, no-link)

        options:
          --app-group DIR              the application groups live in a folder, which later runs find
          --seed N                     where random names come from
          --scripts DIR                of jiggy-clipper: preprocess.js, template.json, and what Scripts/bundle-clipper has
                                       made, as clipper.js
          --time-zone NAME             the user's, such as Europe/Vienna; UTC without it

        """

    private static let test = """
        usage: extrun test [PATH…] [options]

        Runs files of tests, named as in save.test.js or save.test.ts, each in a process of its own. PATH is a file, or a folder
        below which they are looked for; this folder without one. The last line reads: N passed, N failed.

        options:
          --filter TEXT                only tests with this text in their whole name: file > describe > test
          --shard 1/3                  the first of three parts, which together have each file once
          --bail                       no more after the first failure
          --seed N                     where random numbers come from (1 without it): the same seed gives the same run
          --profile NAME               safari-ios (as it is without this), safari-macos; an older Safari, as safari-ios-16.4
          --update-snapshots           writes snapshots anew
          --watch                      runs again what a changed file touches, until it is interrupted
          --junit FILE                 the results as JUnit XML, with the times of the virtual clock
          --limit cpu=10s,memory=120MB what one turn of a script may use, the test's own or the extension's
          --report FILE.html           one page that shows the run of each test
          --show-secrets               tokens and the like stand in traces, and in what they are compared with, as they are
          --jobs N                     how many processes run at once: as many as there are processors without it
          --types                      prints the types of extrun:test for editors, and runs nothing
          -v                           a line for each test

        Exit status: 0 where all tests passed, 1 where one failed, 70 where a file gave something else the second time.

        """

    private static let clip = """
        usage: extrun clip PAGE… [options]

        Parses each page, an HTML file, runs scripts in it, and prints one line of JSON for it, in the order of the pages:
        {"page":…,"result":…} or {"page":…,"error":…}. The page's own scripts do not run, unless --page-scripts says so.
        A page is read in the encoding that it names; where it is a pipe, it is waited for, and read to its end.

        options:
          --script FILE                evaluated in the page (repeatable, in order)
          --eval EXPRESSION            its value, awaited, is the result; without it ExtensionPreprocessingJS.run is called, and
                                       what it passes to completionFunction is the result
          --finalize JSON              then calls ExtensionPreprocessingJS.finalize with this
          --url URL                    the address of the pages; without it that of the file
          --stdin                      pages come from standard input: JSON Lines {"url":…,"html":…}
          --jobs N                     works in N processes
          --html                       prints the page's HTML afterwards, too
          --page-scripts WHICH         which of the pages' own scripts run first: off (as it is without this), inline
          --limit cpu=30s,memory=120MB what a page may use

        Exit status: 0 where every page has a result, else 3.

        """

    private static let serve = """
        usage: extrun serve SYSTEM [options]

        Runs the back end of SYSTEM, one of: \(ServedSystem.names), on 127.0.0.1, until it is interrupted or terminated. Prints
        its address, answers GET /healthz, and writes a line for each request to standard error, without secrets. Its own
        secrets come from the system's random numbers. Requests to another host than 127.0.0.1, localhost, [::1] and the
        system's own get 421.

        options:
          --port N                     without it, or with 0, a free one
          --database FILE              keeps its data in an SQLite file; without it in memory
          --account FILE               makes an account and writes its secrets into a new file that only you can read
          --rate N                     answers N requests in a second, the others get 429
          --body-limit 1MB             how long the body of a request may be
          --quiet                      writes no line for a request

        """

    private static let apis = """
        usage: extrun apis

        Prints which parts of browser.* are there, and which are not implemented yet, as a table in Markdown.

        """

    private static let wpt = """
        usage: extrun wpt --root DIR FILE… [options]

        Runs unmodified web-platform-tests: .html, .htm, .xhtml, .svg, .window.js and .any.js files in a page, .worker.js and
        .any.js files in a worker of a page, .any.js files also in the service worker of an extension that has no permissions.
        They are named as they lie below DIR, the root of a checkout, from which their resources come. A file that names variants
        runs once for each, an .any.js file in each kind of place: its runs in workers are called x.any.worker.js and
        x.any.serviceworker.js. Prints a line for each run and each subtest that is not as expected.

        options:
          --expectations FILE          JSON: {"<file>":{"<subtest>":"<reason why it fails>"}}; "*": the file has no end
          -v                           also prints the failures that are expected

        Exit status: 0 where all is as expected, else 1.

        """
}
