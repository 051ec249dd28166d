import { describe, expect, test } from "vitest";
import type { IntakeMethod } from "#domain/inbox/intake-method.ts";
import { rsaKeyBits } from "./check-dkim.ts";
import { checkDomainRecords, worstVerdict } from "./check-domain.ts";
import type { DomainFinding, RecordPurpose, RequiredRecord } from "./domain-finding.ts";
import { type FakeZone, lookupIn } from "./fake-dns.ts";

const domain = "copperline.example";
/** Only the length matters: 2048, 1024 and 512 bits. */
const [strong, fair, weak] = [392, 216, 128].map((length) => "A".repeat(length)) as [
  string,
  string,
  string,
];
const dkimTxt: RequiredRecord = {
  purpose: "dkim",
  type: "TXT",
  name: `s1._domainkey.${domain}`,
  value: `v=DKIM1; k=rsa; p=${strong}`,
};
const dkimCname: RequiredRecord = {
  purpose: "dkim",
  type: "CNAME",
  name: `s1._domainkey.${domain}`,
  value: "s1.u1.provider.example",
};
const returnPath: RequiredRecord = {
  purpose: "return_path",
  type: "CNAME",
  name: `em1.${domain}`,
  value: "u1.provider.example",
};
const mx: RequiredRecord = {
  purpose: "mx",
  type: "MX",
  name: domain,
  value: "10 mx.provider.example",
};

async function runCheck(
  zone: FakeZone,
  records: readonly RequiredRecord[] = [],
  intakeMethods: readonly IntakeMethod[] = ["imap"],
) {
  const found = await checkDomainRecords(
    domain,
    { records, intakeMethods, ourHost: "desk.copperline.example" },
    lookupIn(zone),
  );
  const of = (purpose: RecordPurpose): DomainFinding => {
    const one = found.findings.find((finding) => finding.purpose === purpose);
    if (!one) throw new Error(`${purpose} was not looked at`);
    return one;
  };
  return { ...found, of };
}

describe("DKIM as a TXT record", () => {
  const at = `s1._domainkey.${domain} TXT`;
  const dkim = async (records: readonly string[] | "fails", required = dkimTxt) =>
    (await runCheck({ [at]: records }, [required])).of("dkim");

  test("accepts the right key", async () => {
    expect(await dkim([`v=DKIM1; k=rsa; p=${strong}`])).toMatchObject({
      verdict: "ok",
      message: "The key is published, 2048 bits.",
      title: "DKIM, selector s1",
      recordToPublish: null,
    });
    expect(
      (await dkim([`k=rsa; t=s; p=${strong.slice(0, 200)} ${strong.slice(200)}`])).verdict,
    ).toBe("ok");
  });
  test("reports a key that is missing, different, revoked or malformed", async () => {
    expect(await dkim([])).toMatchObject({
      verdict: "missing",
      recordToPublish: { value: dkimTxt.value },
    });
    expect((await dkim([`v=DKIM1; p=${strong.replace("A", "B")}`])).message).toContain(
      "isn't the one that signs",
    );
    expect((await dkim(["v=DKIM1; p="])).message).toContain("revoked");
    expect((await dkim(["hello"])).verdict).toBe("wrong");
  });
  test("reports a key split into two records or pasted with quotation marks", async () => {
    const [one, two] = [strong.slice(0, 200), strong.slice(200)];
    expect((await dkim([`v=DKIM1; k=rsa; p=${one}`, `p=${two}`])).message).toContain(
      "several records",
    );
    expect((await dkim([`v=DKIM1; k=rsa; p=${one}" "${two}`])).message).toContain(
      "quotation marks",
    );
  });
  test("reports a short key", async () => {
    const short = (key: string) => ({ ...dkimTxt, value: `v=DKIM1; p=${key}` });
    expect((await dkim([`v=DKIM1; p=${fair}`], short(fair))).verdict).toBe("warning");
    expect((await dkim([`v=DKIM1; p=${weak}`], short(weak))).verdict).toBe("wrong");
    expect([strong, fair, weak].map(rsaKeyBits)).toEqual([2048, 1024, 512]);
  });
  test("accepts a short Ed25519 key", async () => {
    const required = { ...dkimTxt, value: `v=DKIM1; k=ed25519; p=${"A".repeat(44)}` };
    expect((await dkim([required.value], required)).verdict).toBe("ok");
  });
  test("reports a failed lookup", async () => {
    expect((await dkim("fails")).verdict).toBe("unknown");
  });
});

