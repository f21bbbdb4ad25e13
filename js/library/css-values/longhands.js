// The longhand properties that are known: https://www.w3.org/TR/css-2023/#properties
//
// A line is `name | initial value | grammar`, with a `*` before the name of an inherited property; what is indented goes on
// with the line before. The grammar is a value definition (https://drafts.csswg.org/css-values-4/#value-defs) over the types
// of `types.js` and `grammars` below; a type's `+` means that it is not negative.
const table = `
*accent-color | auto | auto | <color>
align-content | normal | normal | <baseline> | <distribution> | [ safe | unsafe ]? <content-position>
align-items | normal | normal | stretch | <baseline> | [ safe | unsafe ]? <self-position> | anchor-center
align-self | auto | auto | normal | stretch | <baseline> | [ safe | unsafe ]? <self-position> | anchor-center
alignment-baseline | baseline | baseline | alphabetic | central | ideographic | mathematical | middle |
  text-after-edge | text-before-edge
animation-composition | replace | [ replace | add | accumulate ]#
animation-delay | 0s | <time>#
animation-direction | normal | [ normal | reverse | alternate | alternate-reverse ]#
animation-duration | auto | [ auto | <time+> ]#
animation-fill-mode | none | [ none | forwards | backwards | both ]#
animation-iteration-count | 1 | [ infinite | <number+> ]#
animation-name | none | [ none | <custom-ident> | <string> ]#
animation-play-state | running | [ running | paused ]#
animation-timing-function | ease | <easing>#
appearance | none | none | auto | base | base-select | menulist-button | textfield | button | checkbox | listbox |
  menulist | meter | progress-bar | push-button | radio | searchfield | slider-horizontal | square-button | textarea
aspect-ratio | auto | auto || <ratio>
backdrop-filter | none | none | <filter>+
backface-visibility | visible | visible | hidden
background-attachment | scroll | [ scroll | fixed | local ]#
background-blend-mode | normal | <blend-mode>#
background-clip | border-box | [ border-box | padding-box | content-box | text | border-area ]#
background-color | transparent | <color>
background-image | none | [ none | <image> ]#
background-origin | padding-box | [ border-box | padding-box | content-box ]#
background-position-x | 0% | [ center | [ left | right ]? <lp>? ]#
background-position-y | 0% | [ center | [ top | bottom ]? <lp>? ]#
background-repeat | repeat | <repeat-style>#
background-size | auto | <bg-size>#
baseline-shift | 0 | baseline | sub | super | top | center | bottom | <lp>
block-size | auto | auto | <size>
border-block-end-color | currentcolor | <color>
border-block-end-style | none | <line-style>
border-block-end-width | medium | <line-width>
border-block-start-color | currentcolor | <color>
border-block-start-style | none | <line-style>
border-block-start-width | medium | <line-width>
border-bottom-color | currentcolor | <color>
border-bottom-left-radius | 0px | <lp+>{1,2}
border-bottom-right-radius | 0px | <lp+>{1,2}
border-bottom-style | none | <line-style>
border-bottom-width | medium | <line-width>
*border-collapse | separate | separate | collapse
border-end-end-radius | 0px | <lp+>{1,2}
border-end-start-radius | 0px | <lp+>{1,2}
border-image-outset | 0 | [ <length+> | <number+> ]{1,4}
border-image-repeat | stretch | [ stretch | repeat | round | space ]{1,2}
border-image-slice | 100% | [ <number+> | <percentage+> ]{1,4} && fill?
border-image-source | none | none | <image>
border-image-width | 1 | [ <lp+> | <number+> | auto ]{1,4}
border-inline-end-color | currentcolor | <color>
border-inline-end-style | none | <line-style>
border-inline-end-width | medium | <line-width>
border-inline-start-color | currentcolor | <color>
border-inline-start-style | none | <line-style>
border-inline-start-width | medium | <line-width>
border-left-color | currentcolor | <color>
border-left-style | none | <line-style>
border-left-width | medium | <line-width>
border-right-color | currentcolor | <color>
border-right-style | none | <line-style>
border-right-width | medium | <line-width>
*border-spacing | 0px | <length+>{1,2}
border-start-end-radius | 0px | <lp+>{1,2}
border-start-start-radius | 0px | <lp+>{1,2}
border-top-color | currentcolor | <color>
border-top-left-radius | 0px | <lp+>{1,2}
border-top-right-radius | 0px | <lp+>{1,2}
border-top-style | none | <line-style>
border-top-width | medium | <line-width>
bottom | auto | auto | <lp>
box-shadow | none | none | <shadow>#
box-sizing | content-box | content-box | border-box
break-after | auto | <break>
break-before | auto | <break>
break-inside | auto | auto | avoid | avoid-page | avoid-column
*caption-side | top | top | bottom
*caret-color | auto | auto | <color>
clear | none | none | left | right | both | inline-start | inline-end
clip | auto | auto | <clip-rect>
clip-path | none | none | <url> | <basic-shape> || <geometry-box>
*clip-rule | nonzero | nonzero | evenodd
*color | canvastext | <color>
*color-interpolation | srgb | auto | srgb | linearrgb
*color-interpolation-filters | linearrgb | auto | srgb | linearrgb
*color-scheme | normal | normal | [ light | dark | <scheme> ]+ && only?
column-count | auto | auto | <integer1>
column-fill | balance | auto | balance | balance-all
column-gap | normal | normal | <lp+>
column-rule-color | currentcolor | <color>
column-rule-style | none | <line-style>
column-rule-width | medium | <line-width>
column-span | none | none | all
column-width | auto | auto | <length+>
contain | none | none | strict | content | [ [ size | inline-size ] || layout || style || paint ]
contain-intrinsic-block-size | none | auto? [ none | <length+> ]
contain-intrinsic-height | none | auto? [ none | <length+> ]
contain-intrinsic-inline-size | none | auto? [ none | <length+> ]
contain-intrinsic-width | none | auto? [ none | <length+> ]
container-name | none | none | <custom-ident>+
container-type | normal | normal | size | inline-size
content | normal | normal | none | [ <image> | <string> | <counter> | <attr> | open-quote | close-quote |
  no-open-quote | no-close-quote ]+ [ / <string>+ ]?
content-visibility | visible | visible | auto | hidden
counter-increment | none | none | <counter-increment>+
counter-reset | none | none | <counter-value>+
counter-set | none | none | <counter-value>+
*cursor | auto | [ <image> [ <number> <number> ]? , ]* <cursor>
cx | 0px | <lp>
cy | 0px | <lp>
d | none | none | <path>
*direction | ltr | ltr | rtl
display | inline | <display>
*dominant-baseline | auto | auto | text-bottom | alphabetic | ideographic | middle | central | mathematical | hanging
  | text-top | use-script | no-change | reset-size | text-after-edge | text-before-edge
*empty-cells | show | show | hide
field-sizing | fixed | fixed | content
*fill | black | <paint>
*fill-opacity | 1 | <alpha>
*fill-rule | nonzero | nonzero | evenodd
filter | none | none | <filter>+
flex-basis | auto | content | auto | <size>
flex-direction | row | row | row-reverse | column | column-reverse
flex-grow | 0 | <number+>
flex-shrink | 1 | <number+>
flex-wrap | nowrap | nowrap | wrap | wrap-reverse
float | none | none | left | right | inline-start | inline-end
flood-color | black | <color>
flood-opacity | 1 | <alpha>
*font-family | serif | [ <family-string> | <family-words> ]#
*font-feature-settings | normal | normal | [ <string> [ on | off | <integer> ]? ]#
*font-kerning | auto | auto | normal | none
*font-optical-sizing | auto | auto | none
*font-palette | normal | normal | light | dark | <custom-ident>
*font-size | medium | xx-small | x-small | small | medium | large | x-large | xx-large | xxx-large | larger | smaller
  | math | <lp+>
*font-size-adjust | none | none | <number+> | from-font | [ ex-height | cap-height | ch-width | ic-width | ic-height ]
  [ from-font | <number+> ]
*font-stretch | normal | normal | ultra-condensed | extra-condensed | condensed | semi-condensed | semi-expanded |
  expanded | extra-expanded | ultra-expanded | <percentage+>
*font-style | normal | normal | italic | oblique <angle>?
*font-synthesis-small-caps | auto | auto | none
*font-synthesis-style | auto | auto | none
*font-synthesis-weight | auto | auto | none
*font-variant-alternates | normal | normal | historical-forms
*font-variant-caps | normal | normal | small-caps | all-small-caps | petite-caps | all-petite-caps | unicase |
  titling-caps
*font-variant-east-asian | normal | normal | [ jis78 | jis83 | jis90 | jis04 | simplified | traditional ] || [
  full-width | proportional-width ] || ruby
*font-variant-emoji | normal | normal | text | emoji | unicode
*font-variant-ligatures | normal | normal | none | [ common-ligatures | no-common-ligatures ] || [
  discretionary-ligatures | no-discretionary-ligatures ] || [ historical-ligatures | no-historical-ligatures ] || [
  contextual | no-contextual ]
*font-variant-numeric | normal | normal | [ lining-nums | oldstyle-nums ] || [ proportional-nums | tabular-nums ] || [
  diagonal-fractions | stacked-fractions ] || ordinal || slashed-zero
*font-variant-position | normal | normal | sub | super
*font-variation-settings | normal | normal | [ <string> <number> ]#
*font-weight | normal | normal | bold | bolder | lighter | <weight>
grid-auto-columns | auto | <track-size>+
grid-auto-flow | row | [ row | column ] || dense
grid-auto-rows | auto | <track-size>+
grid-column-end | auto | <grid-line>
grid-column-start | auto | <grid-line>
grid-row-end | auto | <grid-line>
grid-row-start | auto | <grid-line>
grid-template-areas | none | none | <area-rows>
grid-template-columns | none | none | masonry | subgrid <line-names>* | <track-list>
grid-template-rows | none | none | masonry | subgrid <line-names>* | <track-list>
*hanging-punctuation | none | none | [ first || [ force-end | allow-end ] || last ]
height | auto | auto | <size>
*hyphenate-character | auto | auto | <string>
*hyphens | manual | none | manual | auto
*image-orientation | from-image | from-image | none
*image-rendering | auto | auto | smooth | high-quality | crisp-edges | pixelated | optimizespeed | optimizequality
inline-size | auto | auto | <size>
*input-security | auto | auto | none
inset-block-end | auto | auto | <lp>
inset-block-start | auto | auto | <lp>
inset-inline-end | auto | auto | <lp>
inset-inline-start | auto | auto | <lp>
isolation | auto | auto | isolate
justify-content | normal | normal | <distribution> | [ safe | unsafe ]? [ <content-position> | left | right ]
justify-items | legacy | normal | stretch | <baseline> | [ safe | unsafe ]? [ <self-position> | left | right ] |
  legacy && [ left | right | center ]? | anchor-center
justify-self | auto | auto | normal | stretch | <baseline> | [ safe | unsafe ]? [ <self-position> | left | right ] |
  anchor-center
left | auto | auto | <lp>
*letter-spacing | normal | normal | <lp>
lighting-color | white | <color>
*line-break | auto | auto | loose | normal | strict | anywhere | after-white-space
*line-height | normal | normal | <number+> | <lp+>
*list-style-image | none | none | <image>
*list-style-position | outside | inside | outside
*list-style-type | disc | none | <string> | <symbols> | <custom-ident>
margin-block-end | 0px | auto | <lp>
margin-block-start | 0px | auto | <lp>
margin-bottom | 0px | auto | <lp>
margin-inline-end | 0px | auto | <lp>
margin-inline-start | 0px | auto | <lp>
margin-left | 0px | auto | <lp>
margin-right | 0px | auto | <lp>
margin-top | 0px | auto | <lp>
margin-trim | none | none | block || inline | block-start || inline-start || block-end || inline-end
*marker-end | none | none | <url>
*marker-mid | none | none | <url>
*marker-start | none | none | <url>
mask-clip | border-box | [ <geometry-box> | no-clip ]#
mask-composite | add | [ add | subtract | intersect | exclude ]#
mask-image | none | [ none | <image> ]#
mask-mode | match-source | [ alpha | luminance | match-source ]#
mask-origin | border-box | <geometry-box>#
mask-position-x | 0% | [ center | [ left | right ]? <lp>? ]#
mask-position-y | 0% | [ center | [ top | bottom ]? <lp>? ]#
mask-repeat | repeat | <repeat-style>#
mask-size | auto | <bg-size>#
mask-type | luminance | luminance | alpha
*math-depth | 0 | auto-add | <integer>
*math-shift | normal | normal | compact
*math-style | normal | normal | compact
max-block-size | none | none | <size>
max-height | none | none | <size>
max-inline-size | none | none | <size>
max-width | none | none | <size>
min-block-size | 0px | auto | <size>
min-height | auto | auto | <size>
min-inline-size | 0px | auto | <size>
min-width | auto | auto | <size>
mix-blend-mode | normal | <blend-mode> | plus-darker | plus-lighter
object-fit | fill | fill | contain | cover | none | scale-down
object-position | 50% 50% | <position>
object-view-box | none | none | <basic-shape>
offset-anchor | auto | auto | <position>
offset-distance | 0px | <lp>
offset-path | none | none | [ <ray> | <url> | <basic-shape> ] || <geometry-box>
offset-position | normal | normal | auto | <position>
offset-rotate | auto | [ auto | reverse ] || <angle>
opacity | 1 | <alpha>
order | 0 | <integer>
*orphans | 2 | <integer1>
outline-color | auto | auto | <color>
outline-offset | 0px | <length>
outline-style | none | auto | none | inset | groove | outset | ridge | dotted | dashed | solid | double
outline-width | medium | <line-width>
overflow-anchor | auto | auto | none
overflow-block | visible | <overflow>
overflow-inline | visible | <overflow>
*overflow-wrap | normal | normal | break-word | anywhere
overflow-x | visible | <overflow>
overflow-y | visible | <overflow>
overscroll-behavior-block | auto | contain | none | auto
overscroll-behavior-inline | auto | contain | none | auto
overscroll-behavior-x | auto | contain | none | auto
overscroll-behavior-y | auto | contain | none | auto
padding-block-end | 0px | <lp+>
padding-block-start | 0px | <lp+>
padding-bottom | 0px | <lp+>
padding-inline-end | 0px | <lp+>
padding-inline-start | 0px | <lp+>
padding-left | 0px | <lp+>
padding-right | 0px | <lp+>
padding-top | 0px | <lp+>
page | auto | auto | <custom-ident>
*paint-order | normal | normal | [ fill || stroke || markers ]
perspective | none | none | <length+>
perspective-origin | 50% 50% | <position>
*pointer-events | auto | auto | bounding-box | visiblepainted | visiblefill | visiblestroke | visible | painted | fill
  | stroke | all | none
position | static | static | relative | absolute | fixed | sticky | -webkit-sticky
*print-color-adjust | economy | economy | exact
*quotes | auto | auto | none | [ <string> <string> ]+
r | 0px | <lp+>
resize | none | none | both | horizontal | vertical | block | inline
right | auto | auto | <lp>
rotate | none | none | <angle> | [ x | y | z | <number>{3} ] && <angle>
row-gap | normal | normal | <lp+>
*ruby-align | space-around | start | center | space-between | space-around
*ruby-overhang | auto | auto | none
*ruby-position | over | [ alternate || [ over | under ] ] | inter-character
rx | auto | auto | <lp+>
ry | auto | auto | <lp+>
scale | none | none | <scales>
scroll-behavior | auto | auto | smooth
scroll-margin-block-end | 0px | <length>
scroll-margin-block-start | 0px | <length>
scroll-margin-bottom | 0px | <length>
scroll-margin-inline-end | 0px | <length>
scroll-margin-inline-start | 0px | <length>
scroll-margin-left | 0px | <length>
scroll-margin-right | 0px | <length>
scroll-margin-top | 0px | <length>
scroll-padding-block-end | auto | auto | <lp+>
scroll-padding-block-start | auto | auto | <lp+>
scroll-padding-bottom | auto | auto | <lp+>
scroll-padding-inline-end | auto | auto | <lp+>
scroll-padding-inline-start | auto | auto | <lp+>
scroll-padding-left | auto | auto | <lp+>
scroll-padding-right | auto | auto | <lp+>
scroll-padding-top | auto | auto | <lp+>
scroll-snap-align | none | [ none | start | end | center ]{1,2}
scroll-snap-stop | normal | normal | always
scroll-snap-type | none | none | [ x | y | block | inline | both ] [ mandatory | proximity ]?
*scrollbar-color | auto | auto | <color>{2}
scrollbar-gutter | auto | auto | stable && both-edges?
scrollbar-width | auto | auto | thin | none
shape-image-threshold | 0 | <alpha>
shape-margin | 0px | <lp+>
shape-outside | none | none | <image> | <basic-shape> || <geometry-box>
*shape-rendering | auto | auto | optimizespeed | crispedges | geometricprecision
*speak-as | normal | normal | spell-out || digits || [ literal-punctuation | no-punctuation ]
stop-color | black | <color>
stop-opacity | 1 | <alpha>
*stroke | none | <paint>
*stroke-color | transparent | <color>
*stroke-dasharray | none | none | <dashes>#
*stroke-dashoffset | 0px | <number> | <lp>
*stroke-linecap | butt | butt | round | square
*stroke-linejoin | miter | miter | round | bevel
*stroke-miterlimit | 4 | <number+>
*stroke-opacity | 1 | <alpha>
*stroke-width | 1px | <number+> | <lp+>
*tab-size | 8 | <number+> | <length+>
table-layout | auto | auto | fixed
*text-align | start | start | end | left | right | center | justify | match-parent | -webkit-auto | -webkit-left |
  -webkit-right | -webkit-center | -webkit-match-parent
*text-align-last | auto | auto | start | end | left | right | center | justify | match-parent
*text-anchor | start | start | middle | end
text-box-trim | none | none | trim-start | trim-end | trim-both
text-decoration-color | currentcolor | <color>
text-decoration-line | none | none | underline || overline || line-through || blink | spelling-error | grammar-error
*text-decoration-skip-ink | auto | auto | none | all
text-decoration-style | solid | solid | double | dotted | dashed | wavy
text-decoration-thickness | auto | auto | from-font | <lp>
*text-emphasis-color | currentcolor | <color>
*text-emphasis-position | over right | [ over | under ] && [ right | left ]?
*text-emphasis-style | none | none | [ filled | open ] || [ dot | circle | double-circle | triangle | sesame ] |
  <string>
*text-indent | 0px | <lp> && hanging? && each-line?
*text-justify | auto | none | auto | inter-word | inter-character | distribute
*text-orientation | mixed | mixed | upright | sideways
text-overflow | clip | [ clip | ellipsis ]
*text-rendering | auto | auto | optimizespeed | optimizelegibility | geometricprecision
*text-shadow | none | none | <text-shadow>#
*text-transform | none | none | [ capitalize | uppercase | lowercase ] || full-width || full-size-kana
*text-underline-offset | auto | auto | <lp>
*text-underline-position | auto | auto | from-font | under || [ left | right ]
*text-wrap-mode | wrap | wrap | nowrap
*text-wrap-style | auto | auto | balance | stable | pretty
top | auto | auto | <lp>
touch-action | auto | auto | none | manipulation | [ pan-x || pan-y || pinch-zoom ]
transform | none | none | <transform>+
transform-box | view-box | content-box | border-box | fill-box | stroke-box | view-box
transform-origin | 50% 50% 0px | <one-position> | [ [ left | center | right | <lp> ] && [
  top | center | bottom ] | [ left | center | right | <lp> ] [ top | center | bottom | <lp> ] ] <length>?
transform-style | flat | flat | preserve-3d
transition-behavior | normal | [ normal | allow-discrete ]#
transition-delay | 0s | <time>#
transition-duration | 0s | <time+>#
transition-property | all | none | <transition-property>#
transition-timing-function | ease | <easing>#
translate | none | none | <lp> [ <lp> <length>? ]?
unicode-bidi | normal | normal | embed | isolate | bidi-override | isolate-override | plaintext
vector-effect | none | none | non-scaling-stroke
vertical-align | baseline | baseline | sub | super | text-top | text-bottom | middle | top | bottom |
  -webkit-baseline-middle | <lp>
view-transition-class | none | none | <custom-ident>+
view-transition-name | none | none | auto | match-element | <custom-ident>
*visibility | visible | visible | hidden | collapse
*white-space-collapse | collapse | collapse | preserve | preserve-breaks | preserve-spaces | break-spaces
*widows | 2 | <integer1>
width | auto | auto | <size>
will-change | auto | auto | <feature>#
*word-break | normal | normal | break-all | keep-all | break-word | auto-phrase
*word-spacing | 0px | normal | <lp>
*writing-mode | horizontal-tb | horizontal-tb | vertical-rl | vertical-lr | sideways-rl | sideways-lr | lr | rl | tb |
  lr-tb | rl-tb | tb-rl
x | 0px | <lp>
y | 0px | <lp>
z-index | auto | auto | <integer>
zoom | 1 | normal | reset | <number+> | <percentage+>
-webkit-box-align | stretch | stretch | start | end | center | baseline
-webkit-box-decoration-break | slice | slice | clone
-webkit-box-direction | normal | normal | reverse
-webkit-box-flex | 0 | <number>
-webkit-box-ordinal-group | 1 | <integer1>
-webkit-box-orient | horizontal | horizontal | vertical | inline-axis | block-axis
-webkit-box-pack | start | start | end | center | justify
-webkit-box-reflect | none | none | [ above | below | left | right ] <lp>? <image>?
*-webkit-font-smoothing | auto | auto | none | antialiased | subpixel-antialiased
-webkit-line-clamp | none | none | <integer1> | <percentage+>
*-webkit-locale | auto | auto | <string>
*-webkit-nbsp-mode | normal | normal | space
*-webkit-rtl-ordering | logical | logical | visual
*-webkit-tap-highlight-color | rgba(26, 26, 26, 0.3) | <color>
*-webkit-text-fill-color | currentcolor | <color>
*-webkit-text-security | none | none | disc | circle | square
*-webkit-text-size-adjust | auto | auto | none | <percentage+>
*-webkit-text-stroke-color | currentcolor | <color>
*-webkit-text-stroke-width | 0px | <line-width>
*-webkit-touch-callout | default | default | none
-webkit-user-drag | auto | auto | none | element
*-webkit-user-modify | read-only | read-only | read-write | read-write-plaintext-only
*-webkit-user-select | auto | auto | text | none | all
`;

