// What is used of Cairo 1.16, Pango 1.50, gdk-pixbuf 2.42 and GObject, as their own headers declare it. Debian's packages of
// those headers bring X11's and more along.
// https://www.cairographics.org/manual/ https://docs.gtk.org/Pango/ https://docs.gtk.org/PangoCairo/ https://docs.gtk.org/gdk-pixbuf/
// Where they are installed, the compiler tells whether the two agree:
//   cc -fsyntax-only $(pkg-config --cflags pangocairo gdk-pixbuf-2.0) -include pango/pangocairo.h
//       -include gdk-pixbuf/gdk-pixbuf.h -DCGRAPHICS_HEADERS shim.h
#ifndef CGRAPHICS_HEADERS

#include <stddef.h>
#include <stdint.h>

// --- GLib

typedef int gboolean;
typedef char gchar;
typedef unsigned char guchar;
typedef int gint;
typedef unsigned int guint;
typedef uint8_t guint8;
typedef uint32_t guint32;
typedef size_t gsize;
typedef unsigned long gulong;
typedef void* gpointer;
typedef struct _GError GError;
typedef struct _GClosure GClosure;
typedef void (*GCallback)(void);
typedef void (*GClosureNotify)(gpointer data, GClosure* closure);
typedef unsigned int GConnectFlags;

typedef struct _GSList GSList;
struct _GSList {
    gpointer data;
    GSList* next;
};

// --- Cairo

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_pattern cairo_pattern_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef int cairo_bool_t;

typedef enum {
    CAIRO_STATUS_SUCCESS = 0,
} cairo_status_t;

typedef enum {
    CAIRO_FORMAT_ARGB32 = 0,
    CAIRO_FORMAT_A8 = 2,
} cairo_format_t;

typedef enum {
    CAIRO_OPERATOR_CLEAR,
    CAIRO_OPERATOR_SOURCE,
    CAIRO_OPERATOR_OVER,
    CAIRO_OPERATOR_IN,
    CAIRO_OPERATOR_OUT,
    CAIRO_OPERATOR_ATOP,
    CAIRO_OPERATOR_DEST,
    CAIRO_OPERATOR_DEST_OVER,
    CAIRO_OPERATOR_DEST_IN,
    CAIRO_OPERATOR_DEST_OUT,
    CAIRO_OPERATOR_DEST_ATOP,
    CAIRO_OPERATOR_XOR,
    CAIRO_OPERATOR_ADD,
    CAIRO_OPERATOR_SATURATE,
    CAIRO_OPERATOR_MULTIPLY,
    CAIRO_OPERATOR_SCREEN,
    CAIRO_OPERATOR_OVERLAY,
    CAIRO_OPERATOR_DARKEN,
    CAIRO_OPERATOR_LIGHTEN,
    CAIRO_OPERATOR_COLOR_DODGE,
    CAIRO_OPERATOR_COLOR_BURN,
    CAIRO_OPERATOR_HARD_LIGHT,
    CAIRO_OPERATOR_SOFT_LIGHT,
    CAIRO_OPERATOR_DIFFERENCE,
    CAIRO_OPERATOR_EXCLUSION,
    CAIRO_OPERATOR_HSL_HUE,
    CAIRO_OPERATOR_HSL_SATURATION,
    CAIRO_OPERATOR_HSL_COLOR,
    CAIRO_OPERATOR_HSL_LUMINOSITY,
} cairo_operator_t;

typedef enum {
    CAIRO_FILL_RULE_WINDING,
    CAIRO_FILL_RULE_EVEN_ODD,
} cairo_fill_rule_t;

typedef enum {
    CAIRO_LINE_CAP_BUTT,
    CAIRO_LINE_CAP_ROUND,
    CAIRO_LINE_CAP_SQUARE,
} cairo_line_cap_t;

typedef enum {
    CAIRO_LINE_JOIN_MITER,
    CAIRO_LINE_JOIN_ROUND,
    CAIRO_LINE_JOIN_BEVEL,
} cairo_line_join_t;

typedef enum {
    CAIRO_EXTEND_NONE,
    CAIRO_EXTEND_REPEAT,
    CAIRO_EXTEND_REFLECT,
    CAIRO_EXTEND_PAD,
} cairo_extend_t;