describe("DKIM as a CNAME", () => {
  const name = `s1._domainkey.${domain}`;
  test("accepts a CNAME to the right name with a key", async () => {
    const zone = {
      [`${name} CNAME`]: ["S1.u1.provider.example."],
      [`${name} TXT`]: [`k=rsa; p=${strong}`],
    };
    expect((await runCheck(zone, [dkimCname])).of("dkim").verdict).toBe("ok");
  });
  test("reports a wrong, missing or keyless CNAME", async () => {
    const zone = { [`${name} CNAME`]: ["old.provider.example"] };
    expect((await runCheck(zone, [dkimCname])).of("dkim")).toMatchObject({
      verdict: "wrong",
      recordToPublish: { type: "CNAME", value: "s1.u1.provider.example" },
    });
    const early = { [`${name} CNAME`]: [dkimCname.value] };
    expect((await runCheck(early, [dkimCname])).of("dkim").verdict).toBe("warning");
    expect((await runCheck({}, [dkimCname])).of("dkim").verdict).toBe("missing");
  });
  test("accepts a DNS host that publishes the key itself", async () => {
    const zone = { [`${name} TXT`]: [`k=rsa; p=${strong}`] };
    expect((await runCheck(zone, [dkimCname])).of("dkim").verdict).toBe("ok");
  });
});

