import { describe, expect, test } from "vitest";
import { rsaKeyBits } from "./check-dkim.ts";
import { checkDomainRecords, worstVerdict } from "./check-domain.ts";
import type { IntakeMethod } from "./check-mx-and-pointers.ts";
import type { DomainFinding, RecordPurpose, RequiredRecord } from "./domain-finding.ts";
import { type FakeZone, lookupIn } from "./fake-dns.ts";

const domain = "copperline.example";
/** Only their length matters: 2048, 1024 and 512 bit. */
const [strong, fair, weak] = [392, 216, 128].map((length) => "A".repeat(length)) as [
  string,
  string,
  string,
];
const dkimTxt: RequiredRecord = {
  means: "dkim",
  type: "TXT",
  name: `s1._domainkey.${domain}`,
  value: `v=DKIM1; k=rsa; p=${strong}`,
};
const dkimCname: RequiredRecord = {
  means: "dkim",
  type: "CNAME",
  name: `s1._domainkey.${domain}`,
  value: "s1.u1.provider.example",
};
const returnPath: RequiredRecord = {
  means: "return_path",
  type: "CNAME",
  name: `em1.${domain}`,
  value: "u1.provider.example",
};
const mx: RequiredRecord = {
  means: "mx",
  type: "MX",
  name: domain,
  value: "10 mx.provider.example",
};

async function look(
  zone: FakeZone,
  records: readonly RequiredRecord[] = [],
  ways: readonly IntakeMethod[] = ["imap"],
) {
  const found = await checkDomainRecords(
    domain,
    { records, ways, ourHost: "desk.copperline.example" },
    lookupIn(zone),
  );
  const of = (means: RecordPurpose): DomainFinding => {
    const one = found.findings.find((finding) => finding.means === means);
    if (!one) throw new Error(`${means} was not looked at`);
    return one;
  };
  return { ...found, of };
}

describe("DKIM as a text", () => {
  const at = `s1._domainkey.${domain} TXT`;
  const dkim = async (records: readonly string[] | "fails", wanted = dkimTxt) =>
    (await look({ [at]: records }, [wanted])).of("dkim");

  test("the right key", async () => {
    expect(await dkim([`v=DKIM1; k=rsa; p=${strong}`])).toMatchObject({
      verdict: "ok",
      say: "The key is published, 2048 bits.",
      title: "DKIM, selector s1",
      paste: null,
    });
    expect(
      (await dkim([`k=rsa; t=s; p=${strong.slice(0, 200)} ${strong.slice(200)}`])).verdict,
    ).toBe("ok");
  });
  test("missing, another one, withdrawn, or nothing that is a key", async () => {
    expect(await dkim([])).toMatchObject({ verdict: "missing", paste: { value: dkimTxt.value } });
    expect((await dkim([`v=DKIM1; p=${strong.replace("A", "B")}`])).say).toContain(
      "isn't the one that signs",
    );
    expect((await dkim(["v=DKIM1; p="])).say).toContain("revoked");
    expect((await dkim(["hello"])).verdict).toBe("wrong");
  });
  test("split into two records by mistake, or pasted with its quotation marks", async () => {
    const [one, two] = [strong.slice(0, 200), strong.slice(200)];
    expect((await dkim([`v=DKIM1; k=rsa; p=${one}`, `p=${two}`])).say).toContain("several records");
    expect((await dkim([`v=DKIM1; k=rsa; p=${one}" "${two}`])).say).toContain("quotation marks");
  });
  test("too short a key", async () => {
    const short = (key: string) => ({ ...dkimTxt, value: `v=DKIM1; p=${key}` });
    expect((await dkim([`v=DKIM1; p=${fair}`], short(fair))).verdict).toBe("warning");
    expect((await dkim([`v=DKIM1; p=${weak}`], short(weak))).verdict).toBe("wrong");
    expect([strong, fair, weak].map(rsaKeyBits)).toEqual([2048, 1024, 512]);
  });
  test("an Ed25519 key is short by nature", async () => {
    const wanted = { ...dkimTxt, value: `v=DKIM1; k=ed25519; p=${"A".repeat(44)}` };
    expect((await dkim([wanted.value], wanted)).verdict).toBe("ok");
  });
  test("nobody to ask", async () => {
    expect((await dkim("fails")).verdict).toBe("unasked");
  });
});

