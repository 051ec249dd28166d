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

test("joins the pieces of a long TXT record", async () => {
  const lookUp = createDnsLookup({
    ...resolver,
    resolveTxt: async () => [["v=DKIM1; p=AAA", "BBB"], ["other"]],
  });
  expect(await lookUp("a.example", "TXT")).toEqual({
    kind: "found",
    records: ["v=DKIM1; p=AAABBB", "other"],
  });
});

test("lists mail servers in the order of their priority", async () => {
  const lookUp = createDnsLookup({
    ...resolver,
    resolveMx: async () => [
      { priority: 20, exchange: "second.example" },
      { priority: 10, exchange: "first.example" },
    ],
  });
  expect(await lookUp("a.example", "MX")).toEqual({
    kind: "found",
    records: ["10 first.example", "20 second.example"],
  });
});

test("distinguishes an empty answer from a failed lookup", async () => {
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

test("caches an answer for minutes and a failure for seconds, and only for `recall`", async () => {
  let lookupCount = 0;
  let at = 0;
  let kind: "none" | "failed" = "none";
  const { lookUp, recall } = withDnsCache(
    async () => {
      lookupCount += 1;
      return kind === "none" ? { kind } : { kind, reason: "away" };
    },
    () => new Date(at),
  );
  await Promise.all([recall("A.example.", "TXT"), recall("a.example", "TXT")]);
  expect(lookupCount).toBe(1);
  await lookUp("a.example", "TXT");
  expect(lookupCount).toBe(2);
  at += 9 * 60_000;
  await recall("a.example", "TXT");
  expect(lookupCount).toBe(2);
  at += 60_000;
  kind = "failed";
  await recall("a.example", "TXT");
  await recall("a.example", "TXT");
  expect(lookupCount).toBe(3);
  at += 30_000;
  await recall("a.example", "TXT");
  expect(lookupCount).toBe(4);
});
