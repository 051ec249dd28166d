import { expect, onTestFinished, test } from "vitest";
import { addEmailAccount } from "#testing/access-matrix/insert-rows.ts";
import { dnsOf } from "#testing/app/dns.ts";
import { SmtpWire } from "#testing/mail-servers/smtp-wire.ts";
import { type OpenedDesk, openDesk } from "#testing/open-app.ts";

async function withLine(desk: OpenedDesk, address: string) {
  const olga = desk.as("olga");
  const { workspace } = await olga.rpc("getMe", {});
  const accountId = await addEmailAccount(desk, workspace.id);
  return olga.rpc("createEmailInbox", { accountId, address, name: "Office", intake: "smtp" });
}

test("a domain is looked at as soon as a line has it, and its line carries the warning", async () => {
  const zone: Record<string, readonly string[]> = {
    "copperline.example MX": ["10 mx.copperline.example"],
  };
  const desk = await openDesk({ dns: dnsOf(zone) });
  const olga = desk.as("olga");
  const line = await withLine(desk, "office@copperline.example");
  await expect
    .poll(async () => (await olga.rpc("listEmailDomains", {})).rows[0]?.verdict)
    .toBe("missing");
  const { rows } = await olga.rpc("listEmailDomains", {});
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    domain: "copperline.example",
    lines: [{ id: line.id, address: "office@copperline.example" }],
  });
  expect(rows[0]?.findings.find((one) => one.means === "dmarc")).toMatchObject({
    verdict: "missing",
    paste: { type: "TXT", name: "_dmarc.copperline.example" },
    why: expect.stringContaining("Gmail"),
  });
  const seen = (await olga.rpc("listInboxes", {})).rows.find((one) => one.id === line.id);
  expect(seen?.mail?.domainVerdict).toBe("missing");

  zone["copperline.example TXT"] = ["v=spf1 mx -all"];
  zone["_dmarc.copperline.example TXT"] = ["v=DMARC1; p=reject; rua=mailto:a@copperline.example"];
  const checked = await olga.rpc("checkEmailDomain", { domain: "Copperline.Example" });
  expect(checked.verdict).toBe("ok");
  const after = (await olga.rpc("listInboxes", {})).rows.find((one) => one.id === line.id);
  expect(after?.mail?.domainVerdict).toBe("ok");
});

test("a domain that is no line's is not looked at, and the make-believe one needs no records", async () => {
  const desk = await openDesk();
  const olga = desk.as("olga");
  expect((await olga.rpc("listEmailDomains", {})).rows).toEqual([]);
  const domain = desk.mailLine.address.split("@")[1] ?? "";
  expect(await olga.refusal("checkEmailDomain", { domain })).toBe("not_found");
  expect(await olga.refusal("checkEmailDomain", { domain: "elsewhere.example" })).toBe("not_found");
});

test("whether a sender's domain vouches for a mail is found out afterwards and told", async () => {
  const desk = await openDesk({
    dns: dnsOf({
      "honest.example TXT": ["v=spf1 ip4:127.0.0.1 -all"],
      "_dmarc.honest.example TXT": ["v=DMARC1; p=reject"],
      "forged.example TXT": ["v=spf1 -all"],
      "_dmarc.forged.example TXT": ["v=DMARC1; p=reject"],
    }),
  });
  const olga = desk.as("olga");
  const mailOf = async (subject: string) => {
    const { rows } = await olga.rpc("listConversations", { view: "open" });
    const conversation = rows.find((one) => one.subject === subject);
    if (!conversation) return null;
    const entries = await olga.rpc("listEntries", { conversationId: conversation.id });
    const entry = entries.rows.find((one) => one.kind === "message");
    return entry?.kind === "message" ? entry.mail : null;
  };
  for (const house of ["honest", "forged"])
    await (await desk.mailbox(`ada@${house}.example`)).write({
      subject: `From a ${house} house`,
      text: "Please pay the bill.",
    });
  await expect
    .poll(async () => (await mailOf("From a honest house"))?.auth)
    .toMatchObject({ spf: "pass", dmarc: "pass" });
  await expect
    .poll(async () => (await mailOf("From a forged house"))?.auth)
    .toMatchObject({ spf: "fail", dmarc: "fail" });
  expect((await mailOf("From a honest house"))?.hints).not.toContain("not_authentic");
  expect((await mailOf("From a forged house"))?.hints).toContain("not_authentic");
});

test("a member's answer from another program is ours only where their domain vouches for it", async () => {
  const zone: Record<string, readonly string[]> = {};
  const desk = await openDesk({ dns: dnsOf(zone) });
  const olga = desk.as("olga");
  const { me } = await olga.rpc("getMe", {});
  const policy = `_dmarc.${me.email.split("@")[1]} TXT`;
  zone[`${me.email.split("@")[1]} TXT`] = ["v=spf1 ip4:127.0.0.1 -all"];
  zone[policy] = ["v=DMARC1; p=reject"];
  const send = async (from: string, id: string, sender = from) => {
    const wire = await SmtpWire.begin(desk.running.smtpPort() ?? 0, sender);
    onTestFinished(() => wire.close());
    await wire.say(`RCPT TO:<${desk.mailLine.address}>`);
    const lines = [`From: ${from}`, "To: ada@brook.example", `Message-ID: <${id}@wire.example>`];
    const rest = ["In-Reply-To: <asked@wire.example>", "Subject: No hot water", "", `Words ${id}.`];
    expect(await wire.send([...lines, ...rest].join("\r\n"))).toMatch(/^250/);
  };
  const conversation = async (count: number) => {
    const seen = async () => {
      const { rows } = await olga.rpc("listConversations", { view: "open" });
      const found = rows.find((one) => one.subject === "No hot water");
      const entries = found && (await olga.rpc("listEntries", { conversationId: found.id })).rows;
      return { found, messages: (entries ?? []).filter((one) => one.kind === "message") };
    };
    await expect.poll(async () => (await seen()).messages.length).toBe(count);
    return seen();
  };
  await send("ada@brook.example", "asked");
  await conversation(1);

  await send(me.email, "forged", "x@forger.example");
  const forged = await conversation(2);
  expect(forged.found?.waitingSince).not.toBeNull();
  expect(forged.messages[0]).toMatchObject({
    ...{ direction: "in", author: { kind: "contact" } },
    mail: { auth: { dmarc: "fail" }, hints: expect.arrayContaining(["unproved_own"]) },
  });

  await send(me.email, "genuine");
  const genuine = await conversation(3);
  expect(genuine.found?.waitingSince).toBeNull();
  expect(genuine.messages[0]).toMatchObject({
    ...{ direction: "out", author: { kind: "member" } },
    mail: { auth: { dmarc: "pass" } },
  });
});
