import JSONText

extension APITable {
    /// The namespaces that a context gets: a map from the name of each to the JSON text of its members. `isSupported` tells whether
    /// it has a chunk, which makes the `supported` functions; `functions` and `events` are not implemented, or, where it `isRefused`,
    /// not for the context; `closed` are events and properties behind closed gates.
    /// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/WebExtensionAPINamespace.cpp
    static func namespaces(for subject: APIGate.Subject, in kind: ExtensionContext.Kind) -> JSONObject {
        JSONObject(
            all.filter { $0.gate.isOpen(for: subject) && $0.isShown(in: kind) }
                .map { ($0.namespace, .string($0.openMembers(for: subject, in: kind).text)) })
    }

    private func isShown(in kind: ExtensionContext.Kind) -> Bool {
        guard kind == .contentScript, case .none = contentScripts else { return true }
        return false
    }

    private func openMembers(for subject: APIGate.Subject, in kind: ExtensionContext.Kind) -> JSON {
        let isRefused = kind == .webFrame && !isInWebFrames
        let isSupported = hasChunk && !isRefused
        func names(_ memberKind: Member.Kind, _ isWanted: (SupportedAPI.Status) -> Bool) -> JSON {
            .array(
                members.filter {
                    $0.kind == memberKind && isWanted($0.status) && $0.gate.isOpen(for: subject)
                        && (kind != .contentScript || contentScripts.contains($0.name))
                }.map { .string($0.name) })
        }
        return [
            "isRefused": .bool(isRefused),
            "isSupported": .bool(isSupported),
            "supported": names(.function) { isSupported && $0 == .supported },
            "functions": names(.function) { !isSupported || $0 == .notImplemented },
            "events": names(.event) { !isSupported || $0 == .notImplemented },
            "closed": .array(
                members.filter { $0.kind != .function && !$0.gate.isOpen(for: subject) }.map { .string($0.name) }),
        ]
    }
}
