#include <JavaScriptCore/JavaScript.h>
#include <glib.h>
#include <stdbool.h>

// Functions that libjavascriptcoregtk exports beside its public headers.
// Declarations follow JSContextRefPrivate.h, JSBasePrivate.h and JSWeakPrivate.h of
// https://github.com/WebKit/WebKit/tree/main/Source/JavaScriptCore/API

typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void* userData);
JS_EXPORT void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double seconds, JSShouldTerminateCallback callback, void* userData);
JS_EXPORT void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);

JS_EXPORT void JSGlobalContextSetUnhandledRejectionCallback(
    JSGlobalContextRef context, JSObjectRef function, JSValueRef* exception);

JS_EXPORT void JSGlobalContextSetEvalEnabled(JSGlobalContextRef context, bool enabled, JSStringRef message);

JS_EXPORT void JSGlobalContextSetIncludesNativeCallStackWhenReportingExceptions(JSGlobalContextRef context, bool includes);

JS_EXPORT void JSSynchronousGarbageCollectForDebugging(JSContextRef context);
JS_EXPORT JSObjectRef JSGetMemoryUsageStatistics(JSContextRef context);

// JSCOptions.h of the GLib API, whose other headers are not needed:
// https://webkitgtk.org/reference/jsc-glib/stable/func.options_set_boolean.html
gboolean jsc_options_set_boolean(const char* option, gboolean value);
gboolean jsc_options_set_int(const char* option, gint value);
gboolean jsc_options_set_uint(const char* option, guint value);

// JSCVersion.h of the GLib API: the version of the library that is loaded.
guint jsc_get_major_version(void);
guint jsc_get_minor_version(void);
guint jsc_get_micro_version(void);

// JSScriptRefPrivate.h: a script that a context group has parsed, with its text and hash kept.
typedef struct OpaqueJSScript* JSScriptRef;
JS_EXPORT JSScriptRef JSScriptCreateFromString(
    JSContextGroupRef group, JSStringRef url, int startingLineNumber, JSStringRef source, JSStringRef* errorMessage,
    int* errorLine);
// The same of a text that the engine may read as long as the process lives; null where it is not ASCII.
JS_EXPORT JSScriptRef JSScriptCreateReferencingImmortalASCIIText(
    JSContextGroupRef group, JSStringRef url, int startingLineNumber, const char* source, size_t length,
    JSStringRef* errorMessage, int* errorLine);
JS_EXPORT void JSScriptRelease(JSScriptRef script);
JS_EXPORT JSValueRef JSScriptEvaluate(
    JSContextRef context, JSScriptRef script, JSValueRef thisValue, JSValueRef* exception);

// JSObjectRefPrivate.h: the target of a Proxy, and of a global object; null for any other object.
JS_EXPORT JSObjectRef JSObjectGetProxyTarget(JSObjectRef object);
// The global context that an object was made in.
JS_EXPORT JSGlobalContextRef JSObjectGetGlobalContext(JSObjectRef object);

JS_EXPORT void JSLock(JSContextRef context);
JS_EXPORT void JSUnlock(JSContextRef context);

// JSObjectRefPrivate.h: a property of an object of a class of ours that no script sees and the collector follows.
JS_EXPORT bool JSObjectSetPrivateProperty(
    JSContextRef context, JSObjectRef object, JSStringRef name, JSValueRef value);
JS_EXPORT JSValueRef JSObjectGetPrivateProperty(JSContextRef context, JSObjectRef object, JSStringRef name);
