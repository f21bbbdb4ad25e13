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
    USE(gcry_md_read) \
    USE(gcry_mpi_new) \
    USE(gcry_mpi_release) \
    USE(gcry_mpi_scan) \
    USE(gcry_mpi_print) \
    USE(gcry_mpi_set_opaque_copy) \
    USE(gcry_mpi_get_nbits) \
    USE(gcry_mpi_test_bit) \
    USE(gcry_mpi_cmp) \
    USE(gcry_mpi_add) \
    USE(gcry_mpi_sub_ui) \
    USE(gcry_mpi_mul) \
    USE(gcry_mpi_div) \
    USE(gcry_mpi_mod) \
    USE(gcry_mpi_powm) \
    USE(gcry_mpi_gcd) \
    USE(gcry_mpi_invm) \
    USE(gcry_prime_check) \
    USE(gcry_mpi_point_new) \
    USE(gcry_mpi_point_release) \
    USE(gcry_mpi_ec_new) \
    USE(gcry_mpi_ec_get_mpi) \
    USE(gcry_mpi_ec_get_point) \
    USE(gcry_mpi_ec_decode_point) \
    USE(gcry_mpi_ec_get_affine) \
    USE(gcry_mpi_ec_add) \
    USE(gcry_mpi_ec_mul) \
    USE(gcry_mpi_ec_curve_point) \
    USE(gcry_ctx_release) \
    USE(gcry_ecc_mul_point) \
    USE(gcry_sexp_new) \
    USE(gcry_sexp_release) \
    USE(gcry_sexp_find_token) \
    USE(gcry_sexp_nth_data) \
    USE(gcry_pk_sign) \
    USE(gcry_pk_verify)

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
