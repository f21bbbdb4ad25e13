import CJavaScriptCore

/// The version of the library that runs scripts in this process, as `2.50.6`.
/// Source: https://webkitgtk.org/reference/jsc-glib/stable/func.get_major_version.html
public var engineVersion: String {
    [jsc_get_major_version(), jsc_get_minor_version(), jsc_get_micro_version()].map(String.init).joined(separator: ".")
}
