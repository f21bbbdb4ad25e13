import HTTP
import LiveHTTP
import Testing

/// Which hosts the live network may reach.
@Suite struct AllowedHostsTests {
    private func hosts(_ texts: String...) -> AllowedHosts {
        var hosts = AllowedHosts()
        for text in texts {
            let isHost = hosts.add(text)
            #expect(isHost, "\(text)")
        }
        return hosts
    }

    private func url(_ text: String) throws -> WebURL { try #require(WebURL(serialized: text)) }

    @Test func nothingIsAllowedThatWasNotNamedLoopbackNeither() throws {
        let none = AllowedHosts()
        for text in ["https://example.com/", "http://127.0.0.1/", "http://localhost:8080/", "http://[::1]/"] {
            #expect(!none.contains(try url(text)))
        }
    }

    @Test func aHostIsAllowedOnAllPortsAndAHostWithAPortOnThatOne() throws {
        let allowed = hosts("example.com", "127.0.0.1:8080", "[::1]", "Other.Example:443")
        for text in [
            "https://example.com/a?b", "http://example.com:81/", "http://127.0.0.1:8080/", "http://[::1]:5/",
            "https://other.example/",
        ] { #expect(allowed.contains(try url(text)), "\(text)") }
        for text in [
            "https://sub.example.com/", "https://example.com.evil.example/", "http://127.0.0.1:8081/",
            "http://127.0.0.1/", "http://other.example/",
        ] { #expect(!allowed.contains(try url(text)), "\(text)") }
    }

    @Test(arguments: [
        "", "https://example.com", "example.com/path", "user@example.com", "a b", "*", "example.com:x", "a?b", "[::1",
        "::1]", "[::1]]", "[[::1]]",
        "[::1]x", "a[::1]", "[localhost]", "[]",
    ])
    func whatIsNoHostIsRefused(text: String) {
        var hosts = AllowedHosts()
        let isHost = hosts.add(text)
        #expect(!isHost)
    }
}
