// What is used of libgcrypt, as its own header declares it.
// https://www.gnupg.org/documentation/manuals/gcrypt/
// Where that is installed, the compiler tells whether the two agree:
//   cc -fsyntax-only -include gcrypt.h -DCGCRYPT_HEADERS shim.h
#ifndef CGCRYPT_HEADERS

#include <stddef.h>

typedef unsigned int gcry_error_t;
typedef struct gcry_cipher_handle* gcry_cipher_hd_t;
typedef struct gcry_md_handle* gcry_md_hd_t;
typedef struct gcry_mpi* gcry_mpi_t;
typedef struct gcry_mpi_point* gcry_mpi_point_t;
typedef struct gcry_context* gcry_ctx_t;
typedef struct gcry_sexp* gcry_sexp_t;

enum gcry_ctl_cmds {
    GCRYCTL_DISABLE_SECMEM = 37,
    GCRYCTL_INITIALIZATION_FINISHED = 38,
    GCRYCTL_INITIALIZATION_FINISHED_P = 39,
};

enum gcry_cipher_algos {
    GCRY_CIPHER_AES128 = 7,
    GCRY_CIPHER_AES192 = 8,
    GCRY_CIPHER_AES256 = 9,
};

enum gcry_cipher_modes {
    GCRY_CIPHER_MODE_CBC = 3,
    GCRY_CIPHER_MODE_CTR = 6,
    GCRY_CIPHER_MODE_AESWRAP = 7,
    GCRY_CIPHER_MODE_GCM = 9,
};

enum gcry_md_algos {
    GCRY_MD_SHA1 = 2,
    GCRY_MD_SHA256 = 8,
    GCRY_MD_SHA384 = 9,
    GCRY_MD_SHA512 = 10,
};

enum gcry_md_flags {
    GCRY_MD_FLAG_HMAC = 2,
};

enum gcry_mpi_format {
    GCRYMPI_FMT_USG = 5,
};

enum gcry_ecc_curves {
    GCRY_ECC_CURVE25519 = 1,
};

const char* gcry_check_version(const char* version);
gcry_error_t gcry_control(enum gcry_ctl_cmds command, ...);
gcry_error_t gcry_cipher_open(gcry_cipher_hd_t* handle, int algorithm, int mode, unsigned int flags);
void gcry_cipher_close(gcry_cipher_hd_t handle);
gcry_error_t gcry_cipher_setkey(gcry_cipher_hd_t handle, const void* key, size_t length);
gcry_error_t gcry_cipher_setiv(gcry_cipher_hd_t handle, const void* iv, size_t length);
gcry_error_t gcry_cipher_setctr(gcry_cipher_hd_t handle, const void* counter, size_t length);
gcry_error_t gcry_cipher_authenticate(gcry_cipher_hd_t handle, const void* data, size_t length);
gcry_error_t gcry_cipher_encrypt(gcry_cipher_hd_t handle, void* out, size_t size, const void* in, size_t length);
gcry_error_t gcry_cipher_decrypt(gcry_cipher_hd_t handle, void* out, size_t size, const void* in, size_t length);
gcry_error_t gcry_cipher_gettag(gcry_cipher_hd_t handle, void* tag, size_t length);
gcry_error_t gcry_cipher_checktag(gcry_cipher_hd_t handle, const void* tag, size_t length);
gcry_error_t gcry_md_open(gcry_md_hd_t* handle, int algorithm, unsigned int flags);
void gcry_md_close(gcry_md_hd_t handle);
gcry_error_t gcry_md_setkey(gcry_md_hd_t handle, const void* key, size_t length);
void gcry_md_reset(gcry_md_hd_t handle);
void gcry_md_write(gcry_md_hd_t handle, const void* bytes, size_t length);
unsigned char* gcry_md_read(gcry_md_hd_t handle, int algorithm);

gcry_mpi_t _Nonnull gcry_mpi_new(unsigned int bits);
void gcry_mpi_release(gcry_mpi_t number);
gcry_error_t gcry_mpi_scan(
    gcry_mpi_t* number, enum gcry_mpi_format format, const void* bytes, size_t length, size_t* read);
