// The names that WebKit knows: https://drafts.csswg.org/selectors-4/, https://drafts.csswg.org/css-pseudo/

function setOf(names) {
  const set = { __proto__: null };
  const list = names.split(" ");
  for (let i = 0; i < list.length; i++) set[list[i]] = true;
  return set;
}

/** Pseudo-classes without an argument. */
export const plainClasses = setOf(
  "active any-link autofill checked default defined disabled empty enabled first-child first-of-type focus "
  + "focus-visible focus-within fullscreen host hover in-range indeterminate invalid last-child last-of-type link "
  + "modal muted only-child only-of-type open optional out-of-range paused placeholder-shown playing popover-open "
  + "read-only read-write required root scope seeking stalled buffering volume-locked target target-within "
  + "user-invalid user-valid valid visited -webkit-any-link -webkit-autofill -webkit-full-screen");

/** Older names of pseudo-classes, and what they mean. */
export const classAliases = {
  __proto__: null,
  "-webkit-any-link": "any-link",
  "-webkit-autofill": "autofill",
  "-webkit-full-screen": "fullscreen",
};

/** Pseudo-elements that may be written with one colon: https://drafts.csswg.org/selectors-4/#single-colon-pseudos */
export const oldElements = setOf("before after first-line first-letter");

/** Pseudo-elements without an argument; WebKit takes every name that begins with `-webkit-` besides. */
export const plainElements = setOf(
  "before after first-line first-letter selection marker placeholder backdrop file-selector-button target-text "
  + "grammar-error spelling-error cue cue-region view-transition details-content");

/**
 * Those of them that WebKit has: https://github.com/WebKit/WebKit/blob/main/Source/WebCore/css/CSSPseudoSelectors.json
 * Written without `-webkit-`.
 */
export const webkitElements = setOf(
  "caps-lock-indicator color-swatch color-swatch-wrapper contacts-auto-fill-button credentials-auto-fill-button "
  + "credit-card-auto-fill-button date-and-time-value datetime-edit datetime-edit-day-field datetime-edit-fields-wrapper "
  + "datetime-edit-hour-field datetime-edit-meridiem-field datetime-edit-millisecond-field datetime-edit-minute-field "
  + "datetime-edit-month-field datetime-edit-second-field datetime-edit-text datetime-edit-year-field details-marker "
  + "file-upload-button generic-cue-root inner-spin-button input-placeholder list-button media-text-track-container "
  + "media-text-track-display media-text-track-display-backdrop media-text-track-region media-text-track-region-container meter-bar "
  + "meter-even-less-good-value meter-inner-element meter-optimum-value meter-suboptimum-value progress-bar progress-inner-element "
  + "progress-value resizer scrollbar scrollbar-button scrollbar-corner scrollbar-thumb scrollbar-track scrollbar-track-piece "
  + "search-cancel-button search-decoration search-results-button search-results-decoration slider-container slider-runnable-track "
  + "slider-thumb strong-password-auto-fill-button textfield-decoration-container validation-bubble validation-bubble-arrow "
  + "validation-bubble-arrow-clipper validation-bubble-body validation-bubble-heading validation-bubble-icon "
  + "validation-bubble-message validation-bubble-text-block");

/** Pseudo-elements with an argument. */
export const functionalElements = setOf(
  "slotted part highlight cue view-transition-group view-transition-image-pair view-transition-old view-transition-new");

/**
 * Pseudo-classes of an element's place in its tree, which may not stand behind `::part()`:
 * https://drafts.csswg.org/css-shadow-parts-1/#part
 */
export const structuralClasses = setOf(
  "empty first-child first-of-type host last-child last-of-type nth-child nth-last-child nth-last-of-type nth-of-type only-child "
  + "only-of-type root scope");

/** Pseudo-classes of a user's action, which may stand behind a pseudo-element. */
export const actionClasses = setOf("active focus focus-visible focus-within hover");
