import HTTP
import JSONText
import VirtualTime

extension Step {
    /// Reads one step as it is typed: a word and what belongs to it, e.g. `advance 2s`.
    public init(parsing text: String) throws(StepError) {
        let trimmed = text.trimmingWhitespace
        let word = String(trimmed.prefix { !$0.isWhitespace })
        let rest = trimmed.dropFirst(word.count).trimmingWhitespace
        func required(_ what: String) throws(StepError) -> String {
            if rest.isEmpty { throw StepError("'\(word)' needs \(what)", isIncomplete: true) }
            return rest
        }
        func alone(_ step: Step) throws(StepError) -> Step {
            if !rest.isEmpty { throw StepError("'\(word)' takes nothing after it, but '\(rest)' was found") }
            return step
        }
        switch word {
        case "open":
            let (url, file) = try Self.page(try required("a URL, as in: open https://example.com/ page.html"))
            self = .open(url: url, file: file)
        case "open-private":
            let (url, file) = try Self.page(
                try required("a URL, as in: open-private https://example.com/ page.html"))
            self = .openPrivate(url: url, file: file)
        case "navigate":
            let (url, file) = try Self.page(try required("a URL, as in: navigate https://example.com/ page.html"))
            self = .navigate(url: url, file: file)
        case "reload": self = try alone(.reload)
        case "back": self = try alone(.back)
        case "forward": self = try alone(.forward)
        case "close": self = try alone(.close)
        case "tap": self = try alone(.tap)
        case "advance": self = .advance(try Duration(parsing: try required("a time, as in: advance 2s")))
        case "kill": self = try alone(.kill)
        case "crash": self = try alone(.crash)
        case "relaunch": self = try alone(.relaunch)
        case "update": self = .update(folder: try required("the folder of the new version"))
        case "disable": self = try alone(.disable)
        case "enable": self = try alone(.enable)
        case "offline": self = try alone(.offline)
        case "online": self = try alone(.online)
        case "grant": self = .grant(try required("a match pattern or a permission"))
        case "deny": self = .deny(try required("a match pattern or a permission"))
        case "allow-private": self = try alone(.allowInPrivateBrowsing(true))
        case "deny-private": self = try alone(.allowInPrivateBrowsing(false))
        case "message": self = .message(try Self.json(try required("a JSON value")))
        case "command": self = .command(try required("the name of a command, as in: command save"))
        case "menu": self = try Self.menu(try required("the id or the title of a menu item, as in: menu save"))
        case "push":
            let (url, text) = Self.address(
                try required("the URL of a WebSocket and a text, as in: push wss://example.com/feed hello"))
            if let problem = RoutePattern.problem(inWebSocket: url) { throw StepError("'push': \(problem)") }
            guard let text else { throw StepError("'push' needs a text after the URL, as in: push \(url) hello") }
            self = .push(url: url, text: text)
        case "eval", "eval-page", "eval-popup":
            self = .evaluate(try required("code"), in: Place(rawValue: word) ?? .background)
        case "click-page", "click-popup":
            self = .click(
                selector: try required("a selector, as in: \(word) #save"), in: word == "click-page" ? .page : .popup)
        case "type-page", "type-popup":
            let (selector, text) = Self.address(
                try required("a selector without white space and a text, as in: \(word) #name Ann"))
            guard let text else {
                throw StepError("'\(word)' needs a text after the selector '\(selector)'", isIncomplete: true)
            }
            self = .type(text: text, selector: selector, in: word == "type-page" ? .page : .popup)
        case "expect": self = .expect(try Expectation(parsing: rest))
        default: throw StepError("there is no step '\(word)'; see 'extrun run --help'")
        }
    }

    private static func page(_ text: String) throws(StepError) -> (url: String, file: String?) {
        let page = address(text)
        guard page.url.beginsWithScheme else {
            throw StepError(BrowserError.invalidURL(page.url).description)
        }
        return page
    }

    /// A URL, or another word, and, after white space, the path of a file, or a text.
    private static func address(_ text: String) -> (url: String, file: String?) {
        let parts = text.split(maxSplits: 1) { $0.isWhitespace }
        return (String(parts[0]), parts.count > 1 ? String(parts[1]).trimmingWhitespace : nil)
    }

    /// An identifier and, after white space, a JSON object that says what was clicked.
    private static func menu(_ text: String) throws(StepError) -> Step {
        guard let brace = text.firstRange(of: " {")?.lowerBound else { return .menu(item: text, place: MenuPlace()) }
        let place = try json(String(text[brace...]).trimmingWhitespace)
        return .menu(item: String(text[..<brace]).trimmingWhitespace, place: try MenuPlace(place))
    }

    private static func json(_ text: String) throws(StepError) -> JSON {
        do { return try JSON(parsing: text) } catch { throw StepError("'\(text)' is no JSON: \(error.reason)") }
    }
}

extension Expectation {
    /// Reads what follows `expect`.
    public init(parsing text: String) throws(StepError) {
        let parts = text.split(maxSplits: 1) { $0.isWhitespace }
        let rest = parts.count > 1 ? String(parts[1]).trimmingWhitespace : ""
        switch parts.first.map(String.init) {
        case "badge": self = .badge(rest == "\"\"" ? "" : rest)
        case "popup": self = .popup(isOpen: true)
        case "no" where rest == "popup": self = .popup(isOpen: false)
        case "clipboard": self = .clipboard(rest == "\"\"" ? "" : rest)
        case "log" where !rest.isEmpty: self = .log(rest)
        case "request":
            let words = rest.split { $0.isWhitespace }.map(String.init)
            guard words.count == 2 else {
                throw StepError(
                    "'expect request' needs a method and a URL, as in: expect request POST https://example.com/")
            }
            if let problem = RoutePattern.problem(in: words[1]) { throw StepError(problem) }
            self = .request(method: words[0].uppercased(), url: words[1])
        case "worker" where rest == "running": self = .worker(isRunning: true)
        case "worker" where rest == "stopped": self = .worker(isRunning: false)
        default:
            throw StepError(
                "'expect \(text)' is not understood; expect takes: badge TEXT, clipboard TEXT, popup, no popup, log TEXT, "
                    + "request METHOD URL, worker running, worker stopped")
        }
    }
}

extension Duration {
    /// Reads a number with `ms`, `s`, `m` or `h` behind it, e.g. `1.5s`.
    public init(parsing text: String) throws(StepError) {
        let units: [(suffix: String, milliseconds: Double)] = [
            ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000),
        ]
        guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
            case let digits = text.dropLast(unit.suffix.count), digits.allSatisfy({ $0.isNumber || $0 == "." }),
            let number = Double(digits)
        else { throw StepError("'\(text)' is no time; write a number and ms, s, m or h, as in 2s") }
        guard number * unit.milliseconds <= 1e14 else {
            throw StepError("'\(text)' is too long; 27777777h is the most")
        }
        self = .milliseconds(clamping: number * unit.milliseconds)
    }
}
