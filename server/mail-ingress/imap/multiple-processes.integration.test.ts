// Two processes share a database: one reads the mailbox, and the other takes over when it ends.
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { hasDovecot, openDovecot } from "#testing/mail-servers/dovecot.ts";
import { addMailboxInbox, emailAbout } from "#testing/mail-servers/mailbox-inbox.ts";
import { openTestApp } from "#testing/open-app.ts";
import { suiteThatNeeds } from "#testing/suite-that-needs.ts";

suiteThatNeeds("Dovecot", hasDovecot(), () => {
  test("one process reads a mailbox, another takes over when it ends, and no email is duplicated", async () => {
    const dovecot = await openDovecot();
    onTestFinished(() => dovecot.stop());
    const app = await openTestApp();
    const other = await app.beside();
    const inbox = await addMailboxInbox(other.running.runtime, dovecot, { sentFolder: "none" });
    await inbox.watched();
    await dovecot.deliver(inbox.address, emailAbout("first"));
    await eventually(async () => expect(await inbox.subjects()).toEqual(["first"]));
    expect(await dovecot.countReaders(inbox.address)).toBe(1);

    // Whichever process had it: the other has tried to take it by now.
    await app.running.stop();
    await dovecot.deliver(inbox.address, emailAbout("second"));
    await eventually(
      async () => expect(await inbox.subjects()).toEqual(["first", "second"]),
      15_000,
    );
    expect(await dovecot.countReaders(inbox.address)).toBe(1);
  });
});
