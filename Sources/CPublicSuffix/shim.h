#include <dlfcn.h>
#include <stddef.h>

#include "libpsl.h"

// What is looked up in the library when it is first asked for; linked, every start would pay for it.
// docs/decisions/0030-public-suffixes.md
typedef struct __attribute__((swift_attr("@Sendable"))) {
    // The list of public suffixes that the library brings. It does not change, so any thread may read it.
    const psl_ctx_t* list;
    __typeof__(&psl_is_public_suffix) is_public_suffix;
    __typeof__(&psl_registrable_domain) registrable_domain;
} CPublicSuffixLibrary;

// Loads the library. Gives NULL, or why it cannot be used.
static inline const char* cpublicsuffix_load(CPublicSuffixLibrary* loaded) {
    void* library = dlopen("libpsl.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
    __typeof__(&psl_builtin) builtin = (__typeof__(&psl_builtin))dlsym(library, "psl_builtin");
    loaded->is_public_suffix = (__typeof__(&psl_is_public_suffix))dlsym(library, "psl_is_public_suffix");
    loaded->registrable_domain = (__typeof__(&psl_registrable_domain))dlsym(library, "psl_registrable_domain");
    if (!builtin || !loaded->is_public_suffix || !loaded->registrable_domain) return dlerror();
    loaded->list = builtin();
    return loaded->list ? NULL : "it was built without a list";
}
