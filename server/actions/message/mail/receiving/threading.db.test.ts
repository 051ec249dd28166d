// Where a mail belongs. Each case is one that other desks are blamed for.
import { afterAll, describe, expect, test } from "vitest";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { makeReplyAddress, mintMailId } from "#domain/message/mail/mail-token.ts";
import { openPeople } from "#server/actions/member/for-tests/open-people.ts";
import { addMailLine, openLetters } from "#server/actions/message/mail/for-tests/letters.ts";
import { mailKeys } from "#server/actions/message/mail/token.ts";
import { sql } from "#server/store/sql.ts";

const people = openPeople();
afterAll(() => people.close());

const ada = "Ada Brook <ada@brook.example>";
const help = "help@copperline.example";

async function street(intake: "smtp" | "imap" = "smtp") {
  const olga = await people.found();
  const line = await addMailLine(people, olga, help, { intake });
  const letters = openLetters(people, olga, line.accountId);
  const { workspaceId } = olga;
  const conversation = (id: string) =>
    people.database.one<{
      status: string;
      place: string;
      waitingSince: string | null;
      previousId: string | null;
      entryCount: number;
      contact: string;
      subject: string;
      lastEntry: { seq: number };
    }>(sql`
      select c.status, c.place, c.waiting_since as "waitingSince", c.previous_id as "previousId", c.entry_count as "entryCount", c.subject,
             c.last_entry as "lastEntry",
             (select value from contact_point p where p.workspace_id = c.workspace_id and p.contact_id = c.contact_id limit 1) as contact
        from conversation c where c.workspace_id = ${workspaceId} and c.id = ${id}`);
  const close = (id: string, at: Date) =>
    people.database.run(sql`
      update conversation set status = 'closed', place = 'closed', closed_at = ${at} where workspace_id = ${workspaceId} and id = ${id}`);
  return { olga, line, letters, workspaceId, conversation, close };
}

const keys = mailKeys(people.desk.parts.secrets);

describe("a mail that names others", () => {
  test("joins the one it answers, by whichever of its ids is known", async () => {
    const { letters } = await street();
    const first = await letters.write({ from: ada, id: "one@brook.example" });
    const byParent = await letters.write({
      from: ada,
      inReplyTo: "one@brook.example",
      id: "two@brook.example",
    });
    const byFirst = await letters.write({
      from: ada,
      references: ["one@brook.example", "never-seen@x.example"],
    });
    const bySeen = await letters.write({ from: ada, inReplyTo: "never-seen@x.example" });
    expect([byParent, byFirst, bySeen].map((one) => one.conversationId)).toEqual(
      Array(3).fill(first.conversationId),
    );
    expect([first, byParent, byFirst, bySeen].map((one) => one.why)).toEqual([
      "first_contact",
      "answers_mail_here",
      "answers_mail_here",
      "same_thread",
    ]);
  });

  test("finds its siblings when the mail they answer never reached us", async () => {
    const { letters } = await street();
    const one = await letters.write({
      from: ada,
      inReplyTo: "lost@brook.example",
      cc: "max@oduya.example",
    });
    const two = await letters.write({ from: "max@oduya.example", inReplyTo: "lost@brook.example" });
    expect(two.conversationId).toBe(one.conversationId);
  });

  test("is not taken into a stranger's conversation, but linked to it", async () => {
    const { letters, conversation } = await street();
    const first = await letters.write({ from: ada, id: "secret@brook.example" });
    const thief = await letters.write({
      from: "thief@gmail.com",
      inReplyTo: "secret@brook.example",
    });
    expect(thief.conversationId).not.toBe(first.conversationId);
    expect(thief.why).toBe("related_thread");
    expect((await conversation(thief.conversationId)).previousId).toBe(first.conversationId);
  });

  test("is one's colleague's answer too: the same house, but no public mail host", async () => {
    const { letters } = await street();
    const first = await letters.write({ from: ada, id: "house@brook.example" });
    const colleague = await letters.write({
      from: "ben@brook.example",
      inReplyTo: "house@brook.example",
    });
    expect(colleague.conversationId).toBe(first.conversationId);
    const other = await letters.write({ from: "eve@gmail.com", id: "g@gmail.com" });
    const stranger = await letters.write({ from: "mallory@gmail.com", inReplyTo: "g@gmail.com" });
    expect(stranger.conversationId).not.toBe(other.conversationId);
  });

  test("of many who answer one newsletter stands alone: nobody reads another's answer", async () => {
    const { letters } = await street();
    const answers = [];
    for (const name of ["ann", "bob", "cleo"])
      answers.push(
        await letters.write({
          from: `${name}@${name}.example`,
          inReplyTo: "newsletter@copperline.example",
        }),
      );
    expect(new Set(answers.map((one) => one.conversationId)).size).toBe(3);
  });

  test("is joined by a person in Cc, who does not become the customer", async () => {
    const { letters, conversation } = await street();
    const first = await letters.write({
      from: ada,
      cc: "Max <max@oduya.example>",
      id: "cc@brook.example",
    });
    const reply = await letters.write({ from: "max@oduya.example", inReplyTo: "cc@brook.example" });
    expect(reply.conversationId).toBe(first.conversationId);
    expect((await conversation(first.conversationId)).contact).toBe("ada@brook.example");
  });

  test("may come before the mail it answers", async () => {
    const { letters } = await street();
    const late = await letters.bring({
      from: ada,
      inReplyTo: "first@brook.example",
      id: "second@brook.example",
    });
    const early = await letters.bring({ from: ada, id: "first@brook.example" });
    await letters.understand();
    const [[second], [first]] = [await letters.storedOf(late), await letters.storedOf(early)];
    expect(first?.conversationId).toBe(second?.conversationId);
  });
});