typedef enum {
    CAIRO_FILTER_FAST,
    CAIRO_FILTER_GOOD,
    CAIRO_FILTER_BEST,
    CAIRO_FILTER_NEAREST,
    CAIRO_FILTER_BILINEAR,
} cairo_filter_t;

typedef enum {
    CAIRO_HINT_STYLE_DEFAULT,
    CAIRO_HINT_STYLE_NONE,
} cairo_hint_style_t;

typedef enum {
    CAIRO_HINT_METRICS_DEFAULT,
    CAIRO_HINT_METRICS_OFF,
} cairo_hint_metrics_t;

typedef struct _cairo_matrix {
    double xx;
    double yx;
    double xy;
    double yy;
    double x0;
    double y0;
} cairo_matrix_t;

typedef enum _cairo_path_data_type {
    CAIRO_PATH_MOVE_TO,
    CAIRO_PATH_LINE_TO,
    CAIRO_PATH_CURVE_TO,
    CAIRO_PATH_CLOSE_PATH,
} cairo_path_data_type_t;

typedef union _cairo_path_data_t cairo_path_data_t;
union _cairo_path_data_t {
    struct {
        cairo_path_data_type_t type;
        int length;
    } header;
    struct {
        double x, y;
    } point;
};

typedef struct cairo_path {
    cairo_status_t status;
    cairo_path_data_t* data;
    int num_data;
} cairo_path_t;

// --- Pango

typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontFamily PangoFontFamily;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMetrics PangoFontMetrics;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoAttribute PangoAttribute;
typedef struct _PangoAttrList PangoAttrList;

typedef enum {
    PANGO_STYLE_NORMAL,
    PANGO_STYLE_OBLIQUE,
    PANGO_STYLE_ITALIC,
} PangoStyle;

typedef enum {
    PANGO_VARIANT_NORMAL,
    PANGO_VARIANT_SMALL_CAPS,
} PangoVariant;

typedef enum {
    PANGO_WEIGHT_NORMAL = 400,
} PangoWeight;

typedef enum {
    PANGO_DIRECTION_LTR,
    PANGO_DIRECTION_RTL,
} PangoDirection;

#define PANGO_SCALE 1024

typedef guint32 PangoGlyph;
typedef int32_t PangoGlyphUnit;

typedef struct _PangoGlyphGeometry {
    PangoGlyphUnit width;
    PangoGlyphUnit x_offset;
    PangoGlyphUnit y_offset;
} PangoGlyphGeometry;

typedef struct _PangoGlyphVisAttr {
    guint is_cluster_start : 1;
    guint is_color : 1;
} PangoGlyphVisAttr;

typedef struct _PangoGlyphInfo {
    PangoGlyph glyph;
    PangoGlyphGeometry geometry;
    PangoGlyphVisAttr attr;
} PangoGlyphInfo;

typedef struct _PangoGlyphString {
    int num_glyphs;
    PangoGlyphInfo* glyphs;
    int* log_clusters;
    int space;
} PangoGlyphString;

typedef struct _PangoAnalysis {
    gpointer shape_engine;
    gpointer lang_engine;
    PangoFont* font;
    guint8 level;
    guint8 gravity;
    guint8 flags;
    guint8 script;
    PangoLanguage* language;
    GSList* extra_attrs;
} PangoAnalysis;

typedef struct _PangoItem {
    int offset;
    int length;
    int num_chars;
    PangoAnalysis analysis;
} PangoItem;

typedef struct _PangoGlyphItem {
    PangoItem* item;
    PangoGlyphString* glyphs;
    int y_offset;
    int start_x_offset;
    int end_x_offset;
} PangoGlyphItem;

typedef struct _PangoLayoutLine {
    PangoLayout* layout;
    gint start_index;
    gint length;
    GSList* runs;
    guint is_paragraph_start : 1;
    guint resolved_dir : 3;
} PangoLayoutLine;

// --- gdk-pixbuf

typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufLoader GdkPixbufLoader;
typedef void (*GdkPixbufDestroyNotify)(guchar* pixels, gpointer data);

typedef enum {
    GDK_COLORSPACE_RGB,
} GdkColorspace;

#endif