describe("DKIM as a pointer", () => {
  const name = `s1._domainkey.${domain}`;
  test("points where it should, to a key", async () => {
    const zone = {
      [`${name} CNAME`]: ["S1.u1.provider.example."],
      [`${name} TXT`]: [`k=rsa; p=${strong}`],
    };
    expect((await look(zone, [dkimCname])).of("dkim").verdict).toBe("ok");
  });
  test("points elsewhere, or to where no key stands yet, or is not there", async () => {
    const zone = { [`${name} CNAME`]: ["old.provider.example"] };
    expect((await look(zone, [dkimCname])).of("dkim")).toMatchObject({
      verdict: "wrong",
      paste: { type: "CNAME", value: "s1.u1.provider.example" },
    });
    const early = { [`${name} CNAME`]: [dkimCname.value] };
    expect((await look(early, [dkimCname])).of("dkim").verdict).toBe("warning");
    expect((await look({}, [dkimCname])).of("dkim").verdict).toBe("missing");
  });
  test("a host of names that writes the key itself is fine", async () => {
    const zone = { [`${name} TXT`]: [`k=rsa; p=${strong}`] };
    expect((await look(zone, [dkimCname])).of("dkim").verdict).toBe("ok");
  });
});

describe("DMARC", () => {
  const at = `_dmarc.${domain} TXT`;
  const signed = [dkimTxt];
  const dmarc = async (zone: FakeZone, records: readonly RequiredRecord[] = signed) =>
    (await look(zone, records)).of("dmarc");
  test("missing: one that changes nothing yet", async () => {
    expect(await dmarc({})).toMatchObject({
      verdict: "missing",
      paste: { name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}` },
    });
  });
  test("none is a beginning, quarantine and reject are good", async () => {
    expect((await dmarc({ [at]: ["v=DMARC1; p=none"] })).verdict).toBe("hint");
    expect((await dmarc({ [at]: ["v=DMARC1; p=reject"] })).say).toContain(
      "No one receives the reports",
    );
    expect((await dmarc({ [at]: ["v=DMARC1; p=reject; rua=mailto:a@b.example"] })).verdict).toBe(
      "ok",
    );
  });
  test("several, or without a policy", async () => {
    expect((await dmarc({ [at]: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] })).verdict).toBe(
      "wrong",
    );
    expect((await dmarc({ [at]: ["v=DMARC1; rua=mailto:a@b.example"] })).verdict).toBe("wrong");
    expect((await dmarc({ [at]: ["v=DMARC1; p=nothing"] })).say).toContain("“nothing”");
  });
  test("a policy above holds below, with its word for subdomains", async () => {
    const zone = {
      "_dmarc.shop.example TXT": ["v=DMARC1; p=none; sp=reject; rua=mailto:a@b.example"],
    };
    const found = await checkDomainRecords(
      "mail.shop.example",
      { records: [], ways: ["imap"], ourHost: null },
      lookupIn(zone),
    );
    expect(found.findings.find((one) => one.means === "dmarc")).toMatchObject({
      verdict: "ok",
      say: expect.stringContaining("It's published at shop.example."),
    });
  });
  test("mail that others vouch for is not aligned", async () => {
    const foreign = { ...dkimTxt, name: "s1._domainkey.provider.example" };
    const strict = { [at]: ["v=DMARC1; p=reject; rua=mailto:a@b.example"] };
    expect((await dmarc(strict, [foreign])).verdict).toBe("wrong");
    expect((await dmarc({ [at]: ["v=DMARC1; p=none"] }, [foreign])).verdict).toBe("warning");
    expect((await dmarc(strict, [foreign, returnPath])).verdict).toBe("ok");
  });
  test("a strict word asks for the very domain", async () => {
    const below = { ...dkimTxt, name: `s1._domainkey.mail.${domain}` };
    const relaxed = { [at]: ["v=DMARC1; p=reject; rua=mailto:a@b.example"] };
    const strict = { [at]: ["v=DMARC1; p=reject; adkim=s; rua=mailto:a@b.example"] };
    expect((await dmarc(relaxed, [below])).verdict).toBe("ok");
    expect((await dmarc(strict, [below])).verdict).toBe("wrong");
  });
});

describe("incoming email", () => {
  const at = `${domain} MX`;
  test("by the provider: its record, or another server that must pass mail on", async () => {
    const good = await look({ [at]: ["10 mx.provider.example"] }, [mx], ["hook"]);
    expect(good.of("mx").verdict).toBe("ok");
    expect((await look({ [at]: ["5 mail.other.example"] }, [mx], ["hook"])).of("mx")).toMatchObject(
      {
        verdict: "wrong",
        paste: { type: "MX", value: "10 mx.provider.example" },
      },
    );
  });
  test("by our own receiver: the record leads here, or whoever it names passes mail on", async () => {
    const here = await look({ [at]: ["10 desk.copperline.example"] }, [], ["smtp"]);
    expect(here.of("mx").verdict).toBe("ok");
    expect((await look({ [at]: ["10 relay.example"] }, [], ["smtp"])).of("mx").verdict).toBe(
      "hint",
    );
    expect((await look({}, [], ["smtp"])).of("mx")).toMatchObject({
      verdict: "missing",
      paste: { value: "10 desk.copperline.example" },
    });
  });
  test("from a mailbox: wherever it is", async () => {
    expect((await look({ [at]: ["1 aspmx.example"] })).of("mx").verdict).toBe("ok");
    expect((await look({ [at]: ["0 ."] })).of("mx").verdict).toBe("missing");
  });
});

test("a return path points to the provider", async () => {
  const name = `em1.${domain}`;
  const pathOf = async (zone: FakeZone) => (await look(zone, [returnPath])).of("return_path");
  expect((await pathOf({ [`${name} CNAME`]: ["U1.provider.example."] })).verdict).toBe("ok");
  expect((await pathOf({ [`${name} CNAME`]: ["u2.provider.example"] })).verdict).toBe("wrong");
  expect((await pathOf({})).paste).toEqual({ type: "CNAME", name, value: returnPath.value });
});

test("encrypted delivery is only hinted at, and weighs nothing", async () => {
  const { of } = await look({ [`_mta-sts.${domain} TXT`]: ["v=STSv1; id=1"] });
  expect([of("mta_sts").verdict, of("tls_rpt").verdict]).toEqual(["ok", "hint"]);
  expect(worstVerdict([{ verdict: "ok" }, { verdict: "hint" }])).toBe("ok");
  expect(worstVerdict([{ verdict: "unasked" }, { verdict: "hint" }])).toBe("unasked");
  expect(worstVerdict([{ verdict: "warning" }, { verdict: "missing" }])).toBe("missing");
});

test("a domain that has it all is good", async () => {
  const { verdict, findings } = await look(
    {
      [`${domain} TXT`]: ["v=spf1 mx -all"],
      [`${domain} MX`]: ["10 mx.provider.example"],
      [`s1._domainkey.${domain} TXT`]: [dkimTxt.value],
      [`em1.${domain} CNAME`]: ["u1.provider.example"],
      [`_dmarc.${domain} TXT`]: [`v=DMARC1; p=reject; rua=mailto:a@${domain}`],
    },
    [dkimTxt, dkimTxt, returnPath, mx],
    ["hook"],
  );
  expect(verdict).toBe("ok");
  expect(findings.map((one) => one.means)).toEqual([
    "spf",
    "dkim",
    "dmarc",
    "mx",
    "return_path",
    "mta_sts",
    "tls_rpt",
  ]);
});

test("a machine that reaches no name server says so of everything", async () => {
  const ask = async () =>
    ({ kind: "failed", why: "This server can't reach a DNS server." }) as const;
  const found = await checkDomainRecords(
    domain,
    { records: [dkimTxt], ways: ["smtp"], ourHost: null },
    ask,
  );
  expect(found.verdict).toBe("unasked");
  expect(new Set(found.findings.map((one) => one.verdict))).toEqual(new Set(["unasked"]));
});
