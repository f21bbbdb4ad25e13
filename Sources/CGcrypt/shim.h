#include <dlfcn.h>
#include <stddef.h>

#include "gcrypt.h"

// The functions that are looked up in the library when one is first asked for: the engine has loaded it already.
// docs/decisions/0022-ciphers-from-libgcrypt.md
#define CGCRYPT_FUNCTIONS(USE) \
    USE(gcry_check_version) \
    USE(gcry_control) \
    USE(gcry_cipher_open) \
    USE(gcry_cipher_close) \
    USE(gcry_cipher_setkey) \
    USE(gcry_cipher_setiv) \
    USE(gcry_cipher_setctr) \
    USE(gcry_cipher_authenticate) \
    USE(gcry_cipher_encrypt) \
    USE(gcry_cipher_decrypt) \
    USE(gcry_cipher_gettag) \
    USE(gcry_cipher_checktag) \
    USE(gcry_md_open) \
    USE(gcry_md_close) \
    USE(gcry_md_setkey) \
    USE(gcry_md_reset) \
    USE(gcry_md_write) \
    USE(gcry_md_read)

// The address of each function, typed as it is declared. They do not change, so any thread may read them.
typedef struct __attribute__((swift_attr("@Sendable"))) {
#define CGCRYPT_MEMBER(name) __typeof__(&name) name;
    CGCRYPT_FUNCTIONS(CGCRYPT_MEMBER)
#undef CGCRYPT_MEMBER
} CGcryptFunctions;

// Loads the library and readies it, where nobody has. Gives NULL, or why it cannot be used.
static inline const char* cgcrypt_load(CGcryptFunctions* functions) {
    void* library = dlopen("libgcrypt.so.20", RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
#define CGCRYPT_LOOK_UP(name) \
    if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return dlerror();
    CGCRYPT_FUNCTIONS(CGCRYPT_LOOK_UP)
#undef CGCRYPT_LOOK_UP
    if (!functions->gcry_check_version("1.10.0")) return "it is older than version 1.10";
    if (!functions->gcry_control(GCRYCTL_INITIALIZATION_FINISHED_P)) {
        functions->gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
        functions->gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
    }
    return NULL;
}
