// A mailbox at a real Dovecot, read as it would be in life.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { eventually } from "#testing/eventually.ts";
import { type Dovecot, hasDovecot, openDovecot } from "#testing/mail-servers/dovecot.ts";
import { addMailboxInbox, emailAbout, nextMailbox } from "#testing/mail-servers/mailbox-inbox.ts";
import { shareDesk } from "#testing/open-app.ts";

if (!hasDovecot()) {
  test("dovecot is not here, no mailbox to read", () => expect(hasDovecot()).toBe(false));
} else {
  const desk = shareDesk();
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await openDovecot();
  });
  afterAll(() => dovecot.stop());
  const house = () => desk().running.desk;

  describe("what is read", () => {
    test("what comes from now on, soon after it lies there, and nothing is marked as read", async () => {
      const address = nextMailbox();
      await dovecot.deliver(address, emailAbout("before us"));
      const line = await addMailboxInbox(house(), dovecot, {}, address);
      await line.watched();
      const sentAt = performance.now();
      await dovecot.deliver(address, emailAbout("first"));
      await eventually(async () => expect(await line.subjects()).toEqual(["first"]));
      process.stdout.write(`  by IDLE after ${Math.round(performance.now() - sentAt)} ms\n`);
      expect((await dovecot.list(address, "INBOX")).map((one) => one.isRead)).toEqual([
        false,
        false,
      ]);
      const [mail] = await line.stored();
      expect(mail).toMatchObject({ vendor: "imap", envelope: { from: null, to: [] } });
    });

    test("what somebody has read in another program arrives all the same", async () => {
      const line = await addMailboxInbox(house(), dovecot);
      await line.watched();
      await dovecot.append(line.address, "INBOX", emailAbout("read on the phone"), {
        isRead: true,
      });
      await eventually(async () => expect(await line.subjects()).toEqual(["read on the phone"]));
    });

    test("older mail, as far back as asked for, and each once", async () => {
      const address = nextMailbox();
      const days = (count: number) => new Date(Date.now() - count * 24 * 3600_000);
      await dovecot.append(address, "INBOX", emailAbout("ancient"), { at: days(90) });
      await dovecot.append(address, "INBOX", emailAbout("last week"), { at: days(7) });
      await dovecot.append(address, "INBOX", emailAbout("yesterday"), { at: days(1) });
      const line = await addMailboxInbox(house(), dovecot, { sinceDays: "30" }, address);
      await eventually(async () =>
        expect(await line.subjects()).toEqual(["last week", "yesterday"]),
      );
      await dovecot.deliver(address, emailAbout("today"));
      await eventually(async () =>
        expect(await line.subjects()).toEqual(["last week", "yesterday", "today"]),
      );
    });

    test("what our people send from their own mail program, and other folders that were named", async () => {
      const line = await addMailboxInbox(house(), dovecot, { folders: "INBOX, Orders" });
      await line.watched("Sent");
      await dovecot.append(line.address, "Sent", emailAbout("answered from Outlook"));
      await dovecot.append(line.address, "Orders", emailAbout("an order"));
      await dovecot.deliver(line.address, emailAbout("thank you"));
      await eventually(async () =>
        expect((await line.subjects()).toSorted()).toEqual([
          "an order",
          "answered from Outlook",
          "thank you",
        ]),
      );
      const from = new Map(
        (await line.stored()).map((one) => [one.dedupeKey.split(":")[1], one.envelope.from]),
      );
      expect(from.get("Sent")).toBe(line.address);
      expect(from.get("INBOX")).toBeNull();
    });

    test("a backlog of three hundred arrives whole, each once and in its order", async () => {
      const address = nextMailbox();
      await dovecot.fill(
        address,
        Array.from({ length: 300 }, (_, place) => emailAbout(`number ${place}`)),
      );
      const line = await addMailboxInbox(house(), dovecot, { sinceDays: "2" }, address);
      const expected = Array.from({ length: 300 }, (_, place) => `number ${place}`);
      await eventually(async () => expect(await line.subjects()).toEqual(expected));
    });
  });

  describe("when the mailbox is shaken", () => {
    test("a folder that was numbered afresh doubles nothing and loses nothing", async () => {
      const line = await addMailboxInbox(house(), dovecot);
      await line.watched();
      for (const subject of ["one", "two", "three"])
        await dovecot.deliver(line.address, emailAbout(subject));
      await eventually(async () => expect(await line.subjects()).toHaveLength(3));
      await dovecot.renumber(line.address, "INBOX");
      await dovecot.kick(line.address);
      await dovecot.deliver(line.address, emailAbout("four"));
      await eventually(
        async () => expect(await line.subjects()).toEqual(["one", "two", "three", "four"]),
        20_000,
      );
      const told = desk().log.filter(
        (fact) => fact.event === "mailbox.uidvalidity_changed" && fact.account === line.accountId,
      );
      expect(told.map((fact) => fact.folder)).toEqual(["INBOX"]);
    });

    test("a server that hangs up is come back to, and what came meanwhile is there", async () => {
      const line = await addMailboxInbox(house(), dovecot);
      await line.watched();
      for (const subject of ["before", "meanwhile", "after"]) {
        await dovecot.kick(line.address).catch(() => undefined);
        await dovecot.deliver(line.address, emailAbout(subject));
      }
      await eventually(
        async () => expect(await line.subjects()).toEqual(["before", "meanwhile", "after"]),
        20_000,
      );
    });

    test("a mail that cannot be fetched is set aside with its reason, and fetched when it can be", async () => {
      const olga = desk().as("olga");
      const address = nextMailbox();
      const subjects = ["first", "broken", "third", "fourth"];
      await dovecot.fill(address, subjects.map(emailAbout));
      const mend = dovecot.break(address, "broken");
      const line = await addMailboxInbox(house(), dovecot, { sinceDays: "2" }, address);
      const { accountId } = line;
      await eventually(
        async () => expect(await line.subjects()).toEqual(["first", "third", "fourth"]),
        60_000,
      );
      const stuckIn = async () => {
        const { folders } = await olga.rpc("getMailbox", { accountId });
        return folders.find((one) => one.folder === "INBOX")?.stuck ?? [];
      };
      await eventually(async () => expect(await stuckIn()).toHaveLength(1));
      const [stuck] = await stuckIn();
      expect(stuck?.problem).toMatch(/mail server|127\.0\.0\.1/);

      mend();
      const { uid = 0, uidValidity = 0 } = stuck ?? {};
      await olga.rpc("retryImapMessage", { accountId, folder: "INBOX", uid, uidValidity });
      await eventually(async () => expect(await stuckIn()).toEqual([]));
      expect(await line.subjects()).toContain("broken");
    });

    test("a mail that is too large is set aside without being fetched", async () => {
      const olga = desk().as("olga");
      const line = await addMailboxInbox(house(), dovecot);
      await line.watched();
      const filler = `${"x".repeat(998)}\r\n`.repeat(limit("mailBytes") / 1000 + 1);
      await dovecot.append(line.address, "INBOX", emailAbout("enormous") + filler);
      await dovecot.deliver(line.address, emailAbout("small"));
      await eventually(async () => expect(await line.subjects()).toEqual(["small"]));
      const { folders } = await olga.rpc("getMailbox", { accountId: line.accountId });
      expect(folders[0]?.stuck[0]?.problem).toMatch(/It's \d+ MB; Deskbell accepts/);
    });
  });

  describe("when people change their minds", () => {
    test("a refused password rests until somebody gives the right one", async () => {
      const olga = desk().as("olga");
      const line = await addMailboxInbox(house(), dovecot, { password: "wrong" });
      const { accountId } = line;
      const account = async () =>
        (await olga.rpc("listAccounts", {})).rows.find((one) => one.id === accountId);
      await eventually(async () =>
        expect(await account()).toMatchObject({
          state: "broken",
          problem: expect.stringMatching(/rejected the user name or password.*app password/),
        }),
      );
      await dovecot.deliver(line.address, emailAbout("too early"));
      await olga.rpc("updateAccount", { accountId, settings: { password: "secret" } });
      await line.watched();
      expect(await account()).toMatchObject({ state: "working", problem: null });
      await dovecot.deliver(line.address, emailAbout("in time"));
      await eventually(async () => expect(await line.subjects()).toEqual(["in time"]));
    });

    test("the last days are read again when asked for: what was missed comes, what we have does not come twice", async () => {
      const olga = desk().as("olga");
      const address = nextMailbox();
      await dovecot.fill(address, ["missed one", "missed two"].map(emailAbout));
      const line = await addMailboxInbox(house(), dovecot, {}, address);
      const { accountId } = line;
      await line.watched();
      await dovecot.deliver(address, emailAbout("seen"));
      await eventually(async () => expect(await line.subjects()).toEqual(["seen"]));

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
      expect((await line.subjects()).toSorted()).toEqual(["missed one", "missed two", "seen"]);
    });
  });
}
