// What is used of libsoup 3, as its own headers declare it. Debian's package of those headers brings GTK's along.
// https://gnome.pages.gitlab.gnome.org/libsoup/libsoup-3.0/
// Where they are installed, the compiler tells whether the two agree:
//   cc -fsyntax-only $(pkg-config --cflags libsoup-3.0) -include libsoup/soup.h -DCSOUP_HEADERS shim.h
#ifndef CSOUP_HEADERS

typedef struct _SoupSession SoupSession;
typedef struct _SoupMessage SoupMessage;
typedef struct _SoupServer SoupServer;
typedef struct _SoupServerMessage SoupServerMessage;
typedef struct _SoupMessageHeaders SoupMessageHeaders;
typedef struct _SoupMessageMetrics SoupMessageMetrics;
typedef struct _SoupMessageBody SoupMessageBody;

typedef struct {
    gpointer dummy[3];
} SoupMessageHeadersIter;

typedef enum {
    SOUP_MESSAGE_NO_REDIRECT = 1 << 1,
    SOUP_MESSAGE_IDEMPOTENT = (1 << 3),
    SOUP_MESSAGE_DO_NOT_USE_AUTH_CACHE = 1 << 4,
    SOUP_MESSAGE_COLLECT_METRICS = 1 << 5,
} SoupMessageFlags;

typedef guint SoupServerListenOptions;

typedef enum {
    SOUP_STATUS_NONE = 0,
} SoupStatus;

typedef void (*SoupServerCallback)(
    SoupServer* server, SoupServerMessage* message, const char* path, GHashTable* query, gpointer data);

#endif

GType soup_session_get_type(void);
void soup_session_set_timeout(SoupSession* session, guint timeout);
void soup_session_set_proxy_resolver(SoupSession* session, GProxyResolver* resolver);
void soup_session_set_tls_database(SoupSession* session, GTlsDatabase* database);
void soup_session_abort(SoupSession* session);
void soup_session_send_async(
    SoupSession* session, SoupMessage* message, int io_priority, GCancellable* cancellable,
    GAsyncReadyCallback callback, gpointer data);
GInputStream* soup_session_send_finish(SoupSession* session, GAsyncResult* result, GError** error);

SoupMessage* soup_message_new_from_uri(const char* method, GUri* uri);
void soup_message_disable_feature(SoupMessage* message, GType feature_type);
GType soup_content_decoder_get_type(void);
void soup_message_add_flags(SoupMessage* message, SoupMessageFlags flags);
SoupMessageHeaders* soup_message_get_request_headers(SoupMessage* message);
SoupMessageHeaders* soup_message_get_response_headers(SoupMessage* message);
void soup_message_set_request_body_from_bytes(SoupMessage* message, const char* content_type, GBytes* bytes);
SoupStatus soup_message_get_status(SoupMessage* message);
const char* soup_message_get_reason_phrase(SoupMessage* message);
GTlsCertificateFlags soup_message_get_tls_peer_certificate_errors(SoupMessage* message);
SoupMessageMetrics* soup_message_get_metrics(SoupMessage* message);
guint64 soup_message_metrics_get_response_body_size(SoupMessageMetrics* metrics);

void soup_message_headers_append(SoupMessageHeaders* headers, const char* name, const char* value);
void soup_message_headers_iter_init(SoupMessageHeadersIter* iterator, SoupMessageHeaders* headers);
gboolean soup_message_headers_iter_next(SoupMessageHeadersIter* iterator, const char** name, const char** value);
goffset soup_message_headers_get_content_length(SoupMessageHeaders* headers);

GType soup_server_get_type(void);
gboolean soup_server_listen_socket(
    SoupServer* server, GSocket* socket, SoupServerListenOptions options, GError** error);
gboolean soup_server_accept_iostream(
    SoupServer* server, GIOStream* stream, GSocketAddress* local, GSocketAddress* remote, GError** error);
void soup_server_add_early_handler(
    SoupServer* server, const char* path, SoupServerCallback callback, gpointer data, GDestroyNotify destroy);
void soup_server_add_handler(
    SoupServer* server, const char* path, SoupServerCallback callback, gpointer data, GDestroyNotify destroy);
void soup_server_disconnect(SoupServer* server);

const char* soup_server_message_get_method(SoupServerMessage* message);
GUri* soup_server_message_get_uri(SoupServerMessage* message);
SoupMessageHeaders* soup_server_message_get_request_headers(SoupServerMessage* message);
SoupMessageHeaders* soup_server_message_get_response_headers(SoupServerMessage* message);
SoupMessageBody* soup_server_message_get_request_body(SoupServerMessage* message);
SoupMessageBody* soup_server_message_get_response_body(SoupServerMessage* message);
GSocketAddress* soup_server_message_get_remote_address(SoupServerMessage* message);
void soup_server_message_set_status(SoupServerMessage* message, guint status, const char* reason);
void soup_server_message_pause(SoupServerMessage* message);
void soup_server_message_unpause(SoupServerMessage* message);
GIOStream* soup_server_message_steal_connection(SoupServerMessage* message);

void soup_message_body_append_bytes(SoupMessageBody* body, GBytes* bytes);
GBytes* soup_message_body_flatten(SoupMessageBody* body);
void soup_message_body_set_accumulate(SoupMessageBody* body, gboolean accumulate);
