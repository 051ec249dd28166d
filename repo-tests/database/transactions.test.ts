// Nothing waits for the outside while a transaction is open: its rows and its connection would be held for as
// long as a stranger's server likes.
import { expect, test } from "vitest";
import { readSources } from "#repo-tests/parsers/sources.ts";
import type { ReadContext, WriteContext } from "#server/actions/define-action.ts";
import type { Installation } from "#server/ports/external-services.ts";
import type { SmsProvider } from "#server/ports/sms.ts";
import { findReaches } from "./transactions.ts";

type Has<Type, Key> = Key extends keyof Type ? true : false;

test("the context of a transaction has no way to the outside", () => {
  // Judged by the compiler: one of these words turned round fails `npm run types`.
  const reading: Has<ReadContext, "outside"> = true;
  const writing: Has<WriteContext, "outside" | "http" | "files" | "dns"> = false;
  const knowing: Has<Installation, "http" | "files" | "dns" | "simulator" | "connect"> = false;
  type Found = NonNullable<ReturnType<Installation["findSmsProvider"]>>;
  const sending: Has<Found, "send" | "find" | "check" | "fetchMedia"> = false;
  const telling: Has<Found, "can" | "read" | "id"> = true;
  const whole: Has<SmsProvider, "send"> = true;
  expect({ reading, writing, knowing, sending, telling, whole }).toEqual({
    ...{ reading: true, writing: false, knowing: false },
    ...{ sending: false, telling: true, whole: true },
  });
});

test("no code brings one in from around it", () => {
  const { seen, found } = findReaches(readSources(["server"]));
  expect(seen).toBeGreaterThan(150);
  expect(found).toEqual([]);
});

test("a file stored and a provider asked inside a transaction are found", () => {
  const planted = (body: string) => findReaches([{ path: "server/planted.ts", text: body }]).found;
  const inHouse =
    "await desk.asSystem(id, async (ctx) => { await parts.outside.files.put(k, b); });";
  expect(planted(inHouse)).not.toEqual([]);
  const inErrand = "ctx.write(async (tx) => { await account.provider.send(connection, text); })";
  expect(planted(inErrand)).not.toEqual([]);
  const inAction = "defineWriteAction({ name: x, async run(ctx) { await fetch(url); } })";
  expect(planted(inAction)).not.toEqual([]);
  const before =
    "const sha = await storeFile(parts, id, b); await desk.asSystem(id, (ctx) => keep(ctx));";
  expect(planted(before)).toEqual([]);
});
