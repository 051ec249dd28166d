// Two processes over one database: one of them reads the mailbox, and the other when that one ends.
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { hasDovecot, openDovecot } from "#testing/mail-servers/dovecot.ts";
import { addMailboxInbox, emailAbout } from "#testing/mail-servers/mailbox-inbox.ts";
import { openDesk } from "#testing/open-app.ts";

if (!hasDovecot()) {
  test("dovecot is not here, no mailbox to read", () => expect(hasDovecot()).toBe(false));
} else {
  test("one process reads a mailbox, another takes over when it ends, and no mail comes twice", async () => {
    const dovecot = await openDovecot();
    onTestFinished(() => dovecot.stop());
    const desk = await openDesk();
    const other = await desk.beside();
    const line = await addMailboxInbox(other.running.desk, dovecot, { sentFolder: "none" });
    await line.watched();
    await dovecot.deliver(line.address, emailAbout("first"));
    await eventually(async () => expect(await line.subjects()).toEqual(["first"]));
    expect(await dovecot.countReaders(line.address)).toBe(1);

    // Whichever of them had it: the other one has looked for it in vain by now.
    await desk.running.stop();
    await dovecot.deliver(line.address, emailAbout("second"));
    await eventually(
      async () => expect(await line.subjects()).toEqual(["first", "second"]),
      15_000,
    );
    expect(await dovecot.countReaders(line.address)).toBe(1);
  });
}
