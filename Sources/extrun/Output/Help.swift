/// What the help prints.
enum Help {
    static let overview = """
        usage: extrun COMMAND …

        commands:
          run EXTENSION STEP…   plays steps on an extension and prints what happened
          clip PAGE…            runs scripts on saved pages and prints what they give
          share SYSTEM STEP…    plays steps on a system of the share sheet and prints what happened
          serve SYSTEM          runs the back end of a built-in system on loopback
          wpt FILE…             runs web-platform-tests
          apis                  prints which parts of browser.* are there
          help                  prints this

        'extrun COMMAND --help' lists steps and options.
        Exit status: 0 done, 1 an expectation failed, 2 the input is wrong, 3 the extension's script failed, 70 a fault
        of extrun.

        """

    static let run = """
        usage: extrun run EXTENSION STEP…

        EXTENSION is a folder with a manifest.json, or a zip archive of one. Each STEP is one argument:
          open URL [FILE.html]         opens a tab with that file as its page; content scripts run
          navigate URL [FILE.html], reload, close
                                       the active tab
          tap                          the user taps the extension's button
          advance 2s                   walks the virtual clock (ms, s, m, h)
          kill, crash, relaunch, update DIR, disable, enable
                                       deaths and lives of the background
          offline, online              the network
          grant WHAT, deny WHAT        a match pattern or a permission
          message JSON                 a content script of the tab calls runtime.sendMessage
          eval CODE, eval-page CODE, eval-popup CODE
                                       evaluates in the background, the page, the popup, and prints the value
          expect badge ✓               also: popup, no popup, log TEXT, request METHOD URL,
                                       worker running, worker stopped

        options:
          --native NAME                a built-in native half: coolection, browser-note
          --native-host COMMAND        a native-messaging host that the shell starts: it reads and writes messages, each a
                                       length in 32 bits of the machine's byte order, then JSON
          --native-reply MATCH=REPLY   two JSON values: a native message with these members gets this reply (repeatable)
          --keychain FILE              keeps the device's keychain in a file
          --app-group DIR              the application groups live in a folder, which later runs find: browser-note's notes
          --backend NAME               a built-in back end: coolection
          --route 'METHOD URL=STATUS [BODY]'
                                       answers requests; URL may end in * (repeatable)
          --cors as-answered           routes allow other origins only where their answer says so
          --network MODE               what answers a request that no route answers:
                                         routed         nothing (as it is without this)
                                         live           the real network
                                         record FILE    the real network, and FILE keeps the answers, without secrets
                                         replay FILE    what FILE has kept; nothing leaves this process
          --allow-host HOST[:PORT]     the real network reaches this host, loopback too only so (repeatable)
          --tls-authority FILE         a PEM file with the authorities to trust in place of the system's
          --proxy URL                  a proxy for the real network; without it none is used
          --network-timeout 20s        how long a request may take on the real network
          --page-scripts WHICH         which of the pages' own scripts run: off (as it is without this), inline, all
          --profile NAME               safari-ios (as it is without this), safari-macos
          --host-access MODE           granted (as it is without this), ask, denied
          --start-time ISO8601         when the virtual clock starts
          --seed N                     where random numbers come from: the same seed gives the same run
          --limit cpu=30s,memory=120MB what the script may use
          --json                       the trace as JSON Lines, and a summary as the last line
          --trace FILE                 the trace as JSON Lines into a file
          --show-secrets               tokens and the like stand in the trace as they are
          -v                           every event with all it holds

        """

    static let share = """
        usage: extrun share SYSTEM STEP…

        Plays the steps on a simulated device with its app, share extension and back end. SYSTEM: bookmark-ai,
        jiggy-clipper, my-mind. Each STEP is one argument. bookmark-ai:
          sign-in, sign-out            in the app; on the server
          share URL, share-text TEXT   the user taps the system's icon in the share sheet, then Save
          wifi, 5g, lte, offline       the network
          latency 120ms                how long the network takes to answer; silence: it swallows requests;
                                       lose-answers: it swallows answers
          fail STATUS                  the back end answers the next request so
          advance 20m                  lets time pass (ms, s, m, h)
          foreground                   the app comes to the foreground
          expect queued N              also: saved N, toast TEXT, outcome posted (queued, cancelled, no-link)

        my-mind has all of these but sign-in and sign-out, wifi alone of the connections, and:
          log-in, log-out              in the app
          expect queued N              also: cards N, outcome saved (for-later, log-in, no-link)

        jiggy-clipper:
          share URL FILE.html          the user taps the icon in the browser's share sheet, at this page
          share-link URL               in another app's, which knows the address alone
          serve URL FILE.html          what a server answers without the user's cookies
          template FILE.json           what notes look like
          folder DIR, revoke DIR       the user chooses the folder for notes, or takes it away
          obsidian, no-obsidian        notes go to Obsidian; it is not installed
          offline, wifi, advance 20m, foreground
          expect queued N              also: opened N, written N, outcome note (link, no-link)

        options:
          --app-group DIR              the application groups live in a folder, which later runs find
          --seed N                     where random names come from
          --scripts DIR                of jiggy-clipper: preprocess.js, template.json, and what Scripts/bundle-clipper has
                                       made, as clipper.js
          --time-zone NAME             the user's, such as Europe/Vienna; UTC without it

        """

    static let clip = """
        usage: extrun clip PAGE… [options]

        Parses each page, an HTML file, runs scripts in it, and prints one line of JSON for it, in the order of the pages:
        {"page":…,"result":…} or {"page":…,"error":…}. The page's own scripts do not run.

        options:
          --script FILE                evaluated in the page (repeatable, in order)
          --eval EXPRESSION            its value, awaited, is the result; without it ExtensionPreprocessingJS.run is called, and
                                       what it passes to completionFunction is the result
          --finalize JSON              then calls ExtensionPreprocessingJS.finalize with this
          --url URL                    the address of the pages; without it that of the file
          --stdin                      pages come from standard input: JSON Lines {"url":…,"html":…}
          --jobs N                     works in N processes
          --html                       prints the page's HTML afterwards, too
          --limit cpu=30s,memory=120MB what a page may use

        Exit status: 0 where every page has a result, else 3.

        """

    static let serve = """
        usage: extrun serve SYSTEM [options]

        Runs the back end of SYSTEM, one of: \(ServedSystem.names), on 127.0.0.1, until it is interrupted or terminated. Prints
        its address, answers GET /healthz, and writes a line for each request to standard error, without secrets. A server for
        tests: its secrets come from a generator that is not made to keep them.

        options:
          --port N                     without it, or with 0, a free one
          --database FILE              keeps its data in an SQLite file; without it in memory
          --account FILE               makes an account and writes its secrets into a new file that only you can read
          --rate N                     answers N requests in a second, the others get 429
          --body-limit 1MB             how long the body of a request may be
          --quiet                      writes no line for a request

        """

    static let wpt = """
        usage: extrun wpt --root DIR FILE… [options]

        Runs unmodified web-platform-tests in a page: .html, .htm, .xhtml, .any.js and .window.js files, named as they lie
        below DIR, the root of a checkout, from which their resources come. Prints a line for each file and each subtest that
        is not as expected.

        options:
          --expectations FILE          JSON: {"<file>":{"<subtest>":"<reason why it fails>"}}; "*": the file has no end
          -v                           also prints the failures that are expected

        Exit status: 0 where all is as expected, else 1.

        """
}