describe("DMARC", () => {
  const at = `_dmarc.${domain} TXT`;
  const signed = [dkimTxt];
  const dmarc = async (zone: FakeZone, records: readonly RequiredRecord[] = signed) =>
    (await runCheck(zone, records)).of("dmarc");
  test("suggests a harmless record if none exists", async () => {
    expect(await dmarc({})).toMatchObject({
      verdict: "missing",
      recordToPublish: {
        name: `_dmarc.${domain}`,
        value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`,
      },
    });
  });
  test("hints at p=none and accepts quarantine and reject", async () => {
    expect((await dmarc({ [at]: ["v=DMARC1; p=none"] })).verdict).toBe("hint");
    expect((await dmarc({ [at]: ["v=DMARC1; p=reject"] })).message).toContain(
      "No one receives the reports",
    );
    expect((await dmarc({ [at]: ["v=DMARC1; p=reject; rua=mailto:a@b.example"] })).verdict).toBe(
      "ok",
    );
  });
  test("rejects several records and a missing policy", async () => {
    expect((await dmarc({ [at]: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] })).verdict).toBe(
      "wrong",
    );
    expect((await dmarc({ [at]: ["v=DMARC1; rua=mailto:a@b.example"] })).verdict).toBe("wrong");
    expect((await dmarc({ [at]: ["v=DMARC1; p=nothing"] })).message).toContain("“nothing”");
  });
  test("applies a parent's policy, with its tag for subdomains", async () => {
    const zone = {
      "_dmarc.shop.example TXT": ["v=DMARC1; p=none; sp=reject; rua=mailto:a@b.example"],
    };
    const found = await checkDomainRecords(
      "mail.shop.example",
      { records: [], intakeMethods: ["imap"], ourHost: null },
      lookupIn(zone),
    );
    expect(found.findings.find((one) => one.purpose === "dmarc")).toMatchObject({
      verdict: "ok",
      message: expect.stringContaining("It's published at shop.example."),
    });
  });
  test("reports unaligned email signed by other domains", async () => {
    const foreign = { ...dkimTxt, name: "s1._domainkey.provider.example" };
    const strict = { [at]: ["v=DMARC1; p=reject; rua=mailto:a@b.example"] };
    expect((await dmarc(strict, [foreign])).verdict).toBe("wrong");
    expect((await dmarc({ [at]: ["v=DMARC1; p=none"] }, [foreign])).verdict).toBe("warning");
    expect((await dmarc(strict, [foreign, returnPath])).verdict).toBe("ok");
  });
  test("requires the exact domain in strict mode", async () => {
    const below = { ...dkimTxt, name: `s1._domainkey.mail.${domain}` };
    const relaxed = { [at]: ["v=DMARC1; p=reject; rua=mailto:a@b.example"] };
    const strict = { [at]: ["v=DMARC1; p=reject; adkim=s; rua=mailto:a@b.example"] };
    expect((await dmarc(relaxed, [below])).verdict).toBe("ok");
    expect((await dmarc(strict, [below])).verdict).toBe("wrong");
  });
});

describe("incoming email", () => {
  const at = `${domain} MX`;
  test("through the provider: accepts its MX record, and reports another server", async () => {
    const good = await runCheck({ [at]: ["10 mx.provider.example"] }, [mx], ["webhook"]);
    expect(good.of("mx").verdict).toBe("ok");
    expect(
      (await runCheck({ [at]: ["5 mail.other.example"] }, [mx], ["webhook"])).of("mx"),
    ).toMatchObject({
      verdict: "wrong",
      recordToPublish: { type: "MX", value: "10 mx.provider.example" },
    });
  });
  test("through our own receiver: accepts an MX record for this server, and hints that another one must forward", async () => {
    const here = await runCheck({ [at]: ["10 desk.copperline.example"] }, [], ["smtp"]);
    expect(here.of("mx").verdict).toBe("ok");
    expect((await runCheck({ [at]: ["10 relay.example"] }, [], ["smtp"])).of("mx").verdict).toBe(
      "hint",
    );
    expect((await runCheck({}, [], ["smtp"])).of("mx")).toMatchObject({
      verdict: "missing",
      recordToPublish: { value: "10 desk.copperline.example" },
    });
  });
  test("from a mailbox: accepts any MX record", async () => {
    expect((await runCheck({ [at]: ["1 aspmx.example"] })).of("mx").verdict).toBe("ok");
    expect((await runCheck({ [at]: ["0 ."] })).of("mx").verdict).toBe("missing");
  });
});

test("checks that the return path points to the provider", async () => {
  const name = `em1.${domain}`;
  const pathOf = async (zone: FakeZone) => (await runCheck(zone, [returnPath])).of("return_path");
  expect((await pathOf({ [`${name} CNAME`]: ["U1.provider.example."] })).verdict).toBe("ok");
  expect((await pathOf({ [`${name} CNAME`]: ["u2.provider.example"] })).verdict).toBe("wrong");
  expect((await pathOf({})).recordToPublish).toEqual({
    type: "CNAME",
    name,
    value: returnPath.value,
  });
});

test("only hints at MTA-STS and TLS reporting, without effect on the verdict", async () => {
  const { of } = await runCheck({ [`_mta-sts.${domain} TXT`]: ["v=STSv1; id=1"] });
  expect([of("mta_sts").verdict, of("tls_rpt").verdict]).toEqual(["ok", "hint"]);
  expect(worstVerdict([{ verdict: "ok" }, { verdict: "hint" }])).toBe("ok");
  expect(worstVerdict([{ verdict: "unknown" }, { verdict: "hint" }])).toBe("unknown");
  expect(worstVerdict([{ verdict: "warning" }, { verdict: "missing" }])).toBe("missing");
});

test("gives a fully configured domain the verdict ok", async () => {
  const { verdict, findings } = await runCheck(
    {
      [`${domain} TXT`]: ["v=spf1 mx -all"],
      [`${domain} MX`]: ["10 mx.provider.example"],
      [`s1._domainkey.${domain} TXT`]: [dkimTxt.value],
      [`em1.${domain} CNAME`]: ["u1.provider.example"],
      [`_dmarc.${domain} TXT`]: [`v=DMARC1; p=reject; rua=mailto:a@${domain}`],
    },
    [dkimTxt, dkimTxt, returnPath, mx],
    ["webhook"],
  );
  expect(verdict).toBe("ok");
  expect(findings.map((one) => one.purpose)).toEqual([
    "spf",
    "dkim",
    "dmarc",
    "mx",
    "return_path",
    "mta_sts",
    "tls_rpt",
  ]);
});

test("marks every check as undetermined if no DNS server can be reached", async () => {
  const lookup = async () =>
    ({ kind: "failed", reason: "This server can't reach a DNS server." }) as const;
  const found = await checkDomainRecords(
    domain,
    { records: [dkimTxt], intakeMethods: ["smtp"], ourHost: null },
    lookup,
  );
  expect(found.verdict).toBe("unknown");
  expect(new Set(found.findings.map((one) => one.verdict))).toEqual(new Set(["unknown"]));
});