gcry_error_t gcry_mpi_print(
    enum gcry_mpi_format format, unsigned char* bytes, size_t size, size_t* written, gcry_mpi_t number);
gcry_mpi_t _Nonnull gcry_mpi_set_opaque_copy(gcry_mpi_t number, const void* bytes, unsigned int bits);
unsigned int gcry_mpi_get_nbits(gcry_mpi_t number);
int gcry_mpi_test_bit(gcry_mpi_t number, unsigned int bit);
int gcry_mpi_cmp(const gcry_mpi_t left, const gcry_mpi_t right);
void gcry_mpi_add(gcry_mpi_t result, gcry_mpi_t left, gcry_mpi_t right);
void gcry_mpi_sub_ui(gcry_mpi_t result, gcry_mpi_t left, unsigned long right);
void gcry_mpi_mul(gcry_mpi_t result, gcry_mpi_t left, gcry_mpi_t right);
void gcry_mpi_div(gcry_mpi_t quotient, gcry_mpi_t remainder, gcry_mpi_t dividend, gcry_mpi_t divisor, int round);
void gcry_mpi_mod(gcry_mpi_t result, gcry_mpi_t dividend, gcry_mpi_t divisor);
void gcry_mpi_powm(gcry_mpi_t result, const gcry_mpi_t base, const gcry_mpi_t exponent, const gcry_mpi_t modulus);
int gcry_mpi_gcd(gcry_mpi_t result, gcry_mpi_t left, gcry_mpi_t right);
int gcry_mpi_invm(gcry_mpi_t result, gcry_mpi_t number, gcry_mpi_t modulus);
gcry_error_t gcry_prime_check(gcry_mpi_t number, unsigned int flags);
gcry_mpi_point_t _Nonnull gcry_mpi_point_new(unsigned int bits);
void gcry_mpi_point_release(gcry_mpi_point_t point);
gcry_error_t gcry_mpi_ec_new(gcry_ctx_t* context, gcry_sexp_t parameters, const char* curve);
gcry_mpi_t _Nonnull gcry_mpi_ec_get_mpi(const char* name, gcry_ctx_t context, int copy);
gcry_mpi_point_t _Nonnull gcry_mpi_ec_get_point(const char* name, gcry_ctx_t context, int copy);
gcry_error_t gcry_mpi_ec_decode_point(gcry_mpi_point_t result, gcry_mpi_t value, gcry_ctx_t context);
int gcry_mpi_ec_get_affine(gcry_mpi_t x, gcry_mpi_t y, gcry_mpi_point_t point, gcry_ctx_t context);
void gcry_mpi_ec_add(gcry_mpi_point_t result, gcry_mpi_point_t left, gcry_mpi_point_t right, gcry_ctx_t context);
void gcry_mpi_ec_mul(gcry_mpi_point_t result, gcry_mpi_t factor, gcry_mpi_point_t point, gcry_ctx_t context);
int gcry_mpi_ec_curve_point(gcry_mpi_point_t point, gcry_ctx_t context);
void gcry_ctx_release(gcry_ctx_t context);
gcry_error_t gcry_ecc_mul_point(
    int curve, unsigned char* result, const unsigned char* scalar, const unsigned char* point);
gcry_error_t gcry_sexp_new(gcry_sexp_t* expression, const void* text, size_t length, int detects);
void gcry_sexp_release(gcry_sexp_t expression);
gcry_sexp_t gcry_sexp_find_token(gcry_sexp_t list, const char* name, size_t length);
const char* gcry_sexp_nth_data(const gcry_sexp_t list, int index, size_t* length);
gcry_error_t gcry_pk_sign(gcry_sexp_t* signature, gcry_sexp_t data, gcry_sexp_t key);
gcry_error_t gcry_pk_verify(gcry_sexp_t signature, gcry_sexp_t data, gcry_sexp_t key);

#endif