describe("an address with our proof", () => {
  test("leads to its conversation, whatever the mail program left out", async () => {
    const { letters } = await street();
    const first = await letters.write({ from: ada });
    const to = makeReplyAddress(help, first.conversationId as ConversationId, keys[0]);
    const reply = await letters.write({ from: ada, to, id: null, subject: "Something else" });
    expect(reply).toMatchObject({
      conversationId: first.conversationId,
      why: "reply_token",
      hints: [],
    });
  });

  test("lets somebody new in, and says so", async () => {
    const { letters } = await street();
    const first = await letters.write({ from: ada });
    const to = makeReplyAddress(help, first.conversationId as ConversationId, keys[0]);
    const other = await letters.write({ from: "ada.private@gmail.com", to });
    expect(other.conversationId).toBe(first.conversationId);
    expect(other.hints).toContain("new_participant");
  });

  test("does nothing when it is guessed or of another line", async () => {
    const { letters } = await street();
    const first = await letters.write({ from: ada });
    const good = makeReplyAddress(help, first.conversationId as ConversationId, keys[0]);
    const flipped = good.replace(/.@/, (end) => (end === "a@" ? "b@" : "a@"));
    const guessed = await letters.write({ from: "eve@evil.example", to: flipped });
    expect(guessed.conversationId).not.toBe(first.conversationId);
  });

  test("follows a conversation that was merged into another, through a chain", async () => {
    const { letters, workspaceId } = await street();
    const [one, two, three] = [
      await letters.write({ from: ada, id: "m1@brook.example" }),
      await letters.write({ from: ada, id: "m2@brook.example" }),
      await letters.write({ from: ada, id: "m3@brook.example" }),
    ];
    const point = (from: string, to: string) =>
      people.database.run(sql`
        update conversation set place = 'merged', merged_into = ${to} where workspace_id = ${workspaceId} and id = ${from}`);
    await point(one.conversationId, two.conversationId);
    await point(two.conversationId, three.conversationId);
    const byToken = await letters.write({
      from: ada,
      to: makeReplyAddress(help, one.conversationId as ConversationId, keys[0]),
    });
    const byId = await letters.write({ from: ada, inReplyTo: "m2@brook.example" });
    expect([byToken.conversationId, byId.conversationId]).toEqual([
      three.conversationId,
      three.conversationId,
    ]);
    // Even a circle, which nobody should be able to make, ends.
    await point(three.conversationId, one.conversationId);
    expect(
      (await letters.write({ from: ada, inReplyTo: "m2@brook.example" })).conversationId,
    ).toBeDefined();
  });
});

