// No transaction waits for an external service: it would hold its rows and its connection for as long as a remote
// server takes.
import { expect, test } from "vitest";
import { readSources } from "#repo-tests/parsers/sources.ts";
import type { ReadContext, WriteContext } from "#server/actions/define-action.ts";
import type { Installation } from "#server/ports/external-services.ts";
import type { TextProvider } from "#server/ports/text.ts";
import { findReaches } from "./find-reaches.ts";

type Has<Type, Key> = Key extends keyof Type ? true : false;

test("the context of a transaction gives no access to external services", () => {
  // Checked by the compiler: a flipped value fails `npm run types`.
  const reading: Has<ReadContext, "services"> = true;
  const writing: Has<WriteContext, "outside" | "http" | "files" | "dns"> = false;
  const knowing: Has<Installation, "http" | "files" | "dns" | "simulator" | "connect"> = false;
  type Found = NonNullable<ReturnType<Installation["findTextProvider"]>>;
  const sending: Has<Found, "send" | "find" | "check" | "fetchMedia"> = false;
  const telling: Has<Found, "can" | "read" | "id"> = true;
  const whole: Has<TextProvider, "send"> = true;
  expect({ reading, writing, knowing, sending, telling, whole }).toEqual({
    reading: true,
    writing: false,
    knowing: false,
    sending: false,
    telling: true,
    whole: true,
  });
});

test("no code captures an external service from an outer scope", () => {
  const { seen, found } = findReaches(readSources(["server"]));
  expect(seen).toBeGreaterThan(150);
  expect(found).toEqual([]);
});

test("a file store or provider call inside a transaction is found", () => {
  const planted = (body: string) => findReaches([{ path: "server/planted.ts", text: body }]).found;
  const inSystemContext =
    "await desk.asSystem(id, async (ctx) => { await parts.outside.files.put(k, b); });";
  expect(planted(inSystemContext)).not.toEqual([]);
  const inExternalAction =
    "ctx.write(async (tx) => { await account.provider.send(connection, text); })";
  expect(planted(inExternalAction)).not.toEqual([]);
  const inAction = "defineWriteAction({ name: x, async run(ctx) { await fetch(url); } })";
  expect(planted(inAction)).not.toEqual([]);
  const before =
    "const sha = await storeFile(parts, id, b); await desk.asSystem(id, (ctx) => keep(ctx));";
  expect(planted(before)).toEqual([]);
});
