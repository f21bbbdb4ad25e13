/** The attributes of a matrix that are those of a planar one, too, and their names there. */
export const planarNames = { __proto__: null, m11: "a", m12: "b", m21: "c", m22: "d", m41: "e", m42: "f" };

/** Each attribute's name, by the place of its value: see `algebra.js`. */
export const names = [
  "m11", "m12", "m13", "m14", "m21", "m22", "m23", "m24", "m31", "m32", "m33", "m34", "m41", "m42", "m43", "m44",
];

/** Whether a matrix with this value at this place may be planar. Negative zero may stand for zero. */
export const isPlanarAt = (index, value) => planarNames[names[index]] !== undefined || value === (index % 5 === 0 ? 1 : 0);
