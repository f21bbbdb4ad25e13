extension String {
    /// A path of a manifest or an API as the names of files have it: `/icon.png` is the file `icon.png`.
    var withoutLeadingSlash: String { hasPrefix("/") ? String(dropFirst()) : self }

    /// The file that such a path names, which may go on with a query and a fragment.
    /// Source: resourceFileURLForPath in WebExtensionCocoa.mm of https://github.com/WebKit/WebKit
    var fileOfPath: String { String(withoutLeadingSlash.prefix { $0 != "?" && $0 != "#" }) }
}
