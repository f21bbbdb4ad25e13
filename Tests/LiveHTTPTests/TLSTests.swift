import HTTP
import LiveHTTP
import Testing

/// Certificates are verified, whoever made them.
@Suite(.enabled(if: TestAuthority.isPossible, "the program openssl is not installed"))
struct TLSTests {
    private let authority: TestAuthority

    init() throws { authority = try TestAuthority() }

    private func server(for names: String) async throws -> LiveServer {
        var options = LiveServerOptions()
        options.tlsCertificate = try authority.certificate(for: names)
        return try await LiveServer(options) { request in .text(request.url.scheme) }
    }

    @Test func aCertificateOfATrustedAuthorityIsTaken() async throws {
        let server = try await server(for: "IP:127.0.0.1")
        let transport = try await makeTransport { $0.tlsAuthority = authority.path }
        let answer = try await transport.send(try request("https://127.0.0.1:\(server.port)/"))
        #expect(answer.status == 200 && answer.body == Array("https".utf8))
        await server.stop()
    }

    @Test func withoutTheOptionItIsRefused() async throws {
        let server = try await server(for: "IP:127.0.0.1")
        let reason = try await makeTransport().failure(try request("https://127.0.0.1:\(server.port)/"))
        #expect(reason.contains("no trusted authority has signed it (--tls-authority names one)"), "\(reason)")
        await server.stop()
    }

    @Test func aCertificateForAnotherHostIsRefused() async throws {
        let server = try await server(for: "DNS:other.example")
        let transport = try await makeTransport { $0.tlsAuthority = authority.path }
        let reason = await transport.failure(try request("https://127.0.0.1:\(server.port)/"))
        #expect(reason.contains("it is made for another host"), "\(reason)")
        await server.stop()
    }

    @Test func aServerWithoutTLSIsRefused() async throws {
        let server = try RawServer { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        defer { server.stop() }
        let reason = try await makeTransport().failure(try request("https://127.0.0.1:\(server.port)/"))
        #expect(reason.contains("failed: "), "\(reason)")
    }

    @Test func aFileThatHoldsNoAuthorityIsAClearError() async throws {
        await #expect {
            try await makeTransport { $0.tlsAuthority = "/nowhere/authority.pem" }
        } throws: { "\($0)".contains("'/nowhere/authority.pem' is no PEM file") }
    }
}
