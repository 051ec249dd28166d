// Finds object and array literals that are spread where they are written, like `{ ...{ a, b }, c }`. They only pack
// lines, and TypeScript finds no unknown or repeated properties in them. A literal that depends on a condition or is
// passed through a function, like `...(isOpen ? { a } : {})` or `...[1, 2].map(f)`, is not one of them.
import { parseSync } from "vite";
import type { Source } from "#repo-tests/parsers/sources.ts";

interface Tree {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const literals = ["ObjectExpression", "ArrayExpression"];
const spreads = ["SpreadElement", "JSXSpreadAttribute"];
/** Most files have none, and parsing is slow. */
const candidate = /\.\.\.[\s(]*[{[]/;

export function findSpreadLiterals(sources: readonly Source[]): string[] {
  return sources
    .filter(({ text }) => candidate.test(text))
    .flatMap(({ path, text }) => {
      const found: string[] = [];
      const visit = (node: unknown): void => {
        if (typeof node !== "object" || node === null) return;
        if (isTree(node) && spreads.includes(node.type) && isLiteral(node.argument))
          found.push(`${path}:${text.slice(0, node.start).split("\n").length}`);
        for (const child of Object.values(node)) visit(child);
      };
      visit(parseSync(path, text).program);
      return found;
    });
}

/** An assertion to another type than `const` is a reason to spread a literal: it changes the types of its properties. */
function isLiteral(node: unknown): boolean {
  if (!isTree(node)) return false;
  if (node.type === "TSAsExpression" && !isConst(node.typeAnnotation)) return false;
  return literals.includes(node.type) || isLiteral(node.expression);
}

const isConst = (type: unknown): boolean =>
  isTree(type) && isTree(type.typeName) && type.typeName.name === "const";

const isTree = (node: unknown): node is Tree =>
  typeof node === "object" && node !== null && typeof (node as Tree).type === "string";