describe("a subject", () => {
  test("decides nothing by itself", async () => {
    const { letters } = await street();
    const one = await letters.write({ from: ada, subject: "Re: Order 1234 is late" });
    const two = await letters.write({ from: ada, subject: "Re: Order 1234 is late" });
    expect(two.conversationId).not.toBe(one.conversationId);
  });

  test("is kept without its prefixes", async () => {
    const { letters, conversation } = await street();
    const one = await letters.write({ from: ada, subject: "AW: Re[2]: WG: Der Hahn tropft" });
    expect((await conversation(one.conversationId)).subject).toBe("Der Hahn tropft");
  });
});

describe("the same mail again", () => {
  test("by another way is the same message", async () => {
    const { letters } = await street();
    const again = { from: ada, id: "same@brook.example", text: "Hello." };
    const first = await letters.write(again);
    const id = await letters.bring({ ...again, headers: ["X-Way: second"] });
    await letters.understand();
    expect(await letters.storedOf(id)).toEqual([]);
    expect((await letters.stateOf(id)).state).toBe("understood");
    expect(first.text).toBe("Hello.");
  });

  test("but another mail under a borrowed id is not lost", async () => {
    const { letters } = await street();
    const one = await letters.write({ from: ada, id: "twice@brook.example", text: "One." });
    const two = await letters.write({
      from: "max@oduya.example",
      id: "twice@brook.example",
      text: "Two.",
    });
    expect([one.text, two.text]).toEqual(["One.", "Two."]);
    expect(two.conversationId).not.toBe(one.conversationId);
  });

  test("to two of our lines is one message where the same people see both", async () => {
    const { letters, olga } = await street();
    await addMailLine(people, olga, "sales@copperline.example");
    const envelopeTo = [help, "sales@copperline.example"];
    const id = await letters.bring({ from: ada, to: envelopeTo.join(", "), envelopeTo });
    await letters.understand();
    expect(await letters.storedOf(id)).toHaveLength(1);
  });

  test("without any id is still a message", async () => {
    const { letters } = await street();
    expect((await letters.write({ from: ada, id: null, text: "No id." })).text).toBe("No id.");
    expect((await letters.write({ from: ada, id: null, text: "None again." })).text).toBe(
      "None again.",
    );
  });
});

describe("a mail of our own", () => {
  test("that comes back is known by the id we gave it, and written down once", async () => {
    const { letters } = await street();
    const id = mintMailId(people.newId<EntryId>(), "copperline.example", keys[0]);
    const raw = await letters.bring({ from: help, to: help, id });
    await letters.understand();
    expect(await letters.storedOf(raw)).toEqual([]);
    expect((await letters.stateOf(raw)).state).toBe("understood");
  });

  test("written by a member in Outlook is our answer, and the customer's next mail finds it", async () => {
    const { letters, olga, conversation } = await street();
    const maya = await people.join(olga.workspaceId, "Maya", "agent");
    const first = await letters.write({ from: ada, id: "q@brook.example" });
    const answer = await letters.write({
      from: `Maya <${maya.email}>`,
      to: ada,
      cc: help,
      envelopeTo: [help],
      inReplyTo: "q@brook.example",
      id: "outlook@copperline.example",
    });
    expect(answer).toMatchObject({
      ...{
        conversationId: first.conversationId,
        direction: "out",
        authorKind: "member",
        why: "from_colleague",
      },
    });
    expect((await conversation(first.conversationId)).waitingSince).toBeNull();
    const next = await letters.write({ from: ada, inReplyTo: "outlook@copperline.example" });
    expect(next.conversationId).toBe(first.conversationId);
  });

  test("in the sent folder of the mailbox is our answer too", async () => {
    const { letters } = await street("imap");
    const first = await letters.write({ from: ada, id: "box@brook.example" });
    const sent = await letters.write({
      ...{ from: help, to: ada, envelopeTo: [], vendor: "imap", inReplyTo: "box@brook.example" },
    });
    expect(sent).toMatchObject({
      conversationId: first.conversationId,
      direction: "out",
      why: "own_copy",
    });
  });

  test("made by a form on a web page is its visitor's, who is the one to answer", async () => {
    const { letters, conversation } = await street();
    const form = await letters.write({
      from: help,
      headers: ["Reply-To: Vera <vera@visitor.example>"],
    });
    expect(form.direction).toBe("in");
    expect((await conversation(form.conversationId)).contact).toBe("vera@visitor.example");
  });
});

