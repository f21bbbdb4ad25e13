/** The index of a document's elements: candidates.js */
export const $index = Symbol.for("extrun.dom.selectors' index");
