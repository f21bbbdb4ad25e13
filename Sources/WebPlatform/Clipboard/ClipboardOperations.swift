import JSONText
import ScriptEngine

extension WebContext {
    /// The operations of the clipboard, as docs/host-interface.md lists them.
    static var clipboardOperations:
        [(name: StaticString, body: (PageContext, borrowing HostArguments) throws -> HostResult)]
    {
        [
            (
                "clipboard_ask",
                {
                    let toRead = $1.boolean(1)
                    let isAllowed = $0.mayUseClipboard(toRead: toRead)
                    if !isAllowed { $0.tellClipboardUse(.refused(call: try $1.string(0), toRead: toRead)) }
                    return .boolean(isAllowed)
                }
            ),
            ("clipboard_allows", { .boolean($0.mayUseClipboard(toRead: $1.boolean(0))) }),
            ("clipboard_count", { page, _ in .number(Double(page.services.device.clipboard.changeCount)) }),
            (
                "clipboard_text",
                { page, _ in
                    page.tellClipboardUse(.read)
                    return page.services.device.clipboard.text.map(HostResult.string) ?? .undefined
                }
            ),
            (
                "clipboard_types",
                { page, _ in
                    page.tellClipboardUse(.read)
                    let types = page.services.device.clipboard.types(for: page.options.origin)
                    return .string(JSON.array(types.map { JSON.array($0.map { .string($0) }) }).text)
                }
            ),
            (
                "clipboard_bytes",
                {
                    let (items, type) = ($0.services.device.clipboard.items, try $1.string(1))
                    let index = try $1.integer(0)
                    guard items.indices.contains(index) else { return .bytes([]) }
                    return .bytes(items[index].first { $0.type == type }?.bytes ?? [])
                }
            ),
            doing("clipboard_write") {
                var argument = 0
                var items: [[Clipboard.Representation]] = []
                for types in try JSON(parsing: $1.string(0)).arrayValue ?? [] {
                    var item: [Clipboard.Representation] = []
                    for type in types.arrayValue ?? [] {
                        argument += 1
                        item.append(.init(type: type.stringValue ?? "", bytes: try $1.bytes(argument)))
                    }
                    items.append(item)
                }
                $0.services.device.clipboard.write(items, origin: $0.options.origin)
                $0.tellClipboardUse(.write)
            },
        ]
    }
}

extension PageContext {
    /// https://webkit.org/blog/10855/async-clipboard-api/
    /// Source: shouldProceedWithClipboardWrite in Clipboard.cpp and LocalFrame::requestDOMPasteAccess of
    /// https://github.com/WebKit/WebKit
    fileprivate func mayUseClipboard(toRead: Bool) -> Bool {
        // A user who is asked whether to paste says yes.
        if context.isProcessingUserGesture { return true }
        return !toRead && context.delegate?.mayWriteClipboard(context) == true
    }

    fileprivate func tellClipboardUse(_ use: ClipboardUse) {
        context.delegate?.webContext(context, usesClipboardTo: use)
    }
}
