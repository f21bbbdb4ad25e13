// Which method `this.name` surely is, in a class or an object.
import { ancestorsOf, isFunction, nodesOf, staticName } from "./syntax-tree.js";

/** The methods of one script. */
export class Methods {
  /** The names of classes that others extend, and of members that are assigned: there may be another one than the class says. */
  #replaced;
  /** By the body of a class or by an object what `membersOf` gives. */
  #members = new Map();

  /** The function that a member of `this` surely is; undefined: nobody knows. */
  methodOf(member) {
    const name = staticName(member);
    const around = [...ancestorsOf(member)].find(({ type }) => type === "FunctionExpression");
    const owner = around?.parent;
    const isMethod = owner?.value === around && (owner.type === "MethodDefinition" || owner.type === "Property");
    if (name === undefined || !isMethod || this.#isReplaced(name, owner.parent)) return undefined;
    if (!this.#members.has(owner.parent)) this.#members.set(owner.parent, membersOf(owner.parent));
    const found = this.#members.get(owner.parent).get(keyOf(owner.static, name));
    return found != null && found.kind !== "get" && found.value !== null && isFunction(found.value) ? found.value : undefined;
  }

  #isReplaced(name, owner) {
    this.#replaced ??= replacedNames([...ancestorsOf(owner)].at(-1));
    const isExtended = owner.type === "ClassBody" && this.#replaced.classes.has(owner.parent.id?.name);
    return isExtended || this.#replaced.members.has(name);
  }
}

const keyOf = (isStatic, name) => `${isStatic ? "static" : "own"} ${name}`;

/** The members of a class or object by `keyOf`; null for a name that several have. */
function membersOf(owner) {
  const members = new Map();
  for (const member of owner.type === "ClassBody" ? owner.body : owner.properties) {
    const name = member.key === undefined ? undefined : staticName(member);
    if (name === undefined) continue;
    const key = keyOf(member.static, name);
    members.set(key, members.has(key) ? null : member);
  }
  return members;
}

function replacedNames(program) {
  const classes = new Set();
  const members = new Set();
  for (const node of nodesOf(program)) {
    if (node.superClass?.type === "Identifier") classes.add(node.superClass.name);
    if (node.type === "AssignmentExpression" && node.left.type === "MemberExpression") members.add(staticName(node.left));
  }
  return { classes, members };
}
