// Finds import circles. Type-only imports count: files that need each other's types can't be understood one at a time.
import { readImports } from "./parsers/imports.ts";
import type { Source } from "./parsers/sources.ts";

/** Files allowed in a circle. Empty: files are only removed from the list, never added. */
const circleExceptions: readonly string[] = [];

type ImportGraph = ReadonlyMap<string, readonly string[]>;

export function readImportGraph(sources: readonly Source[]): ImportGraph {
  return new Map(
    sources.map((source) => [
      source.path,
      readImports(source).flatMap(({ file }) => (file === null ? [] : [file])),
    ]),
  );
}

/** For each file in a circle, a shortest way from it back to itself. */
function findCircles(graph: ImportGraph): Map<string, readonly string[]> {
  const inCircles = trimmed(graph);
  const circles = [...inCircles.keys()].flatMap((file) => {
    const circle = shortestCircle(file, inCircles);
    return circle === null ? [] : [[file, circle] as const];
  });
  return new Map(circles);
}

/** Removes files without imports until none is left: they are in no circle. */
function trimmed(graph: ImportGraph): ImportGraph {
  const rest = [...graph]
    .map(([file, imports]) => [file, imports.filter((one) => graph.has(one))] as const)
    .filter(([, imports]) => imports.length > 0);
  return rest.length === graph.size ? graph : trimmed(new Map(rest));
}

function shortestCircle(start: string, graph: ImportGraph): readonly string[] | null {
  const cameFrom = new Map<string, string>();
  const reached = [start];
  for (const file of reached) {
    for (const imported of graph.get(file) ?? []) {
      if (imported === start) return [...wayTo(file, cameFrom), start];
      if (cameFrom.has(imported)) continue;
      cameFrom.set(imported, file);
      reached.push(imported);
    }
  }
  return null;
}

function wayTo(file: string, cameFrom: ReadonlyMap<string, string>): readonly string[] {
  const before = cameFrom.get(file);
  return before === undefined ? [file] : [...wayTo(before, cameFrom), file];
}

export function checkCircles(
  sources: readonly Source[],
  allowed: readonly string[] = circleExceptions,
): string[] {
  const circles = findCircles(readImportGraph(sources));
  const added = [...circles]
    .filter(([file]) => !allowed.includes(file))
    .map(([, circle]) => circle.join(" -> "));
  const broken = allowed
    .filter((file) => !circles.has(file))
    .map((file) => `${file} is in no circle any more: take it off the list`);
  return [...added, ...broken];
}
