// Which details each audited action writes.
import { parseSync } from "vite";
import type { Source } from "#repo-tests/parsers/sources.ts";

interface Tree {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Null: a call passes details that are computed, so their names aren't in the code. */
type DetailNames = ReadonlySet<string> | null;

/**
 * By the name of the action. An action whose file audits nothing uses the details of the files that it imports, such as
 * `join` for accepting an invitation.
 */
export function auditDetailsOf(sources: readonly Source[]): Map<string, DetailNames> {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const detailsIn = new Map(sources.map(({ path, text }) => [path, detailCalls(path, text)]));
  const found = new Map<string, DetailNames>();
  for (const { path, text } of sources)
    for (const name of actionNames(text)) {
      const calls = reachableCalls(path, byPath, detailsIn);
      if (calls.length === 0) continue;
      found.set(
        name,
        calls.includes(null) ? null : new Set(calls.flatMap((one) => [...(one ?? [])])),
      );
    }
  return found;
}

const actionNames = (text: string): string[] =>
  [
    ...text.matchAll(/define\w*Action\(\{\s*name: "([\w-]+)"|\baction: "([\w-]+)",\s*objectId/g),
  ].map(([, defined, written]) => defined ?? written ?? "");

/** Those of the file, else of the nearest files that it imports. */
function reachableCalls(
  start: string,
  byPath: ReadonlyMap<string, Source>,
  detailsIn: ReadonlyMap<string, readonly DetailNames[]>,
): readonly DetailNames[] {
  let files = [start];
  const seen = new Set<string>();
  while (files.length > 0) {
    const calls = files.flatMap((file) => detailsIn.get(file) ?? []);
    if (calls.length > 0) return calls;
    for (const file of files) seen.add(file);
    files = files
      .flatMap((file) => importsOf(byPath.get(file)))
      .filter((file) => !seen.has(file) && byPath.has(file));
  }
  return [];
}

const importsOf = (source: Source | undefined): string[] =>
  [...(source?.text ?? "").matchAll(/from "(#server\/actions\/[^"]+|\.\/[^"]+)"/g)].map(
    ([, from = ""]) =>
      from.startsWith("#")
        ? from.slice(1)
        : `${source?.path.slice(0, source.path.lastIndexOf("/"))}/${from.slice(2)}`,
  );

function detailCalls(path: string, text: string): DetailNames[] {
  if (!/\baudit\(|\bdetails: \{/.test(text)) return [];
  const calls: DetailNames[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (!isTree(node)) return;
    if (node.type === "CallExpression" && nameOf((node.callee as Tree).property) === "audit")
      calls.push(namesIn((node.arguments as Tree[])[1]));
    if (node.type === "Property" && nameOf(node.key) === "details") calls.push(namesIn(node.value));
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(path, text).program);
  return calls;
}

/** Of an object literal, including those that it spreads by a condition. */
function namesIn(node: unknown): DetailNames {
  if (!isTree(node)) return null;
  if (node.type === "ConditionalExpression")
    return union([node.consequent, node.alternate].map(namesIn));
  if (node.type === "ParenthesizedExpression") return namesIn(node.expression);
  if (node.type !== "ObjectExpression") return null;
  return union(
    (node.properties as Tree[]).map((one) =>
      one.type === "SpreadElement" ? namesIn(one.argument) : new Set([nameOf(one.key)]),
    ),
  );
}

function union(sets: readonly DetailNames[]): DetailNames {
  return sets.includes(null) ? null : new Set(sets.flatMap((one) => [...(one ?? [])]));
}

const nameOf = (node: unknown): string => (isTree(node) ? String(node.name ?? "") : "");
const isTree = (node: unknown): node is Tree =>
  typeof node === "object" && node !== null && typeof (node as Tree).type === "string";
