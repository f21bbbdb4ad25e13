import Glibc

/// What the system has refused, and why.
package struct SystemError: Error, CustomStringConvertible {
    package let description: String

    /// - Parameter code: the number of the error.
    package init(_ what: String, _ code: Int32 = errno) {
        description = "\(what): \(String(cString: strerror(code)))"
    }
}