cairo_surface_t* cairo_image_surface_create(cairo_format_t format, int width, int height);
cairo_surface_t* cairo_image_surface_create_for_data(
    unsigned char* data, cairo_format_t format, int width, int height, int stride);
unsigned char* cairo_image_surface_get_data(cairo_surface_t* surface);
int cairo_image_surface_get_stride(cairo_surface_t* surface);
void cairo_surface_flush(cairo_surface_t* surface);
void cairo_surface_finish(cairo_surface_t* surface);
cairo_status_t cairo_surface_status(cairo_surface_t* surface);
void cairo_surface_destroy(cairo_surface_t* surface);
cairo_t* cairo_create(cairo_surface_t* target);
cairo_status_t cairo_status(cairo_t* context);
void cairo_destroy(cairo_t* context);
void cairo_save(cairo_t* context);
void cairo_restore(cairo_t* context);
void cairo_set_operator(cairo_t* context, cairo_operator_t op);
void cairo_set_source(cairo_t* context, cairo_pattern_t* source);
void cairo_set_source_rgba(cairo_t* context, double red, double green, double blue, double alpha);
void cairo_set_matrix(cairo_t* context, const cairo_matrix_t* matrix);
void cairo_scale(cairo_t* context, double x, double y);
void cairo_set_tolerance(cairo_t* context, double tolerance);
void cairo_set_fill_rule(cairo_t* context, cairo_fill_rule_t rule);
void cairo_set_line_width(cairo_t* context, double width);
void cairo_set_line_cap(cairo_t* context, cairo_line_cap_t cap);
void cairo_set_line_join(cairo_t* context, cairo_line_join_t join);
void cairo_set_miter_limit(cairo_t* context, double limit);
void cairo_set_dash(cairo_t* context, const double* dashes, int count, double offset);
void cairo_new_path(cairo_t* context);
void cairo_move_to(cairo_t* context, double x, double y);
void cairo_line_to(cairo_t* context, double x, double y);
void cairo_curve_to(cairo_t* context, double x1, double y1, double x2, double y2, double x3, double y3);
void cairo_close_path(cairo_t* context);
cairo_path_t* cairo_copy_path(cairo_t* context);
void cairo_path_destroy(cairo_path_t* path);
void cairo_path_extents(cairo_t* context, double* x1, double* y1, double* x2, double* y2);
cairo_bool_t cairo_in_fill(cairo_t* context, double x, double y);
cairo_bool_t cairo_in_stroke(cairo_t* context, double x, double y);
void cairo_clip(cairo_t* context);
void cairo_fill(cairo_t* context);
void cairo_stroke(cairo_t* context);
void cairo_paint(cairo_t* context);
void cairo_paint_with_alpha(cairo_t* context, double alpha);
void cairo_mask_surface(cairo_t* context, cairo_surface_t* mask, double x, double y);
void cairo_push_group(cairo_t* context);
void cairo_pop_group_to_source(cairo_t* context);
cairo_pattern_t* cairo_pattern_create_for_surface(cairo_surface_t* surface);
cairo_pattern_t* cairo_pattern_create_linear(double x0, double y0, double x1, double y1);
cairo_pattern_t* cairo_pattern_create_radial(double x0, double y0, double r0, double x1, double y1, double r1);
void cairo_pattern_add_color_stop_rgba(
    cairo_pattern_t* pattern, double offset, double red, double green, double blue, double alpha);
void cairo_pattern_set_matrix(cairo_pattern_t* pattern, const cairo_matrix_t* matrix);
void cairo_pattern_set_extend(cairo_pattern_t* pattern, cairo_extend_t extend);
void cairo_pattern_set_filter(cairo_pattern_t* pattern, cairo_filter_t filter);
void cairo_pattern_destroy(cairo_pattern_t* pattern);
cairo_font_options_t* cairo_font_options_create(void);
void cairo_font_options_set_hint_style(cairo_font_options_t* options, cairo_hint_style_t style);
void cairo_font_options_set_hint_metrics(cairo_font_options_t* options, cairo_hint_metrics_t metrics);
void cairo_font_options_destroy(cairo_font_options_t* options);

