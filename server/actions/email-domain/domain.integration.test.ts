import { expect, onTestFinished, test } from "vitest";
import { addEmailAccount } from "#testing/access-matrix/insert-rows.ts";
import { dnsOf } from "#testing/app/dns.ts";
import { SmtpTestClient } from "#testing/mail-servers/smtp-test-client.ts";
import { openTestApp, type TestApp } from "#testing/open-app.ts";

async function createDomainInbox(app: TestApp, address: string) {
  const olga = app.as("olga");
  const { workspace } = await olga.rpc("getMe", {});
  const accountId = await addEmailAccount(app, workspace.id);
  return olga.rpc("createEmailInbox", { accountId, address, name: "Office", intake: "smtp" });
}

test("checks a domain as soon as an inbox uses it, and shows the warning on the inbox", async () => {
  const zone: Record<string, readonly string[]> = {
    "copperline.example MX": ["10 mx.copperline.example"],
  };
  const app = await openTestApp({ dns: dnsOf(zone) });
  const olga = app.as("olga");
  const inbox = await createDomainInbox(app, "office@copperline.example");
  await expect
    .poll(async () => (await olga.rpc("listEmailDomains", {})).rows[0]?.verdict)
    .toBe("missing");
  const { rows } = await olga.rpc("listEmailDomains", {});
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    domain: "copperline.example",
    inboxes: [{ id: inbox.id, address: "office@copperline.example" }],
  });
  expect(rows[0]?.findings.find((one) => one.purpose === "dmarc")).toMatchObject({
    verdict: "missing",
    recordToPublish: { type: "TXT", name: "_dmarc.copperline.example" },
    reason: expect.stringContaining("Gmail"),
  });
  const seen = (await olga.rpc("listInboxes", {})).rows.find((one) => one.id === inbox.id);
  expect(seen?.email?.domainVerdict).toBe("missing");

  zone["copperline.example TXT"] = ["v=spf1 mx -all"];
  zone["_dmarc.copperline.example TXT"] = ["v=DMARC1; p=reject; rua=mailto:a@copperline.example"];
  const checked = await olga.rpc("checkEmailDomain", { domain: "Copperline.Example" });
  expect(checked.verdict).toBe("ok");
  const after = (await olga.rpc("listInboxes", {})).rows.find((one) => one.id === inbox.id);
  expect(after?.email?.domainVerdict).toBe("ok");
});

test("doesn't check a domain without an inbox, and the simulated domain needs no records", async () => {
  const app = await openTestApp();
  const olga = app.as("olga");
  expect((await olga.rpc("listEmailDomains", {})).rows).toEqual([]);
  const domain = app.emailInbox.address.split("@")[1] ?? "";
  expect(await olga.errorCode("checkEmailDomain", { domain })).toBe("not_found");
  expect(await olga.errorCode("checkEmailDomain", { domain: "elsewhere.example" })).toBe(
    "not_found",
  );
});

test("checks afterwards whether the sender's domain authenticates an email, and shows the result", async () => {
  const app = await openTestApp({
    dns: dnsOf({
      "honest.example TXT": ["v=spf1 ip4:127.0.0.1 -all"],
      "_dmarc.honest.example TXT": ["v=DMARC1; p=reject"],
      "forged.example TXT": ["v=spf1 -all"],
      "_dmarc.forged.example TXT": ["v=DMARC1; p=reject"],
    }),
  });
  const olga = app.as("olga");
  const mailOf = async (subject: string) => {
    const { rows } = await olga.rpc("listConversations", { view: "open" });
    const conversation = rows.find((one) => one.subject === subject);
    if (!conversation) return null;
    const entries = await olga.rpc("listEntries", { conversationId: conversation.id });
    const entry = entries.rows.find((one) => one.kind === "message");
    return entry?.kind === "message" ? entry.email : null;
  };
  for (const origin of ["honest", "forged"])
    await (await app.mailbox(`ada@${origin}.example`)).write({
      subject: `From a ${origin} house`,
      text: "Please pay the bill.",
    });
  await expect
    .poll(async () => (await mailOf("From a honest house"))?.auth)
    .toMatchObject({ spf: "pass", dmarc: "pass" });
  await expect
    .poll(async () => (await mailOf("From a forged house"))?.auth)
    .toMatchObject({ spf: "fail", dmarc: "fail" });
  expect((await mailOf("From a honest house"))?.securityWarnings).not.toContain("not_authentic");
  expect((await mailOf("From a forged house"))?.securityWarnings).toContain("not_authentic");
});

test("treats a member's reply from another program as ours only if their domain authenticates it", async () => {
  const zone: Record<string, readonly string[]> = {};
  const app = await openTestApp({ dns: dnsOf(zone) });
  const olga = app.as("olga");
  const { me } = await olga.rpc("getMe", {});
  const policy = `_dmarc.${me.email.split("@")[1]} TXT`;
  zone[`${me.email.split("@")[1]} TXT`] = ["v=spf1 ip4:127.0.0.1 -all"];
  zone[policy] = ["v=DMARC1; p=reject"];
  const send = async (from: string, id: string, sender = from) => {
    const smtp = await SmtpTestClient.start(app.running.smtpPort() ?? 0, sender);
    onTestFinished(() => smtp.close());
    await smtp.say(`RCPT TO:<${app.emailInbox.address}>`);
    const lines = [`From: ${from}`, "To: ada@brook.example", `Message-ID: <${id}@wire.example>`];
    const rest = ["In-Reply-To: <asked@wire.example>", "Subject: No hot water", "", `Words ${id}.`];
    expect(await smtp.send([...lines, ...rest].join("\r\n"))).toMatch(/^250/);
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
    direction: "in",
    author: { kind: "contact" },
    email: {
      auth: { dmarc: "fail" },
      securityWarnings: expect.arrayContaining(["own_address_unproven"]),
    },
  });

  await send(me.email, "valid");
  const genuine = await conversation(3);
  expect(genuine.found?.waitingSince).toBeNull();
  expect(genuine.messages[0]).toMatchObject({
    direction: "out",
    author: { kind: "member" },
    email: { auth: { dmarc: "pass" } },
  });
});
