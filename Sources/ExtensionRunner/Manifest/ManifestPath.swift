extension String {
    /// A path of a manifest or an API as the names of files have it: `/icon.png` is the file `icon.png`.
    var withoutLeadingSlash: String { hasPrefix("/") ? String(dropFirst()) : self }
}
