import Glibc
import TestTools
import Testing

/// An authority of its own in a folder of its own, made by the program openssl.
final class TestAuthority {
    private let files: TemporaryFolder
    private var folder: String { files.path }
    /// The authority's certificate.
    let path: String

    static let isPossible = access("/usr/bin/openssl", X_OK) == 0

    init() throws {
        files = try TemporaryFolder()
        path = files.path + "/authority.pem"
        try openssl(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=Test-Authority "
                + "-keyout authority.key -out authority.pem")
    }

    /// A PEM file with a key and a certificate that this authority has signed for these names.
    func certificate(for names: String) throws -> String {
        try openssl(
            "req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=server -keyout server.key -out server.csr"
        )
        try shell("echo subjectAltName=\(names) > names")
        try openssl(
            "x509 -req -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 1 -extfile names "
                + "-out server.crt")
        try shell("cat server.key server.crt > server.pem")
        return folder + "/server.pem"
    }

    private func openssl(_ arguments: String) throws { try shell("openssl \(arguments) 2>/dev/null") }

    private func shell(_ command: String) throws { try #require(system("cd \(folder) && \(command)") == 0) }
}
