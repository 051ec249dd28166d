// Every route input is bounded: strings and lists have a maximum length, numbers a maximum. Input is held in memory and
// written to the database.
import { expect, test } from "vitest";
import { z } from "zod";
import { routes } from "#contract/routes.ts";
import { findUnboundedInputs, findWideIntegers, type Schema } from "./bounded-inputs.ts";

const inputOf = (name: string): Schema => {
  const schema = routes[name as keyof typeof routes]["~orpc"].inputSchema as unknown as z.ZodType;
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
};

test("every string and list of every route is bounded", () => {
  const names = Object.keys(routes);
  expect(names.length).toBeGreaterThan(150);
  const endless = names.flatMap((name) => findUnboundedInputs(inputOf(name), name));
  expect(endless).toEqual([]);
});

test("planted: an unbounded string, list, list item field and record are found", () => {
  const schema = z.object({
    good: z.string().max(3),
    id: z.uuid(),
    kind: z.enum(["a", "b"]),
    code: z.string().regex(/^\d{6}$/),
    bad: z.string(),
    many: z.array(z.string().max(1)),
    few: z.array(z.object({ text: z.string() })).max(2),
    either: z.union([z.string(), z.null()]).optional(),
    table: z.record(z.string().max(5), z.string()),
  });
  expect(findUnboundedInputs(z.toJSONSchema(schema, { io: "input" }) as Schema, "in")).toEqual([
    "in.bad",
    "in.many",
    "in.few[].text",
    "in.either",
    "in.table.*",
  ]);
});

/** Compared with `bigint` columns. */
const wide: readonly string[] = [
  "markRead.seq",
  "retryImapMessage.uid",
  "retryImapMessage.uidValidity",
  "sendEmail.seenSeq",
  "sendText.seenSeq",
];

test("numbers that do not fit an `integer` column are rejected by the schema", () => {
  const found = Object.keys(routes).flatMap((name) => findWideIntegers(inputOf(name), name));
  expect(found.sort()).toEqual(wide);
});

test("planted: unbounded numbers are found", () => {
  const schema = z.object({
    good: z.number().int().max(9),
    version: z.number().int().min(0),
    some: z.array(z.number().nullable()).max(2),
  });
  expect(findWideIntegers(z.toJSONSchema(schema, { io: "input" }) as Schema, "in")).toEqual([
    "in.version",
    "in.some[]",
  ]);
});
