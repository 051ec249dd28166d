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
        { means: "spf", type: "TXT", name: "copperline.example", value: `v=spf1 ${provider} ~all` },
      ],
      ways: ["imap"],
      ourHost: null,
    },
    lookupIn({ ...more, "copperline.example TXT": records }),
  );
  const found = findings.find((one) => one.means === "spf");
  if (!found) throw new Error("SPF is always looked at");
  return found;
}

describe("one record that names the provider", () => {
  test.each(["~all", "-all"])("is good when it ends in %s", async (end) => {
    expect(await spfOf([`v=spf1 ${provider} ${end}`, "unrelated=1"])).toMatchObject({
      verdict: "ok",
      say: "One record, 1 of 10 lookups.",
      found: [`v=spf1 ${provider} ${end}`],
      paste: null,
    });
  });
  test("is good when another record it includes names the provider", async () => {
    const more = { ...theirs, "_spf.copperline.example TXT": [`v=spf1 ${provider} ~all`] };
    expect((await spfOf(["v=spf1 include:_spf.copperline.example ~all"], more)).verdict).toBe("ok");
  });
  test("lets everybody in with +all, decides nothing with ?all or without an end", async () => {
    expect(await spfOf([`v=spf1 ${provider} +all`])).toMatchObject({
      verdict: "wrong",
      paste: { value: `v=spf1 ${provider} ~all` },
    });
    expect((await spfOf([`v=spf1 ${provider} all`])).verdict).toBe("wrong");
    expect((await spfOf([`v=spf1 ${provider} ?all`])).verdict).toBe("warning");
    expect((await spfOf([`v=spf1 ${provider}`])).verdict).toBe("warning");
  });
  test("may send readers on to another record instead of an end", async () => {
    const more = {
      ...theirs,
      "all.copperline.example TXT": [`v=spf1 ${provider} -all`],
    };
    expect((await spfOf(["v=spf1 redirect=all.copperline.example"], more)).verdict).toBe("ok");
  });
});

test("no record: the one to add", async () => {
  expect(await spfOf([])).toMatchObject({
    verdict: "missing",
    paste: { type: "TXT", name: "copperline.example", value: `v=spf1 ${provider} ~all` },
  });
});

test("a record without the provider: the same record with it, its own end kept", async () => {
  expect(await spfOf(["v=spf1 mx ip4:192.0.2.7 -all"])).toMatchObject({
    verdict: "wrong",
    paste: { value: `v=spf1 mx ip4:192.0.2.7 ${provider} -all` },
  });
});

test("two records: none counts, and one holds what both say", async () => {
  expect(await spfOf(["v=spf1 mx ~all", `v=spf1 mx ${provider} ~all`])).toMatchObject({
    verdict: "wrong",
    paste: { value: `v=spf1 mx ${provider} ~all` },
  });
});

describe("look-ups", () => {
  const chain = (count: number): FakeZone =>
    Object.fromEntries(
      Array.from({ length: count }, (_, place) => [
        `s${place}.example TXT`,
        [`v=spf1 ${place + 1 < count ? `include:s${place + 1}.example` : "ip4:192.0.2.1"} ~all`],
      ]),
    );
  test("are counted through all that is included", async () => {
    const nine = { ...theirs, ...chain(9) };
    expect((await spfOf([`v=spf1 ${provider} include:s0.example ~all`], nine)).verdict).toBe("ok");
    const ten = { ...theirs, ...chain(10) };
    const found = await spfOf([`v=spf1 ${provider} include:s0.example ~all`], ten);
    expect(found.verdict).toBe("wrong");
    expect(found.say).toContain("11 lookups");
  });
  test("count a, mx, ptr and exists too, and what stands behind all does not", async () => {
    const found = await spfOf([
      `v=spf1 ${provider} a mx ptr a:a.example mx:b.example exists:%{i}.c.example a/24 a:d.example mx/24 a:e.example ~all`,
    ]);
    expect(found.say).toContain("11 lookups");
  });
  test("of records that include each other come to an end", async () => {
    const loop: FakeZone = {
      ...theirs,
      "a.example TXT": ["v=spf1 include:b.example ~all"],
      "b.example TXT": ["v=spf1 include:a.example ~all"],
    };
    expect((await spfOf([`v=spf1 ${provider} include:a.example ~all`], loop)).verdict).toBe("ok");
  });
});

test("including a record that is none breaks the whole", async () => {
  const found = await spfOf([`v=spf1 ${provider} include:gone.example ~all`]);
  expect(found.verdict).toBe("wrong");
  expect(found.say).toContain("gone.example");
});

test("a slip makes the record count for nothing", async () => {
  expect((await spfOf([`v=spf1 ${provider} ip:192.0.2.1 ~all`])).say).toContain("ip:192.0.2.1");
  expect((await spfOf([`v=spf1 ${provider} exp=why.example ~all`])).verdict).toBe("ok");
});

test("an overlong record is told", async () => {
  const many = Array.from({ length: 30 }, (_, place) => `ip4:192.0.2.${place + 100}`).join(" ");
  expect((await spfOf([`v=spf1 ${provider} ${many} ~all`])).verdict).toBe("warning");
});

test("who could not be asked is told so, and nothing is called missing", async () => {
  expect(await spfOf("fails")).toMatchObject({ verdict: "unasked", paste: null });
  expect(
    await spfOf([`v=spf1 ${provider} ~all`], { "spf.provider.example TXT": "fails" }),
  ).toMatchObject({ verdict: "unasked" });
});
