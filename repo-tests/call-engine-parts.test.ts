import { expect, test } from "vitest";
import { readImportGraph } from "./import-circles.ts";
import { readSources } from "./parsers/sources.ts";

const engine = (part: string): string => `domain/call/engine/${part}.ts`;
const parts = ["claim", "flow", "legs", "ringing", "transfer", "wrap-up"].map(engine);

test("the parts of the call engine leave follow-ups and never import each other", () => {
  const graph = readImportGraph(readSources());
  const pairs = parts.flatMap((part) =>
    (graph.get(part) ?? []).filter((file) => parts.includes(file)).map((file) => [part, file]),
  );
  expect(pairs).toEqual([]);
  expect(graph.get(engine("reduce"))).toEqual(expect.arrayContaining(parts));
});
