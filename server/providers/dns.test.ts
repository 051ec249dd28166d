import { expect, test } from "vitest";
import { createDnsLookup, withDnsCache } from "./dns.ts";

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const never = failing("ENOTFOUND");
const resolver = {
  resolveTxt: never,
  resolveCname: never,
  resolveMx: never,
  resolve4: never,
  resolve6: never,
  resolvePtr: never,
};

test("a long text arrives in pieces and is told as one", async () => {
  const ask = createDnsLookup({
    ...resolver,
    resolveTxt: async () => [["v=DKIM1; p=AAA", "BBB"], ["other"]],
  });
  expect(await ask("a.example", "TXT")).toEqual({
    kind: "found",
    records: ["v=DKIM1; p=AAABBB", "other"],
  });
});

test("mail servers are told in the order in which they are tried", async () => {
  const ask = createDnsLookup({
    ...resolver,
    resolveMx: async () => [
      { priority: 20, exchange: "second.example" },
      { priority: 10, exchange: "first.example" },
    ],
  });
  expect(await ask("a.example", "MX")).toEqual({
    kind: "found",
    records: ["10 first.example", "20 second.example"],
  });
});

test("nothing there is one thing, nobody to ask is another", async () => {
  for (const code of ["ENOTFOUND", "ENODATA"])
    expect(
      await createDnsLookup({ ...resolver, resolveTxt: failing(code) })("a.example", "TXT"),
    ).toEqual({
      kind: "none",
    });
  for (const code of ["ETIMEOUT", "ESERVFAIL", "EREFUSED", "ECONNREFUSED", "EOTHER"])
    expect(
      await createDnsLookup({ ...resolver, resolveTxt: failing(code) })("a.example", "TXT"),
    ).toMatchObject({ kind: "failed" });
});

test("an answer is remembered for minutes, a failure for moments, and only where that is wanted", async () => {
  let asked = 0;
  let at = 0;
  let kind: "none" | "failed" = "none";
  const { ask, recall } = withDnsCache(
    async () => {
      asked += 1;
      return kind === "none" ? { kind } : { kind, why: "away" };
    },
    () => new Date(at),
  );
  await Promise.all([recall("A.example.", "TXT"), recall("a.example", "TXT")]);
  expect(asked).toBe(1);
  await ask("a.example", "TXT");
  expect(asked).toBe(2);
  at += 9 * 60_000;
  await recall("a.example", "TXT");
  expect(asked).toBe(2);
  at += 60_000;
  kind = "failed";
  await recall("a.example", "TXT");
  await recall("a.example", "TXT");
  expect(asked).toBe(3);
  at += 30_000;
  await recall("a.example", "TXT");
  expect(asked).toBe(4);
});
