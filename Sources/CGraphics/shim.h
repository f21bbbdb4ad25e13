#include <dlfcn.h>
#include <stddef.h>

#include "graphics.h"

// The functions that are looked up in the libraries when something is first drawn; linked, every start would pay for them.
// docs/decisions/0014-libsoup-at-first-use.md
#define CGRAPHICS_CAIRO(USE) \
    USE(cairo_image_surface_create) \
    USE(cairo_image_surface_create_for_data) \
    USE(cairo_image_surface_get_data) \
    USE(cairo_image_surface_get_stride) \
    USE(cairo_surface_flush) \
    USE(cairo_surface_finish) \
    USE(cairo_surface_status) \
    USE(cairo_surface_destroy) \
    USE(cairo_create) \
    USE(cairo_status) \
    USE(cairo_destroy) \
    USE(cairo_save) \
    USE(cairo_restore) \
    USE(cairo_set_operator) \
    USE(cairo_set_source) \
    USE(cairo_set_source_rgba) \
    USE(cairo_set_matrix) \
    USE(cairo_scale) \
    USE(cairo_set_tolerance) \
    USE(cairo_set_fill_rule) \
    USE(cairo_set_line_width) \
    USE(cairo_set_line_cap) \
    USE(cairo_set_line_join) \
    USE(cairo_set_miter_limit) \
    USE(cairo_set_dash) \
    USE(cairo_new_path) \
    USE(cairo_move_to) \
    USE(cairo_line_to) \
    USE(cairo_curve_to) \
    USE(cairo_close_path) \
    USE(cairo_copy_path) \
    USE(cairo_path_destroy) \
    USE(cairo_path_extents) \
    USE(cairo_in_fill) \
    USE(cairo_in_stroke) \
    USE(cairo_clip) \
    USE(cairo_fill) \
    USE(cairo_stroke) \
    USE(cairo_paint) \
    USE(cairo_paint_with_alpha) \
    USE(cairo_mask_surface) \
    USE(cairo_push_group) \
    USE(cairo_pop_group_to_source) \
    USE(cairo_pattern_create_for_surface) \
    USE(cairo_pattern_create_linear) \
    USE(cairo_pattern_create_radial) \
    USE(cairo_pattern_add_color_stop_rgba) \
    USE(cairo_pattern_set_matrix) \
    USE(cairo_pattern_set_extend) \
    USE(cairo_pattern_set_filter) \
    USE(cairo_pattern_destroy) \
    USE(cairo_font_options_create) \
    USE(cairo_font_options_set_hint_style) \
    USE(cairo_font_options_set_hint_metrics) \
    USE(cairo_font_options_destroy)

#define CGRAPHICS_PANGO(USE) \
    USE(pango_font_map_create_context) \
    USE(pango_font_map_list_families) \
    USE(pango_font_map_load_font) \
    USE(pango_context_set_base_dir) \
    USE(pango_context_set_language) \
    USE(pango_context_set_round_glyph_positions) \
    USE(pango_language_from_string) \
    USE(pango_font_get_metrics) \
    USE(pango_font_metrics_get_ascent) \
    USE(pango_font_metrics_get_descent) \
    USE(pango_font_metrics_unref) \
    USE(pango_font_description_new) \
    USE(pango_font_description_set_family) \
    USE(pango_font_description_set_style) \
    USE(pango_font_description_set_variant) \
    USE(pango_font_description_set_weight) \
    USE(pango_font_description_set_absolute_size) \
    USE(pango_font_description_free) \
    USE(pango_attr_font_features_new) \
    USE(pango_attr_list_new) \
    USE(pango_attr_list_insert) \
    USE(pango_attr_list_unref) \
    USE(pango_layout_new) \
    USE(pango_layout_set_attributes) \
    USE(pango_layout_set_auto_dir) \
    USE(pango_layout_set_font_description) \
    USE(pango_layout_set_single_paragraph_mode) \
    USE(pango_layout_set_text) \
    USE(pango_layout_get_line)

#define CGRAPHICS_PANGOCAIRO(USE) \
    USE(pango_cairo_font_map_get_default) \
    USE(pango_cairo_context_set_font_options) \
    USE(pango_cairo_layout_line_path)

#define CGRAPHICS_PIXBUF(USE) \
    USE(gdk_pixbuf_loader_new_with_type) \
    USE(gdk_pixbuf_loader_set_size) \
    USE(gdk_pixbuf_loader_write) \
    USE(gdk_pixbuf_loader_close) \
    USE(gdk_pixbuf_loader_get_pixbuf) \
    USE(gdk_pixbuf_fill) \
    USE(gdk_pixbuf_apply_embedded_orientation) \
    USE(gdk_pixbuf_new_from_data) \
    USE(gdk_pixbuf_get_width) \
    USE(gdk_pixbuf_get_height) \
    USE(gdk_pixbuf_get_rowstride) \
    USE(gdk_pixbuf_get_n_channels) \
    USE(gdk_pixbuf_read_pixels) \
    USE(gdk_pixbuf_save_to_bufferv)

#define CGRAPHICS_GOBJECT(USE) \
    USE(g_free) \
    USE(g_object_unref) \
    USE(g_signal_connect_data)

// The address of each function, typed as it is declared. They do not change, so any thread may read them.
typedef struct __attribute__((swift_attr("@Sendable"))) {
#define CGRAPHICS_MEMBER(name) __typeof__(&name) name;
    CGRAPHICS_CAIRO(CGRAPHICS_MEMBER)
    CGRAPHICS_PANGO(CGRAPHICS_MEMBER)
    CGRAPHICS_PANGOCAIRO(CGRAPHICS_MEMBER)
    CGRAPHICS_PIXBUF(CGRAPHICS_MEMBER)
    CGRAPHICS_GOBJECT(CGRAPHICS_MEMBER)
#undef CGRAPHICS_MEMBER
} CGraphicsFunctions;

// What Debian calls a library that cannot be loaded, and why it cannot; NULL twice where all can.
typedef struct {
    const char* package;
    const char* reason;
} CGraphicsFailure;

// Loads the libraries.
static inline CGraphicsFailure cgraphics_load(CGraphicsFunctions* functions) {
    CGraphicsFailure failure = {NULL, NULL};
    void* library;
#define CGRAPHICS_OPEN(name, debian_package) \
    failure.package = debian_package; \
    if (!(library = dlopen(name, RTLD_NOW | RTLD_LOCAL))) return failure.reason = dlerror(), failure;
#define CGRAPHICS_LOOK_UP(name) \
    if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return failure.reason = dlerror(), failure;
    CGRAPHICS_OPEN("libcairo.so.2", "libcairo2")
    CGRAPHICS_CAIRO(CGRAPHICS_LOOK_UP)
    CGRAPHICS_OPEN("libpango-1.0.so.0", "libpango-1.0-0")
    CGRAPHICS_PANGO(CGRAPHICS_LOOK_UP)
    CGRAPHICS_OPEN("libpangocairo-1.0.so.0", "libpangocairo-1.0-0")
    CGRAPHICS_PANGOCAIRO(CGRAPHICS_LOOK_UP)
    CGRAPHICS_OPEN("libgdk_pixbuf-2.0.so.0", "libgdk-pixbuf-2.0-0")
    CGRAPHICS_PIXBUF(CGRAPHICS_LOOK_UP)
    CGRAPHICS_OPEN("libgobject-2.0.so.0", "libglib2.0-0")
    CGRAPHICS_GOBJECT(CGRAPHICS_LOOK_UP)
#undef CGRAPHICS_LOOK_UP
#undef CGRAPHICS_OPEN
    failure.package = NULL;
    return failure;
}
