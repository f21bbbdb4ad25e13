// https://drafts.csswg.org/cssom/#css-declaration-blocks, without the objects that scripts see of them
export {
  DeclarationBlock, consumeDeclaration, propertyOfMember, resolveName, skipDeclaration, supportsDeclaration,
} from "./declarations.js";
