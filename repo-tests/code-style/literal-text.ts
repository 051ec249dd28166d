// A ratchet: text that a screen shows and that is written in its code instead of a catalogue. The counts of a folder may
// only fall; docs/languages.md describes how to convert one.
import { parseSync } from "vite";

interface Tree {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && "type" in value;

/** Attributes and properties whose text is shown or read out. */
const shown =
  /^(?:title|label|tip|data-tip|promise|emptyWords|createWords|hint|placeholder|alt|lead|text|unit|what|aria-(?:label|description|roledescription)|otherwise|because|error|summary|fallback|message|empty|action|confirm|removeName|heading|description)$/;

/** `name="Close"` is read out; `name="email"` is sent. */
const isShownName = (name: string, value: unknown): boolean =>
  name === "name" && isTree(value) && hasSentence(value);

const hasSentence = (node: Tree): boolean =>
  node.type === "ConditionalExpression"
    ? [node.consequent, node.alternate].some((one) => isTree(one) && hasSentence(one))
    : node.type === "JSXExpressionContainer"
      ? isTree(node.expression) && hasSentence(node.expression)
      : node.type === "TemplateLiteral"
        ? sentence.test((node.quasis as { value: { cooked: string } }[])[0]?.value.cooked ?? "")
        : node.type === "Literal" &&
          sentence.test(String(node.value)) &&
          !keys.test(String(node.value));

/** `tooltipProps("More views")`, `action("Snooze", …)`. */
const sentence = /^\p{Lu}\p{Ll}+(?:$|[ …'’,:.])/u;
const keys = /^(?:Enter|Escape|Tab|Shift|Control|Alt|Meta|Home|End|Backspace|Delete)$/;

export interface LiteralText {
  readonly line: number;
  /** Values inserted into a template are named by their code: `Join {workspace}`. */
  readonly text: string;
  readonly values: readonly { readonly name: string; readonly code: string }[];
  readonly start: number;
  readonly end: number;
  /** What replaces it in JSX goes between braces. */
  readonly needsBraces: boolean;
}

/** Names and what is typed in a terminal are the same in every language. */
const isCode = (node: Tree): boolean =>
  /^(?:code|kbd|pre)$/.test(String(((node.openingElement as Tree).name as Tree).name));

const isText = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, ""));

/** JSX text, and strings in attributes and properties that are shown. */
export function findLiteralText(file: string, code: string): LiteralText[] {
  const found: LiteralText[] = [];
  const take = (
    node: Tree,
    text: string,
    needsBraces: boolean,
    values: LiteralText["values"] = [],
  ) => {
    const words = text.replace(/\s+/g, " ");
    if (!isText(words) || words.trim() === "Deskbell") return;
    const [outer = "", inner = ""] = [code.slice(node.start, node.end), words.trim()];
    // Spaces at the edge of JSX text separate it from its neighbors on the same line.
    const edges = needsBraces && node.type === "JSXText";
    const before = edges ? (/^\s*/.exec(outer)?.[0].length ?? 0) : 0;
    const after = edges ? (/\s*$/.exec(outer)?.[0].length ?? 0) : 0;
    found.push({
      line: code.slice(0, node.start).split("\n").length,
      text: edges ? inner : words,
      values,
      start: node.start + before,
      end: node.end - after,
      needsBraces,
    });
  };
  const visit = (node: unknown, isShown: boolean, isAttribute = false): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, isShown);
      return;
    }
    if (!isTree(node) || /^(?:Import|ExportAll|TS(?:Literal|Type|Interface))/.test(node.type))
      return;
    if (node.type === "JSXText") {
      take(node, String(node.value), true);
      return;
    }
    if (node.type === "JSXElement" && isCode(node)) return;
    if (node.type === "Literal") {
      if (isShown && typeof node.value === "string") take(node, node.value, isAttribute);
      return;
    }
    if (node.type === "TemplateLiteral") {
      if (isShown) takeTemplate(node);
      visit(node.expressions, false);
      return;
    }
    if (node.type === "JSXAttribute" || node.type === "Property") {
      const { name } = (node.name ?? node.key) as Tree;
      const isText = shown.test(String(name)) || isShownName(String(name), node.value);
      visit(node.value, isText, node.type === "JSXAttribute");
      return;
    }
    if (node.type === "ArrowFunctionExpression" && isShown) {
      visit(node.body, true);
      return;
    }
    if (node.type === "CallExpression") {
      visit(node.callee, false);
      for (const one of node.arguments as Tree[]) visit(one, hasSentence(one));
      return;
    }
    // A compared or called name is not shown.
    if (node.type === "ConditionalExpression") {
      visit(node.test, false);
      visit([node.consequent, node.alternate], isShown);
      return;
    }
    if (node.type === "LogicalExpression") {
      visit(node.left, node.operator === "&&" ? false : isShown);
      visit(node.right, isShown);
      return;
    }
    if (node.type === "JSXExpressionContainer") {
      visit(node.expression, isAttribute ? isShown : isTextNode(node.expression));
      return;
    }
    for (const child of Object.values(node)) visit(child, false);
  };
  const takeTemplate = (node: Tree) => {
    const pieces = (node.quasis as { value: { cooked: string } }[]).map(
      ({ value }) => value.cooked,
    );
    const values = (node.expressions as Tree[]).map((value, at) => ({
      name: nameOf(value, at),
      code: code.slice(value.start, value.end),
    }));
    const text = pieces
      .map((piece, at) => (at < values.length ? `${piece}{${values[at]?.name}}` : piece))
      .join("");
    take(node, text, false, values);
  };
  visit(parseSync(file, code).program, false);
  return found;
}

