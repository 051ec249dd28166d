// Postfix hands mail to our receiver, as the relay before a desk does in life.
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AccountId, InboundPayloadId, InboxId, WorkspaceId } from "#domain/ids.ts";
import type { NewInboundPayload } from "#server/store/inbound-payload.ts";
import { eventually } from "#testing/eventually.ts";
import { testCertificate } from "#testing/mail-servers/certificate.ts";
import { hasPostfix, openPostfix, type Postfix } from "#testing/mail-servers/postfix.ts";
import { readCertificate } from "./certificate.ts";
import { createSmtpReceiver } from "./smtp-receiver.ts";

const files = testCertificate();

if (!hasPostfix() || files === null) {
  test("postfix or openssl is not here, no relay to receive from", () =>
    expect(hasPostfix() && files !== null).toBe(false));
} else {
  const kept: NewInboundPayload[] = [];
  let isAway = false;
  let stop = async () => {};
  let postfix: Postfix;
  beforeAll(async () => {
    const home = {
      workspaceId: "workspace" as WorkspaceId,
      inboxId: "line" as InboxId,
      accountId: "account" as AccountId,
    };
    const receiver = createSmtpReceiver({
      name: "mx.desk.test",
      certificate: await readCertificate(files),
      book: {
        homesOf: async (address) => (address.startsWith("nobody") ? [] : [home]),
      },
      rawDoor: {
        async store(item) {
          if (isAway) throw new Error("the database is away");
          kept.push(item);
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
      const found = kept.find((one) => one.body.includes(`Subject: ${subject}`));
      if (!found) throw new Error(`${subject} has not arrived`);
      return found;
    });

  describe("a relay before us", () => {
    test("hands over by TLS and says for whom it speaks", async () => {
      await send("by TLS", "help@desk.test");
      const mail = await arrived("by TLS");
      expect(mail.mail?.envelope).toMatchObject({
        from: "casey@customer.example",
        to: ["help@desk.test"],
        isTls: true,
        ip: "127.0.0.1",
      });
      expect(mail.mail?.envelope.helo).toBeTruthy();
    });
    test("keeps what we cannot keep now, and brings it again", async () => {
      isAway = true;
      await send("while away", "help@desk.test");
      await eventually(
        () =>
          expect(postfix.deliveries()).toContainEqual({
            status: "deferred",
            words: expect.stringMatching(/451 4\.3\.0/),
          }),
        20_000,
      );
      isAway = false;
      await postfix.flush();
      await arrived("while away");
      expect(kept.filter((one) => one.body.includes("Subject: while away"))).toHaveLength(1);
    });
    test("is told at once that an address is not ours, and tells the sender itself", async () => {
      await send("to nobody", "nobody@desk.test");
      await eventually(
        () =>
          expect(postfix.deliveries()).toContainEqual({
            status: "bounced",
            words: expect.stringMatching(/550 5\.1\.1/),
          }),
        20_000,
      );
      expect(kept.some((one) => one.body.includes("Subject: to nobody"))).toBe(false);
    });
    test("is told by the announced size alone that a mail is too large", async () => {
      await send("too large", "help@desk.test", `${"x".repeat(70)}\n`.repeat(740_000));
      await eventually(
        () =>
          expect(postfix.deliveries()).toContainEqual({
            status: "bounced",
            words: expect.stringMatching(/size \d+ exceeds size limit/),
          }),
        20_000,
      );
    });
    test("brings a large mail whole, dots and long lines included", async () => {
      const text = `.\n..\n.x\n${`${"long ".repeat(150)}\n`.repeat(2_000)}`;
      await send("large", "help@desk.test", text);
      const mail = await arrived("large");
      expect(mail.body.length).toBeGreaterThan(1_400_000);
      expect(mail.mail?.originalSha256).not.toBeNull();
    });
  });
}
