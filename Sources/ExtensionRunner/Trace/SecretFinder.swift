import HTTP
import JSONText

/// Finds secrets by the names under which they stand: in headers, cookies, queries, forms and JSON, also where one of these stands in a
/// text of another, as a request's body in the trace.
struct SecretFinder {
    struct Secret {
        let text: String
        /// The text is a whole header of cookies; the value of each is found too.
        var isCookieHeader = false
        /// It stands as a number in JSON.
        var isNumber = false
    }

    private static let tellingNames = [
        "authorization", "cookie", "credential", "password", "passwd", "secret", "session", "token", "apikey",
        "api_key", "api-key",
    ].map { Array($0.utf8) }
    /// Shorter texts turn up by chance.
    private static let minimumLength = 6
    /// What stands where there is no secret.
    private static let words: Set<String> = ["[object Object]", "function", "undefined"]

    /// https://www.iana.org/assignments/http-authschemes, and what services use besides.
    private static let schemes: Set<String> = [
        "apikey", "basic", "bearer", "digest", "dpop", "hoba", "mutual", "negotiate", "ntlm", "oauth", "token", "vapid",
    ]

    private var found: [Secret] = []

    private init() {}

    static func secrets(in value: JSON) -> [Secret] {
        var finder = SecretFinder()
        finder.search(value, isSecret: false)
        return finder.found
    }

    private mutating func search(_ value: JSON, isSecret: Bool) {
        switch value {
        case .string(let text):
            if isSecret {
                take(text)
            } else if let first = text.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
                let inner = try? JSON(parsing: text)
            {
                search(inner, isSecret: false)
            } else {
                search(urlOrForm: text)
                search(sentence: text)
            }
        case .array(let elements): for element in elements { search(element, isSecret: isSecret) }
        case .object(let members):
            for (name, value) in members {
                if isSecret || Self.isTelling(name) {
                    search(secret: value, named: name)
                } else {
                    search(value, isSecret: false)
                }
            }
        case .number:
            let text = value.text
            if isSecret, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) { add(Secret(text: text, isNumber: true)) }
        default: break
        }
    }

    private mutating func search(secret value: JSON, named name: String) {
        switch (name.lowercased(), value) {
        case ("cookie", .string(let text)): search(cookies: text, isOne: false)
        case ("set-cookie", .string(let text)): search(cookies: text, isOne: true)
        case (_, .array(let elements)): for element in elements { search(secret: element, named: name) }
        default: search(value, isSecret: true)
        }
    }

    /// Takes the values below telling names in a query, a fragment, or a form as it is sent.
    /// - Parameter isSentence: short names, as of a query, mean anything there.
    private mutating func search(urlOrForm text: String, isSentence: Bool = false) {
        guard text.utf8.allSatisfy({ $0 > 0x20 }) else { return }
        if text.utf8.contains(UInt8(ascii: "@")), let url = WebURL(serialized: text), url.hasCredentials {
            add(Secret(text: url.password))
        }
        guard text.utf8.contains(UInt8(ascii: "=")) else { return }
        for pair in text.utf8.split(whereSeparator: { "?#&".utf8.contains($0) }) {
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: pair[..<equals], as: UTF8.self)
            guard isSentence ? Self.isTelling(name) : Self.isTellingParameter(name) else { continue }
            // Neither an address nor a form has quotation marks: code has.
            let value = pair[pair.index(after: equals)...].prefix { $0 != UInt8(ascii: "\"") }
            take(String(decoding: value, as: UTF8.self))
            take(formDecoded(value))
        }
    }

    /// Takes what stands in the addresses of a sentence, and behind telling names in an object as the console writes it. Markup is full of
    /// addresses that are no requests.
    private mutating func search(sentence text: String) {
        guard text.utf8.contains(UInt8(ascii: " ")), !text.utf8.contains(UInt8(ascii: "<")) else { return }
        var isCredential = false
        for word in text.utf8.split(whereSeparator: { $0 <= 0x20 || "\"'`(),".utf8.contains($0) }) {
            let hasPair = word.contains(UInt8(ascii: "="))
            if hasPair || isCredential {
                let end = word.lastIndex { !".;:!?".utf8.contains($0) }.map { word.index(after: $0) } ?? word.startIndex
                let text = String(Substring(word[..<end]))
                if isCredential { add(Secret(text: text)) }
                if hasPair { search(urlOrForm: text, isSentence: !text.contains("://")) }
            }
            isCredential = word.elementsEqual("Bearer".utf8) || word.elementsEqual("Basic".utf8)
        }
        guard text.utf8.contains(UInt8(ascii: "\"")) else { return }
        search(quoted: text.split(separator: "\"", omittingEmptySubsequences: false))
    }

    /// - Parameter parts: of a text in which `"name": "value"` or `name: "value"` may stand, between its quotation marks.
    private mutating func search(quoted parts: [Substring]) {
        for place in parts.indices.dropFirst() {
            var before = parts[place - 1].utf8
            while before.last == UInt8(ascii: " ") { before.removeLast() }
            guard before.popLast() == UInt8(ascii: ":") else { continue }
            let name = before.isEmpty && place > 1 ? parts[place - 2].utf8 : before
            let last = name.split { " {,[(\n".utf8.contains($0) }.last
            if let last, Self.isTelling(String(Substring(last))) { take(String(parts[place])) }
        }
    }

    /// Takes a header of cookies, and the value of each. Where it sets one, its attributes stand behind it.
    private mutating func search(cookies text: String, isOne: Bool) {
        add(Secret(text: text, isCookieHeader: true))
        let pairs = text.split(separator: ";").prefix(isOne ? 1 : .max)
        for pair in pairs { add(Secret(text: String(pair.drop { $0 != "=" }.dropFirst()))) }
    }

    /// `Bearer abc`: the scheme is no secret. What follows a first word may turn up without it.
    private mutating func take(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        if parts.count < 2 || !Self.schemes.contains(parts[0].lowercased()) { add(Secret(text: text)) }
        if parts.count == 2 { add(Secret(text: parts[1])) }
    }

    private mutating func add(_ secret: Secret) {
        guard secret.text.utf8.count >= Self.minimumLength, !Self.words.contains(secret.text) else { return }
        found.append(secret)
    }

    /// Whether what a query or a form gives this name is a secret: there, names are shorter than elsewhere.
    private static func isTellingParameter(_ name: String) -> Bool {
        isTelling(name) || name.lowercased().hasSuffix("signature")
            || ["auth", "code", "jwt", "key", "pass", "pwd", "sig"].contains(name.lowercased())
    }

    /// Whether what has this name is a secret.
    private static func isTelling(_ name: String) -> Bool {
        name.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }.withUnsafeBufferPointer { lowered in
            tellingNames.contains { $0.withUnsafeBufferPointer { lowered.firstIndex(of: $0, from: 0) != nil } }
        }
    }
}
