// Postfix relays email to the receiver, as in a typical deployment.
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AccountId, InboundPayloadId, InboxId, WorkspaceId } from "#domain/ids.ts";
import type { NewInboundPayload } from "#server/store/inbound-payload.ts";
import { eventually } from "#testing/eventually.ts";
import { testCertificate } from "#testing/mail-servers/certificate.ts";
import { hasPostfix, openPostfix, type Postfix } from "#testing/mail-servers/postfix.ts";
import { suiteThatNeeds } from "#testing/suite-that-needs.ts";
import { readCertificate } from "./certificate.ts";
import { createSmtpReceiver } from "./smtp-receiver.ts";

suiteThatNeeds("Postfix and openssl", hasPostfix() && testCertificate(), (files) => {
  const stored: NewInboundPayload[] = [];
  let isAway = false;
  let stop = async () => {};
  let postfix: Postfix;
  beforeAll(async () => {
    const home = {
      workspaceId: "workspace" as WorkspaceId,
      inboxId: "inbox" as InboxId,
      accountId: "account" as AccountId,
    };
    const receiver = createSmtpReceiver({
      name: "mx.desk.test",
      certificate: await readCertificate(files),
      recipientDirectory: {
        inboxesOf: async (address) => (address.startsWith("nobody") ? [] : [home]),
      },
      payloadIngest: {
        async store(item) {
          if (isAway) throw new Error("the database is away");
          stored.push(item);
        },
      },
      newId: () => "the-id" as InboundPayloadId,
      now: () => new Date(),
      stored: () => undefined,
      log: () => undefined,
    });
    await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
    stop = () => new Promise((done) => receiver.close(() => done()));
    const { port } = receiver.server.address() as { port: number };
    postfix = await openPostfix(port);
  });
  afterAll(async () => {
    await postfix.stop();
    await stop();
  });

  const send = (subject: string, to: string, text = "Hello") =>
    createTransport({ host: "127.0.0.1", port: postfix.port, ignoreTLS: true }).sendMail({
      from: "casey@customer.example",
      to,
      subject,
      text,
    });
  const arrived = (subject: string) =>
    eventually(() => {
      const found = stored.find((one) => one.body.includes(`Subject: ${subject}`));
      if (!found) throw new Error(`${subject} has not arrived`);
      return found;
    });

  describe("a relay in front of the receiver", () => {
    test("delivers by TLS and forwards the client's address", async () => {
      await send("by TLS", "help@desk.test");
      const email = await arrived("by TLS");
      expect(email.email?.envelope).toMatchObject({
        from: "casey@customer.example",
        to: ["help@desk.test"],
        isTls: true,
        ip: "127.0.0.1",
      });
      expect(email.email?.envelope.helo).toBeTruthy();
    });
    test("queues what the receiver can't store now, and delivers it later", async () => {
      isAway = true;
      await send("while away", "help@desk.test");
      await eventually(
        () =>
          expect(postfix.deliveries()).toContainEqual({
            status: "deferred",
            text: expect.stringMatching(/451 4\.3\.0/),
          }),
        20_000,
      );
      isAway = false;
      await postfix.flush();
      await arrived("while away");
      expect(stored.filter((one) => one.body.includes("Subject: while away"))).toHaveLength(1);
    });
    test("gets an immediate 550 for an unknown address, and notifies the sender itself", async () => {
      await send("to nobody", "nobody@desk.test");
      await eventually(
        () =>
          expect(postfix.deliveries()).toContainEqual({
            status: "bounced",
            text: expect.stringMatching(/550 5\.1\.1/),
          }),
        20_000,
      );
      expect(stored.some((one) => one.body.includes("Subject: to nobody"))).toBe(false);
    });
    test("learns from the declared size alone that an email is too large", async () => {
      await send("too large", "help@desk.test", `${"x".repeat(70)}\n`.repeat(740_000));
      await eventually(
        () =>
          expect(postfix.deliveries()).toContainEqual({
            status: "bounced",
            text: expect.stringMatching(/size \d+ exceeds size limit/),
          }),
        20_000,
      );
    });
    test("delivers a large email complete, including dots and long lines", async () => {
      const text = `.\n..\n.x\n${`${"long ".repeat(150)}\n`.repeat(2_000)}`;
      await send("large", "help@desk.test", text);
      const email = await arrived("large");
      expect(email.body.length).toBeGreaterThan(1_400_000);
      expect(email.email?.originalSha256).not.toBeNull();
    });
  });
});
