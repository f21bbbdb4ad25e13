#include <dlfcn.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <stddef.h>

#include "soup.h"

// The functions that are looked up in the library when the network is first asked for; linked, it would cost every start
// milliseconds. docs/decisions/0014-libsoup-at-first-use.md
#define CSOUP_FUNCTIONS(USE) \
    USE(soup_session_get_type) \
    USE(soup_session_set_timeout) \
    USE(soup_session_set_proxy_resolver) \
    USE(soup_session_set_tls_database) \
    USE(soup_session_abort) \
    USE(soup_session_send_async) \
    USE(soup_session_send_finish) \
    USE(soup_message_new_from_uri) \
    USE(soup_message_add_flags) \
    USE(soup_message_disable_feature) \
    USE(soup_content_decoder_get_type) \
    USE(soup_message_get_request_headers) \
    USE(soup_message_get_response_headers) \
    USE(soup_message_set_request_body_from_bytes) \
    USE(soup_message_get_status) \
    USE(soup_message_get_reason_phrase) \
    USE(soup_message_get_tls_peer_certificate_errors) \
    USE(soup_message_get_metrics) \
    USE(soup_message_metrics_get_response_body_size) \
    USE(soup_message_headers_iter_init) \
    USE(soup_message_headers_iter_next) \
    USE(soup_message_headers_append) \
    USE(soup_message_headers_get_content_length) \
    USE(soup_server_get_type) \
    USE(soup_server_listen_socket) \
    USE(soup_server_accept_iostream) \
    USE(soup_server_add_early_handler) \
    USE(soup_server_add_handler) \
    USE(soup_server_disconnect) \
    USE(soup_server_message_get_method) \
    USE(soup_server_message_get_uri) \
    USE(soup_server_message_get_request_headers) \
    USE(soup_server_message_get_response_headers) \
    USE(soup_server_message_get_request_body) \
    USE(soup_server_message_get_response_body) \
    USE(soup_server_message_get_remote_address) \
    USE(soup_server_message_set_status) \
    USE(soup_server_message_pause) \
    USE(soup_server_message_unpause) \
    USE(soup_server_message_steal_connection) \
    USE(soup_message_body_append_bytes) \
    USE(soup_message_body_flatten) \
    USE(soup_message_body_set_accumulate) \
    USE(g_inet_socket_address_get_type) \
    USE(g_socket_get_type) \
    USE(g_dbus_connection_get_type) \
    USE(g_task_get_type) \
    USE(g_object_new_with_properties) \
    USE(g_value_init) \
    USE(g_value_set_int) \
    USE(g_object_ref) \
    USE(g_object_unref) \
    USE(g_object_set_data_full) \
    USE(g_object_get_data) \
    USE(g_signal_connect_data) \
    USE(g_cancellable_new) \
    USE(g_cancellable_cancel) \
    USE(g_zlib_decompressor_new) \
    USE(g_converter_input_stream_new) \
    USE(g_filter_input_stream_set_close_base_stream) \
    USE(g_input_stream_read_bytes_async) \
    USE(g_input_stream_read_bytes_finish) \
    USE(g_tls_file_database_new) \
    USE(g_tls_certificate_new_from_file) \
    USE(g_tls_server_connection_new) \
    USE(g_tls_connection_set_require_close_notify) \
    USE(g_tls_backend_get_default) \
    USE(g_tls_backend_supports_tls) \
    USE(g_tls_error_quark) \
    USE(g_resolver_error_quark) \
    USE(g_io_error_quark) \
    USE(g_simple_proxy_resolver_new) \
    USE(g_socket_new_from_fd) \
    USE(g_socket_get_local_address) \
    USE(g_socket_get_remote_address) \
    USE(g_socket_connection_factory_create_connection) \
    USE(g_socket_set_timeout) \
    USE(g_socket_shutdown) \
    USE(g_socket_close) \
    USE(g_io_stream_close)

// The address of each function, typed as it is declared. They do not change, so any thread may read them.
typedef struct __attribute__((swift_attr("@Sendable"))) {
#define CSOUP_MEMBER(name) __typeof__(&name) name;
    CSOUP_FUNCTIONS(CSOUP_MEMBER)
#undef CSOUP_MEMBER
} CSoupFunctions;

// Loads the library, with those it brings along. Gives NULL, or why it cannot be used.
static inline const char* csoup_load(CSoupFunctions* functions) {
    void* library = dlopen("libsoup-3.0.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
#define CSOUP_LOOK_UP(name) \
    if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return dlerror();
    CSOUP_FUNCTIONS(CSOUP_LOOK_UP)
#undef CSOUP_LOOK_UP
    return NULL;
}