PangoContext* pango_font_map_create_context(PangoFontMap* map);
void pango_font_map_list_families(PangoFontMap* map, PangoFontFamily*** families, int* count);
PangoFont* pango_font_map_load_font(
    PangoFontMap* map, PangoContext* context, const PangoFontDescription* description);
void pango_context_set_base_dir(PangoContext* context, PangoDirection direction);
void pango_context_set_language(PangoContext* context, PangoLanguage* language);
void pango_context_set_round_glyph_positions(PangoContext* context, gboolean rounds);
PangoLanguage* pango_language_from_string(const char* tag);
PangoFontMetrics* pango_font_get_metrics(PangoFont* font, PangoLanguage* language);
int pango_font_metrics_get_ascent(PangoFontMetrics* metrics);
int pango_font_metrics_get_descent(PangoFontMetrics* metrics);
void pango_font_metrics_unref(PangoFontMetrics* metrics);
PangoFontDescription* pango_font_description_new(void);
void pango_font_description_set_family(PangoFontDescription* description, const char* family);
void pango_font_description_set_style(PangoFontDescription* description, PangoStyle style);
void pango_font_description_set_variant(PangoFontDescription* description, PangoVariant variant);
void pango_font_description_set_weight(PangoFontDescription* description, PangoWeight weight);
void pango_font_description_set_absolute_size(PangoFontDescription* description, double size);
void pango_font_description_free(PangoFontDescription* description);
PangoAttribute* pango_attr_font_features_new(const char* features);
PangoAttrList* pango_attr_list_new(void);
void pango_attr_list_insert(PangoAttrList* list, PangoAttribute* attribute);
void pango_attr_list_unref(PangoAttrList* list);
PangoLayout* pango_layout_new(PangoContext* context);
void pango_layout_set_attributes(PangoLayout* layout, PangoAttrList* attributes);
void pango_layout_set_auto_dir(PangoLayout* layout, gboolean is_automatic);
void pango_layout_set_font_description(PangoLayout* layout, const PangoFontDescription* description);
void pango_layout_set_single_paragraph_mode(PangoLayout* layout, gboolean is_single);
void pango_layout_set_text(PangoLayout* layout, const char* text, int length);
PangoLayoutLine* pango_layout_get_line(PangoLayout* layout, int index);

PangoFontMap* pango_cairo_font_map_get_default(void);
void pango_cairo_context_set_font_options(PangoContext* context, const cairo_font_options_t* options);
void pango_cairo_layout_line_path(cairo_t* context, PangoLayoutLine* line);

GdkPixbufLoader* gdk_pixbuf_loader_new_with_type(const char* type, GError** error);
void gdk_pixbuf_loader_set_size(GdkPixbufLoader* loader, int width, int height);
gboolean gdk_pixbuf_loader_write(GdkPixbufLoader* loader, const guchar* bytes, gsize count, GError** error);
gboolean gdk_pixbuf_loader_close(GdkPixbufLoader* loader, GError** error);
GdkPixbuf* gdk_pixbuf_loader_get_pixbuf(GdkPixbufLoader* loader);
void gdk_pixbuf_fill(GdkPixbuf* image, guint32 rgba);
GdkPixbuf* gdk_pixbuf_apply_embedded_orientation(GdkPixbuf* image);
GdkPixbuf* gdk_pixbuf_new_from_data(
    const guchar* data, GdkColorspace colorspace, gboolean has_alpha, int bits, int width, int height, int stride,
    GdkPixbufDestroyNotify destroy, gpointer destroy_data);
int gdk_pixbuf_get_width(const GdkPixbuf* image);
int gdk_pixbuf_get_height(const GdkPixbuf* image);
int gdk_pixbuf_get_rowstride(const GdkPixbuf* image);
int gdk_pixbuf_get_n_channels(const GdkPixbuf* image);
const guint8* gdk_pixbuf_read_pixels(const GdkPixbuf* image);
gboolean gdk_pixbuf_save_to_bufferv(
    GdkPixbuf* image, gchar** bytes, gsize* count, const char* type, char** keys, char** values, GError** error);

void g_free(gpointer memory);
void g_object_unref(gpointer object);
gulong g_signal_connect_data(
    gpointer instance, const gchar* signal, GCallback handler, gpointer data, GClosureNotify destroy,
    GConnectFlags flags);