/** `me.name` → `name`, `roleName(role)` → `roleName`. */
function nameOf(node: Tree, at: number): string {
  if (node.type === "Identifier") return String(node.name);
  if (node.type === "MemberExpression" && isTree(node.property) && !node.computed)
    return String(node.property.name);
  if (node.type === "CallExpression" && isTree(node.callee)) return nameOf(node.callee, at);
  return `value${at + 1}`;
}

/** A child like `{isOpen ? "Open" : "Closed"}`. */
const isTextNode = (node: unknown): boolean =>
  isTree(node) &&
  /^(?:Literal|TemplateLiteral|ConditionalExpression|LogicalExpression)$/.test(node.type);

/** The folder of a feature: `web/features/sign-in`, and for large ones the folder below it. */
function folderOf(file: string): string {
  const [web = "", layer = "", feature = "", part = ""] = file.split("/");
  const deep = ["settings", "composer", "conversation", "softphone", "simulator"];
  const isDeep = layer === "features" && deep.includes(feature) && !part.includes(".");
  const depth = layer === "features" ? (isDeep ? 4 : 3) : 2;
  return [web, layer, feature, part].slice(0, depth).join("/");
}

export function countByFolder(
  files: readonly { readonly path: string; readonly text: string }[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { path, text } of files) {
    const folder = folderOf(path);
    counts[folder] = (counts[folder] ?? 0) + findLiteralText(path, text).length;
  }
  return counts;
}

/** One line for each folder whose count rose, or fell without lowering the list. */
export function checkCounts(
  counts: Readonly<Record<string, number>>,
  allowed: Readonly<Record<string, number>>,
): string[] {
  return [...new Set([...Object.keys(counts), ...Object.keys(allowed)])]
    .sort()
    .flatMap((folder) => {
      const [now, max] = [counts[folder] ?? 0, allowed[folder] ?? 0];
      if (now > max)
        return [
          `${folder} has ${now} literal texts, at most ${max}: put the new ones into its words.ts`,
        ];
      return now < max ? [`${folder} has come down to ${now}: lower its count from ${max}`] : [];
    });
}