/** Grammars that several properties use. */
export const grammars = {
  __proto__: null,
  "area-rows": "<area-row>+",
  attr: "<function attr>",
  baseline: "[ first | last ]? && baseline",
  "basic-shape": "<function inset circle ellipse polygon path rect xywh shape>",
  "bg-size": "[ <lp+> | auto ]{1,2} | cover | contain",
  "blend-mode": "normal | multiply | screen | overlay | darken | lighten | color-dodge | color-burn | hard-light | "
    + "soft-light | difference | exclusion | hue | saturation | color | luminosity",
  break: "auto | avoid | always | all | avoid-page | page | left | right | recto | verso | avoid-column | column",
  "content-position": "center | start | end | flex-start | flex-end",
  counter: "<function counter counters>",
  "counter-increment": "<counter-name> <integer>?",
  "counter-value": "<counter-name> <integer>?",
  cursor: "auto | default | none | context-menu | help | pointer | progress | wait | cell | crosshair | text | "
    + "vertical-text | alias | copy | move | no-drop | not-allowed | grab | grabbing | e-resize | n-resize | "
    + "ne-resize | nw-resize | s-resize | se-resize | sw-resize | w-resize | ew-resize | ns-resize | nesw-resize | "
    + "nwse-resize | col-resize | row-resize | all-scroll | zoom-in | zoom-out | -webkit-grab | -webkit-grabbing | "
    + "-webkit-zoom-in | -webkit-zoom-out",
  dashes: "[ <number+> | <lp+> ]+",
  display: "none | contents | inline | block | flow-root | inline-block | flex | inline-flex | grid | inline-grid | "
    + "table | inline-table | table-row-group | table-header-group | table-footer-group | table-row | table-cell | "
    + "table-column-group | table-column | table-caption | list-item | ruby | ruby-text | ruby-base | -webkit-box | "
    + "-webkit-inline-box | -webkit-flex | -webkit-inline-flex | math | [ block | inline ] && [ flow | flow-root | "
    + "flex | grid | table | ruby ] | [ block | inline ]? && [ flow | flow-root ]? && list-item | flow",
  distribution: "space-between | space-around | space-evenly | stretch",
  easing: "linear | ease | ease-in | ease-out | ease-in-out | step-start | step-end | "
    + "<function cubic-bezier steps linear spring>",
  filter: "<url> | <function blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia "
    + "apple-invert-lightness>",
  "family-string": "<string>",
  "family-words": "<custom-ident>+",
  "geometry-box": "border-box | padding-box | content-box | margin-box | fill-box | stroke-box | view-box",
  "grid-line": "auto | span && [ <integer1> || <grid-name> ] | <integer0> && <grid-name>? | <grid-name>",
  image: "<url> | <function linear-gradient radial-gradient conic-gradient repeating-linear-gradient "
    + "repeating-radial-gradient repeating-conic-gradient image-set cross-fade -webkit-gradient "
    + "-webkit-linear-gradient -webkit-radial-gradient -webkit-repeating-linear-gradient "
    + "-webkit-repeating-radial-gradient -webkit-image-set -webkit-canvas -webkit-cross-fade -webkit-named-image "
    + "paint>",
  "line-names": "<brackets>",
  "line-style": "none | hidden | inset | groove | outset | ridge | dotted | dashed | solid | double",
  "line-width": "thin | medium | thick | <length+>",
  "one-position": "left | center | right | top | bottom | <lp>",
  overflow: "visible | hidden | clip | scroll | auto | overlay | -webkit-paged-x | -webkit-paged-y",
  paint: "none | context-fill | context-stroke | <color> | <url> [ none | <color> ]?",
  path: "<function path>",
  position: "<one-position> | [ left | center | right ] && [ top | center | bottom "
    + "] | [ left | center | right | <lp> ] [ top | center | bottom | <lp> ] | [ [ left | right ] <lp> ] && [ [ top "
    + "| bottom ] <lp> ]",
  ratio: "<number+> [ / <number+> ]?",
  ray: "<function ray>",
  "repeat-style": "repeat-x | repeat-y | [ repeat | space | round | no-repeat ]{1,2}",
  scales: "<alpha>{1,3}",
  "self-position": "center | start | end | self-start | self-end | flex-start | flex-end",
  shadow: "<color>? && [ <length>{2} [ <length+> <length>? ]? ] && inset?",
  size: "<lp+> | min-content | max-content | fit-content | -webkit-fit-content | -webkit-fill-available | "
    + "-webkit-min-content | -webkit-max-content | intrinsic | min-intrinsic | stretch | <function fit-content>",
  steps: "<integer1> [ , [ jump-start | jump-end | jump-none | jump-both | start | end ] ]?",
  symbols: "<function symbols>",
  "text-shadow": "<color>? && [ <length>{2} <length+>? ]",
  "track-list": "[ <line-names>? [ <track-size> | <function repeat> ] ]+ <line-names>?",
  "track-size": "<lp+> | <flex> | auto | min-content | max-content | <function minmax fit-content>",
  transform: "<function matrix matrix3d translate translatex translatey translatez translate3d scale scalex scaley "
    + "scalez scale3d rotate rotatex rotatey rotatez rotate3d skew skewx skewy perspective>",
  "transition-property": "all | <property-name>",
};

/** For each longhand `{ name, initial, grammar, isInherited }`; filled at its first question. */
const longhands = { __proto__: null };
/** The names in the order of the table. */
export const longhandNames = [];

const line = /^(\*?)(\S+) \| (.*?) \| (.*)$/;
const lines = table.replaceAll("\n  ", " ").trim().split("\n");
for (let i = 0; i < lines.length; i++) {
  const text = lines[i];
  const isInherited = text[0] === "*";
  const name = text.slice(isInherited ? 1 : 0, text.indexOf(" "));
  longhandNames[i] = name;
  longhands[name] = text;
}

/** What is known of a longhand property, or undefined. */
export function longhand(name) {
  let known = longhands[name];
  if (typeof known === "string") {
    const [, star, , initial, grammar] = line.exec(known);
    known = longhands[name] = { name, initial, grammar, isInherited: star === "*" };
  }
  return known;
}
