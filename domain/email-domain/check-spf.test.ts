import { describe, expect, test } from "vitest";
import { checkDomainRecords } from "./check-domain.ts";
import type { DomainFinding } from "./domain-finding.ts";
import { type FakeZone, lookupIn } from "./fake-dns.ts";

const provider = "include:spf.provider.example";
const theirs: FakeZone = { "spf.provider.example TXT": ["v=spf1 ip4:192.0.2.0/24 ~all"] };

async function spfOf(
  records: readonly string[] | "fails",
  more: FakeZone = theirs,
): Promise<DomainFinding> {
  const { findings } = await checkDomainRecords(
    "copperline.example",
    {
      records: [
        {
          purpose: "spf",
          type: "TXT",
          name: "copperline.example",
          value: `v=spf1 ${provider} ~all`,
        },
      ],
      intakeMethods: ["imap"],
      ourHost: null,
    },
    lookupIn({ ...more, "copperline.example TXT": records }),
  );
  const found = findings.find((one) => one.purpose === "spf");
  if (!found) throw new Error("SPF is always looked at");
  return found;
}

describe("one record that includes the provider", () => {
  test.each(["~all", "-all"])("is ok when it ends in %s", async (end) => {
    expect(await spfOf([`v=spf1 ${provider} ${end}`, "unrelated=1"])).toMatchObject({
      verdict: "ok",
      message: "One record, 1 of 10 lookups.",
      found: [`v=spf1 ${provider} ${end}`],
      recordToPublish: null,
    });
  });
  test("is ok when a record it includes names the provider", async () => {
    const more = { ...theirs, "_spf.copperline.example TXT": [`v=spf1 ${provider} ~all`] };
    expect((await spfOf(["v=spf1 include:_spf.copperline.example ~all"], more)).verdict).toBe("ok");
  });
  test("is wrong with +all and a warning with ?all or without an all term", async () => {
    expect(await spfOf([`v=spf1 ${provider} +all`])).toMatchObject({
      verdict: "wrong",
      recordToPublish: { value: `v=spf1 ${provider} ~all` },
    });
    expect((await spfOf([`v=spf1 ${provider} all`])).verdict).toBe("wrong");
    expect((await spfOf([`v=spf1 ${provider} ?all`])).verdict).toBe("warning");
    expect((await spfOf([`v=spf1 ${provider}`])).verdict).toBe("warning");
  });
  test("may redirect to another record instead of ending in all", async () => {
    const more = {
      ...theirs,
      "all.copperline.example TXT": [`v=spf1 ${provider} -all`],
    };
    expect((await spfOf(["v=spf1 redirect=all.copperline.example"], more)).verdict).toBe("ok");
  });
});

test("suggests a record if there is none", async () => {
  expect(await spfOf([])).toMatchObject({
    verdict: "missing",
    recordToPublish: { type: "TXT", name: "copperline.example", value: `v=spf1 ${provider} ~all` },
  });
});

test("suggests the same record with the provider added, keeping its all term", async () => {
  expect(await spfOf(["v=spf1 mx ip4:192.0.2.7 -all"])).toMatchObject({
    verdict: "wrong",
    recordToPublish: { value: `v=spf1 mx ip4:192.0.2.7 ${provider} -all` },
  });
});

test("rejects two records and suggests one that combines them", async () => {
  expect(await spfOf(["v=spf1 mx ~all", `v=spf1 mx ${provider} ~all`])).toMatchObject({
    verdict: "wrong",
    recordToPublish: { value: `v=spf1 mx ${provider} ~all` },
  });
});

describe("lookups", () => {
  const chain = (count: number): FakeZone =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `s${index}.example TXT`,
        [`v=spf1 ${index + 1 < count ? `include:s${index + 1}.example` : "ip4:192.0.2.1"} ~all`],
      ]),
    );
  test("are counted across all included records", async () => {
    const nine = { ...theirs, ...chain(9) };
    expect((await spfOf([`v=spf1 ${provider} include:s0.example ~all`], nine)).verdict).toBe("ok");
    const ten = { ...theirs, ...chain(10) };
    const found = await spfOf([`v=spf1 ${provider} include:s0.example ~all`], ten);
    expect(found.verdict).toBe("wrong");
    expect(found.message).toContain("11 lookups");
  });
  test("include a, mx, ptr and exists", async () => {
    const found = await spfOf([
      `v=spf1 ${provider} a mx ptr a:a.example mx:b.example exists:%{i}.c.example a/24 a:d.example mx/24 a:e.example ~all`,
    ]);
    expect(found.message).toContain("11 lookups");
  });
  test("end when records include each other", async () => {
    const loop: FakeZone = {
      ...theirs,
      "a.example TXT": ["v=spf1 include:b.example ~all"],
      "b.example TXT": ["v=spf1 include:a.example ~all"],
    };
    expect((await spfOf([`v=spf1 ${provider} include:a.example ~all`], loop)).verdict).toBe("ok");
  });
});

test("reports an include of a name without an SPF record, which invalidates the whole record", async () => {
  const found = await spfOf([`v=spf1 ${provider} include:gone.example ~all`]);
  expect(found.verdict).toBe("wrong");
  expect(found.message).toContain("gone.example");
});

test("reports an invalid term, which invalidates the whole record", async () => {
  expect((await spfOf([`v=spf1 ${provider} ip:192.0.2.1 ~all`])).message).toContain("ip:192.0.2.1");
  expect((await spfOf([`v=spf1 ${provider} exp=why.example ~all`])).verdict).toBe("ok");
});

test("warns about an overlong record", async () => {
  const many = Array.from({ length: 30 }, (_, index) => `ip4:192.0.2.${index + 100}`).join(" ");
  expect((await spfOf([`v=spf1 ${provider} ${many} ~all`])).verdict).toBe("warning");
});

test("reports a failed lookup as such, never as missing", async () => {
  expect(await spfOf("fails")).toMatchObject({ verdict: "unknown", recordToPublish: null });
  expect(
    await spfOf([`v=spf1 ${provider} ~all`], { "spf.provider.example TXT": "fails" }),
  ).toMatchObject({ verdict: "unknown" });
});
