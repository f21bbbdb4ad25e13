/// What the help prints.
enum Help {
    static let overview = """
        usage: extrun COMMAND …

        commands:
          run EXTENSION STEP…   plays steps on an extension and prints what happened
          clip PAGE…            runs scripts on saved pages and prints what they give
          wpt FILE…             runs web-platform-tests
          apis                  prints which parts of browser.* are there
          help                  prints this

        'extrun run --help' and 'extrun clip --help' list steps and options.
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
          --native NAME                a built-in native half: coolection
          --native-host COMMAND        a native-messaging host that the shell starts: it reads and writes messages, each a
                                       length in 32 bits of the machine's byte order, then JSON
          --native-reply MATCH=REPLY   two JSON values: a native message with these members gets this reply (repeatable)
          --keychain FILE              keeps the device's keychain in a file
          --backend NAME               a built-in back end: coolection
          --route 'METHOD URL=STATUS [BODY]'
                                       answers requests; URL may end in * (repeatable)
          --cors as-answered           routes allow other origins only where their answer says so
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
