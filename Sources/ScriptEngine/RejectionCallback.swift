import CJavaScriptCore

/// The function that a machine's contexts call with a promise that was rejected and has no handler.
///
/// JavaScriptCore holds such a function strongly, and a function holds its own global object: one that belonged to the
/// context that it serves would keep it alive for ever. So it belongs to a context in which nothing else happens.
/// Source: m_unhandledRejectionCallback in
/// https://github.com/WebKit/WebKit/blob/main/Source/JavaScriptCore/runtime/JSGlobalObject.h
final class RejectionCallback {
    private let context: JSGlobalContextRef
    let function: JSObjectRef
    /// The context that runs now, to which the rejection is told.
    weak var runningContext: ScriptContext?

    init(group: JSContextGroupRef) {
        context = JSGlobalContextCreateInGroup(group, nil)
        function = JSObjectMake(context, Self.objectClass, nil)
        JSValueProtect(context, function)
        JSObjectSetPrivate(function, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        JSObjectSetPrivate(function, nil)
        JSValueUnprotect(context, function)
        JSGlobalContextRelease(context)
    }

    private nonisolated(unsafe) static let objectClass: JSClassRef = {
        var definition = kJSClassDefinitionEmpty
        definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        definition.callAsFunction = { reference, function, _, count, arguments, _ in
            if let pointer = JSObjectGetPrivate(function), count > 1, let reason = arguments?[1] {
                let callback = Unmanaged<RejectionCallback>.fromOpaque(pointer).takeUnretainedValue()
                callback.runningContext?.tellRejection(reason)
            }
            return JSValueMakeUndefined(reference)
        }
        return "RejectionCallback".withCString { name in
            definition.className = name
            return JSClassCreate(&definition)
        }
    }()
}
