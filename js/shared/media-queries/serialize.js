// https://drafts.csswg.org/cssom/#serializing-media-queries

function serializeFeature(feature) {
  const { name, plain, label, before, after } = feature;
  if (plain === null) return `(${label})`;
  if (plain !== undefined) return `(${label}: ${plain})`;
  const left = before === null ? "" : `${before.value} ${before.sign} `;
  return `(${left}${name}${after === null ? "" : ` ${after.sign} ${after.value}`})`;
}

function serializeCondition(condition) {
  switch (condition.kind) {
    case "feature":
      return serializeFeature(condition);
    case "group":
      return `(${serializeCondition(condition.of)})`;
    case "not":
      return `not ${serializeCondition(condition.of)}`;
    case "unknown":
      return condition.text;
  }
  let text = serializeCondition(condition.items[0]);
  for (let i = 1; i < condition.items.length; i++) text += ` ${condition.kind} ${serializeCondition(condition.items[i])}`;
  return text;
}

export function serializeMediaQuery({ modifier, type, condition }) {
  let text = modifier === "" ? "" : `${modifier} `;
  if (condition === null) return `${text}${type}`;
  if (type !== "" && (type !== "all" || modifier !== "")) text += `${type} and `;
  return text + serializeCondition(condition);
}

export function serializeMediaQueryList(queries) {
  let text = "";
  for (let i = 0; i < queries.length; i++) text += `${i === 0 ? "" : ", "}${serializeMediaQuery(queries[i])}`;
  return text;
}
