// Finds every regular expression in the code, and every place that builds one.
import { parseSync } from "vite";

export interface FoundRegExp {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

interface FoundRegExps {
  readonly written: readonly FoundRegExp[];
  /** `new RegExp(…)` with a non-literal argument, which can't be checked statically. */
  readonly built: readonly {
    readonly file: string;
    readonly line: number;
    readonly code: string;
  }[];
}

interface Tree {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export function findRegExps(file: string, code: string): FoundRegExps {
  const written: FoundRegExp[] = [];
  const built: { file: string; line: number; code: string }[] = [];
  const lineAt = (at: number) => code.slice(0, at).split("\n").length;
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    if (!isTree(node)) return;
    const regex = node.regex as { pattern: string; flags: string } | undefined;
    if (node.type === "Literal" && regex)
      written.push({ file, line: lineAt(node.start), source: regex.pattern, flags: regex.flags });
    const isCall = node.type === "NewExpression" || node.type === "CallExpression";
    if (isCall && isTree(node.callee) && node.callee.name === "RegExp") {
      const [source, flags] = (node.arguments as Tree[]).map(textOf);
      if (source === null || source === undefined || flags === null)
        built.push({ file, line: lineAt(node.start), code: code.slice(node.start, node.end) });
      else written.push({ file, line: lineAt(node.start), source, flags: flags ?? "" });
    }
    for (const [key, child] of Object.entries(node))
      if (key !== "regex" && typeof child === "object" && child !== null) visit(child);
  };
  const parsed = parseSync(file, code);
  visit(parsed.program);
  return { written, built };
}

const isTree = (node: unknown): node is Tree =>
  typeof node === "object" && node !== null && typeof (node as Tree).type === "string";

const textOf = (node: Tree): string | null =>
  node.type === "Literal" && typeof node.value === "string" ? node.value : null;
