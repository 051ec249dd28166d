// A mailbox on a real Dovecot server.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { eventually } from "#testing/eventually.ts";
import { type Dovecot, hasDovecot, openDovecot } from "#testing/mail-servers/dovecot.ts";
import { addMailboxInbox, emailAbout, nextMailbox } from "#testing/mail-servers/mailbox-inbox.ts";
import { shareTestApp } from "#testing/open-app.ts";
import { suiteThatNeeds } from "#testing/suite-that-needs.ts";

suiteThatNeeds("Dovecot", hasDovecot(), () => {
  const app = shareTestApp();
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await openDovecot();
  });
  afterAll(() => dovecot.stop());
  const getRuntime = () => app().running.runtime;

  describe("what is imported", () => {
    test("new email, soon after it arrives, without being marked as read", async () => {
      const address = nextMailbox();
      await dovecot.deliver(address, emailAbout("before us"));
      const inbox = await addMailboxInbox(getRuntime(), dovecot, {}, address);
      await inbox.watched();
      const sentAt = performance.now();
      await dovecot.deliver(address, emailAbout("first"));
      await eventually(async () => expect(await inbox.subjects()).toEqual(["first"]));
      process.stdout.write(`  by IDLE after ${Math.round(performance.now() - sentAt)} ms\n`);
      expect((await dovecot.list(address, "INBOX")).map((one) => one.isRead)).toEqual([
        false,
        false,
      ]);
      const [email] = await inbox.stored();
      expect(email).toMatchObject({ provider: "imap", envelope: { from: null, to: [] } });
    });

    test("email that was read in another client", async () => {
      const inbox = await addMailboxInbox(getRuntime(), dovecot);
      await inbox.watched();
      await dovecot.append(inbox.address, "INBOX", emailAbout("read on the phone"), {
        isRead: true,
      });
      await eventually(async () => expect(await inbox.subjects()).toEqual(["read on the phone"]));
    });

    test("older email, as far back as configured, each once", async () => {
      const address = nextMailbox();
      const days = (count: number) => new Date(Date.now() - count * 24 * 3600_000);
      await dovecot.append(address, "INBOX", emailAbout("ancient"), { at: days(90) });
      await dovecot.append(address, "INBOX", emailAbout("last week"), { at: days(7) });
      await dovecot.append(address, "INBOX", emailAbout("yesterday"), { at: days(1) });
      const inbox = await addMailboxInbox(getRuntime(), dovecot, { sinceDays: "30" }, address);
      await eventually(async () =>
        expect(await inbox.subjects()).toEqual(["last week", "yesterday"]),
      );
      await dovecot.deliver(address, emailAbout("today"));
      await eventually(async () =>
        expect(await inbox.subjects()).toEqual(["last week", "yesterday", "today"]),
      );
    });

    test("email that members send from another client, and additional folders", async () => {
      const inbox = await addMailboxInbox(getRuntime(), dovecot, { folders: "INBOX, Orders" });
      await inbox.watched("Sent");
      await dovecot.append(inbox.address, "Sent", emailAbout("answered from Outlook"));
      await dovecot.append(inbox.address, "Orders", emailAbout("an order"));
      await dovecot.deliver(inbox.address, emailAbout("thank you"));
      await eventually(async () =>
        expect((await inbox.subjects()).toSorted()).toEqual([
          "an order",
          "answered from Outlook",
          "thank you",
        ]),
      );
      const from = new Map(
        (await inbox.stored()).map((one) => [one.dedupeKey.split(":")[1], one.envelope.from]),
      );
      expect(from.get("Sent")).toBe(inbox.address);
      expect(from.get("INBOX")).toBeNull();
    });

    test("a backlog of three hundred, complete, each once and in order", async () => {
      const address = nextMailbox();
      await dovecot.fill(
        address,
        Array.from({ length: 300 }, (_, index) => emailAbout(`number ${index}`)),
      );
      const inbox = await addMailboxInbox(getRuntime(), dovecot, { sinceDays: "2" }, address);
      const expected = Array.from({ length: 300 }, (_, index) => `number ${index}`);
      await eventually(async () => expect(await inbox.subjects()).toEqual(expected));
    });
  });

  describe("when the mailbox has problems", () => {
    test("a changed UIDVALIDITY duplicates and loses nothing", async () => {
      const inbox = await addMailboxInbox(getRuntime(), dovecot);
      await inbox.watched();
      for (const subject of ["one", "two", "three"])
        await dovecot.deliver(inbox.address, emailAbout(subject));
      await eventually(async () => expect(await inbox.subjects()).toHaveLength(3));
      await dovecot.renumber(inbox.address, "INBOX");
      await dovecot.kick(inbox.address);
      await dovecot.deliver(inbox.address, emailAbout("four"));
      await eventually(
        async () => expect(await inbox.subjects()).toEqual(["one", "two", "three", "four"]),
        20_000,
      );
      const logged = app().log.filter(
        (entry) =>
          entry.event === "mailbox.uidvalidity_changed" && entry.account === inbox.accountId,
      );
      expect(logged.map((entry) => entry.folder)).toEqual(["INBOX"]);
    });

    test("reconnects to a server that closed the connection, and imports what arrived meanwhile", async () => {
      const inbox = await addMailboxInbox(getRuntime(), dovecot);
      await inbox.watched();
      for (const subject of ["before", "meanwhile", "after"]) {
        await dovecot.kick(inbox.address).catch(() => undefined);
        await dovecot.deliver(inbox.address, emailAbout(subject));
      }
      await eventually(
        async () => expect(await inbox.subjects()).toEqual(["before", "meanwhile", "after"]),
        20_000,
      );
    });

    test("an email that can't be fetched is set aside with its reason, and fetched once it can be", async () => {
      const olga = app().as("olga");
      const address = nextMailbox();
      const subjects = ["first", "broken", "third", "fourth"];
      await dovecot.fill(address, subjects.map(emailAbout));
      const mend = dovecot.break(address, "broken");
      const inbox = await addMailboxInbox(getRuntime(), dovecot, { sinceDays: "2" }, address);
      const { accountId } = inbox;
      await eventually(
        async () => expect(await inbox.subjects()).toEqual(["first", "third", "fourth"]),
        60_000,
      );
      const failedIn = async () => {
        const { folders } = await olga.rpc("getMailbox", { accountId });
        return folders.find((one) => one.folder === "INBOX")?.failedMessages ?? [];
      };
      await eventually(async () => expect(await failedIn()).toHaveLength(1));
      const [failed] = await failedIn();
      expect(failed?.problem).toMatch(/mail server|127\.0\.0\.1/);

      mend();
      const { uid = 0, uidValidity = 0 } = failed ?? {};
      await olga.rpc("retryImapMessage", { accountId, folder: "INBOX", uid, uidValidity });
      await eventually(async () => expect(await failedIn()).toEqual([]));
      expect(await inbox.subjects()).toContain("broken");
    });

    test("an email that is too large is set aside without being fetched", async () => {
      const olga = app().as("olga");
      const inbox = await addMailboxInbox(getRuntime(), dovecot);
      await inbox.watched();
      const filler = `${"x".repeat(998)}\r\n`.repeat(limit("inboundEmailBytes") / 1000 + 1);
      await dovecot.append(inbox.address, "INBOX", emailAbout("enormous") + filler);
      await dovecot.deliver(inbox.address, emailAbout("small"));
      await eventually(async () => expect(await inbox.subjects()).toEqual(["small"]));
      const { folders } = await olga.rpc("getMailbox", { accountId: inbox.accountId });
      expect(folders[0]?.failedMessages[0]?.problem).toMatch(/It's \d+ MB; Deskbell accepts/);
    });
  });

  describe("when settings change", () => {
    test("a rejected password pauses the watch until the right one is saved", async () => {
      const olga = app().as("olga");
      const inbox = await addMailboxInbox(getRuntime(), dovecot, { password: "wrong" });
      const { accountId } = inbox;
      const account = async () =>
        (await olga.rpc("listAccounts", {})).rows.find((one) => one.id === accountId);
      await eventually(
        async () =>
          expect(await account()).toMatchObject({
            state: "broken",
            problem: expect.stringMatching(/rejected the username or password.*app password/),
          }),
        // Three attempts, with the pauses between them.
        120_000,
      );
      await dovecot.deliver(inbox.address, emailAbout("too early"));
      await olga.rpc("updateAccount", { accountId, settings: { password: "secret" } });
      await inbox.watched();
      expect(await account()).toMatchObject({ state: "working", problem: null });
      await dovecot.deliver(inbox.address, emailAbout("in time"));
      await eventually(async () => expect(await inbox.subjects()).toEqual(["in time"]));
    });

    test("recent days are imported again on request: missed email arrives, and nothing is duplicated", async () => {
      const olga = app().as("olga");
      const address = nextMailbox();
      await dovecot.fill(address, ["missed one", "missed two"].map(emailAbout));
      const inbox = await addMailboxInbox(getRuntime(), dovecot, {}, address);
      const { accountId } = inbox;
      await inbox.watched();
      await dovecot.deliver(address, emailAbout("seen"));
      await eventually(async () => expect(await inbox.subjects()).toEqual(["seen"]));

      for (const fetched of [2, 0]) {
        await olga.rpc("backfillAccount", { accountId, days: 7 });
        await eventually(async () => {
          const { folders } = await olga.rpc("getMailbox", { accountId });
          expect(folders.find((one) => one.folder === "INBOX")?.backfill).toMatchObject({
            found: 3,
            fetched,
            doneAt: expect.any(String),
          });
        });
      }
      expect((await inbox.subjects()).toSorted()).toEqual(["missed one", "missed two", "seen"]);
    });
  });
});
