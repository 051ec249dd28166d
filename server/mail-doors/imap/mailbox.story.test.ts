import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Dovecot, hasDovecot, mailboxPassword, openDovecot } from "#testing/mail-servers/dovecot.ts";

if (!hasDovecot()) {
  test("dovecot is not here, no mailbox to read", () => expect(hasDovecot()).toBe(false));
} else {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await openDovecot();
  });
  afterAll(() => dovecot.stop());
  test("up", async () => {
    await dovecot.deliver("a@desk.test", "Subject: x\r\n\r\nHi\r\n");
    await dovecot.append("a@desk.test", "INBOX", "Subject: y\r\n\r\nHi\r\n", { isRead: true });
    expect(await dovecot.list("a@desk.test", "INBOX")).toEqual([{ uid: 1, isRead: false }, { uid: 2, isRead: true }]);
    await dovecot.renumber("a@desk.test", "INBOX");
  });
}
