// What is used of libpsl, as its own header declares it.
// https://rockdaboot.github.io/libpsl/
// Where that is installed, the compiler tells whether the two agree:
//   cc -fsyntax-only -include libpsl.h -DCPUBLICSUFFIX_HEADERS shim.h
#ifndef CPUBLICSUFFIX_HEADERS

typedef struct psl_ctx_st psl_ctx_t;

const psl_ctx_t* psl_builtin(void);
int psl_is_public_suffix(const psl_ctx_t* list, const char* domain);
const char* psl_registrable_domain(const psl_ctx_t* list, const char* domain);

#endif
