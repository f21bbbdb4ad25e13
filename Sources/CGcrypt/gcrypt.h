// What is used of libgcrypt, as its own header declares it.
// https://www.gnupg.org/documentation/manuals/gcrypt/
// Where that is installed, the compiler tells whether the two agree:
//   cc -fsyntax-only -include gcrypt.h -DCGCRYPT_HEADERS shim.h
#ifndef CGCRYPT_HEADERS

#include <stddef.h>

typedef unsigned int gcry_error_t;
typedef struct gcry_cipher_handle* gcry_cipher_hd_t;
typedef struct gcry_md_handle* gcry_md_hd_t;

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

#endif