describe("what nobody waits for", () => {
  test("an absence notice joins without opening, and alone lies closed", async () => {
    const { letters, conversation, close } = await street();
    const first = await letters.write({ from: ada, id: "away@brook.example" });
    await close(first.conversationId, people.now());
    const away = await letters.write({
      ...{ from: ada, inReplyTo: "away@brook.example", subject: "Out of office" },
      headers: ["Auto-Submitted: auto-replied"],
    });
    expect(away.conversationId).toBe(first.conversationId);
    expect((await conversation(first.conversationId)).status).toBe("closed");
    const alone = await letters.write({
      from: "x@y.example",
      headers: ["Auto-Submitted: auto-replied"],
    });
    expect(await conversation(alone.conversationId)).toMatchObject({
      status: "closed",
      waitingSince: null,
    });
  });

  test("a customer's mail opens what was closed lately, and begins anew what was closed long ago", async () => {
    const { letters, conversation, close } = await street();
    const first = await letters.write({ from: ada, id: "old@brook.example" });
    await close(first.conversationId, people.now());
    await letters.write({ from: ada, inReplyTo: "old@brook.example" });
    expect(await conversation(first.conversationId)).toMatchObject({
      status: "open",
      place: "open",
    });
    await close(first.conversationId, new Date(people.now().getTime() - 31 * 24 * 3600_000));
    const anew = await letters.write({ from: ada, inReplyTo: "old@brook.example" });
    expect(anew.why).toBe("closed_too_long");
    expect((await conversation(anew.conversationId)).previousId).toBe(first.conversationId);
  });
});

describe("a mail to nobody here", () => {
  test("waits in the tray with a reason, and is read when the line is there", async () => {
    const { letters, olga } = await street();
    const id = await letters.bring({ from: ada, to: "late@copperline.example" });
    await letters.understand();
    expect(await letters.stateOf(id)).toMatchObject({
      state: "unreadable",
      problem: expect.stringContaining("late@copperline.example"),
    });
    await addMailLine(people, olga, "late@copperline.example");
    await people.database.run(sql`
      update raw_item set state = 'new' where workspace_id = ${olga.workspaceId} and id = ${id}`);
    await letters.understand();
    expect(await letters.storedOf(id)).toHaveLength(1);
  });
});

test("a long run is numbered without gaps, each conversation by its own", async () => {
  const { letters, conversation } = await street();
  const raws = [];
  for (let n = 0; n < 130; n += 1) {
    people.wait(0.002);
    raws.push(
      await letters.bring({
        ...{ from: `c${n % 7}@many.example`, id: `n${n}@many.example`, text: `Mail ${n}` },
        ...(n >= 7 ? { inReplyTo: `n${n - 7}@many.example` } : {}),
      }),
    );
  }
  expect(await letters.understand()).toBe(130);
  const stored = (await Promise.all(raws.map((id) => letters.storedOf(id)))).flat();
  expect(stored).toHaveLength(130);
  expect(new Set(stored.map((one) => one.conversationId)).size).toBe(7);
  const [first] = stored;
  const standing = await conversation(first?.conversationId ?? "");
  expect(standing.entryCount).toBe(19);
  expect(standing.lastEntry.seq).toBe(19);
});
