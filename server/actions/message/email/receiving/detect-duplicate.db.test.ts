// Mails that come twice, that are our own, and that nobody waits for.
import { afterAll, describe, expect, test } from "vitest";
import type { EntryId } from "#domain/ids.ts";
import { createMessageId } from "#domain/message/email/reply-token.ts";
import { replyTokenKeys } from "#server/actions/message/email/reply-token-keys.ts";
import { sql } from "#server/store/sql.ts";
import {
  adaAddress,
  createEmailFixture,
  helpAddress,
} from "#testing/fixtures/email/email-fixture.ts";
import { addEmailInbox } from "#testing/fixtures/email/inbound-emails.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";

const people = createMembersFixture();
afterAll(() => people.close());
const street = (intake?: "smtp" | "imap") => createEmailFixture(people, intake);
const keys = replyTokenKeys(people.desk.parts.secrets);

const unproved = expect.arrayContaining(["unproved_own"]);
/** As the mailbox's own server writes it. */
const foundBy = (dmarc: string) => [
  `Authentication-Results: mx.street.example; dmarc=${dmarc} header.from=copperline.example`,
  "Received: from out.street.example ([192.0.2.1]) by mx.street.example with ESMTP id 7",
];

describe("the same mail again", () => {
  test("by another way is the same message", async () => {
    const { letters } = await street();
    const again = { from: adaAddress, id: "same@brook.example", text: "Hello." };
    const first = await letters.write(again);
    const id = await letters.bring({ ...again, headers: ["X-Way: second"] });
    await letters.understand();
    expect(await letters.storedOf(id)).toEqual([]);
    expect((await letters.stateOf(id)).state).toBe("understood");
    expect(first.text).toBe("Hello.");
  });

  test("but another mail under a borrowed id is not lost", async () => {
    const { letters } = await street();
    const one = await letters.write({ from: adaAddress, id: "twice@brook.example", text: "One." });
    const two = await letters.write({
      from: "max@oduya.example",
      id: "twice@brook.example",
      text: "Two.",
    });
    expect([one.text, two.text]).toEqual(["One.", "Two."]);
    expect(two.conversationId).not.toBe(one.conversationId);
  });

  test.each([
    ["words", { text: "Nothing important, please close." }],
    ["subject", { subject: "Lunch?" }],
    ["address to answer to", { headers: ["Reply-To: mallory@evil.example"] }],
    ["second reader", { cc: "mallory@evil.example" }],
    ["name", { from: "Our Bank <ada@brook.example>" }],
  ])("played before the genuine one with another %s does not swallow it", async (_, other) => {
    const { letters } = await street();
    const genuine = { from: adaAddress, id: "known@brook.example", text: "Cancel order 4711 now." };
    const played = await letters.write({ ...genuine, ...other });
    const real = await letters.write(genuine);
    expect(real.entryId).not.toBe(played.entryId);
    expect(real.text).toBe("Cancel order 4711 now.");
  });

  test("with another file in it is another message", async () => {
    const { letters } = await street();
    const withFile = (words: string) => ({
      ...{ from: adaAddress, id: "files@brook.example" },
      body: [
        'Content-Type: multipart/mixed; boundary="b"',
        ...["", "--b", "Content-Type: text/plain", "", "The order.", "--b"],
        'Content-Type: text/csv; name="order.csv"',
        'Content-Disposition: attachment; filename="order.csv"',
        ...["", words, "--b--", ""],
      ].join("\r\n"),
    });
    await letters.write(withFile("0 kettles"));
    const real = await letters.bring(withFile("40 kettles"));
    await letters.understand();
    expect(await letters.storedOf(real)).toHaveLength(1);
    const again = await letters.bring({ ...withFile("40 kettles"), headers: ["X-Way: second"] });
    await letters.understand();
    expect(await letters.storedOf(again)).toEqual([]);
  });

  test("is not swallowed by one whose sender nobody vouches for", async () => {
    const { letters } = await street();
    const claim = { from: adaAddress, id: "vouched@brook.example", text: "Hello." };
    const played = await letters.write(claim);
    await people.database.run(
      sql`update email set metadata = '{"hints": ["not_authentic"]}' where id = ${played.entryId}`,
    );
    const real = await letters.bring({ ...claim, headers: ["X-Way: second"] });
    await letters.understand();
    expect(await letters.storedOf(real)).toHaveLength(1);
  });

  test("to two of our lines is one message where the same people see both", async () => {
    const { letters, olga } = await street();
    await addEmailInbox(people, olga, "sales@copperline.example");
    const envelopeTo = [helpAddress, "sales@copperline.example"];
    const id = await letters.bring({ from: adaAddress, to: envelopeTo.join(", "), envelopeTo });
    await letters.understand();
    expect(await letters.storedOf(id)).toHaveLength(1);
  });

  test("without any id is still a message", async () => {
    const { letters } = await street();
    expect((await letters.write({ from: adaAddress, id: null, text: "No id." })).text).toBe(
      "No id.",
    );
    expect((await letters.write({ from: adaAddress, id: null, text: "None again." })).text).toBe(
      "None again.",
    );
  });
});

describe("a mail of our own", () => {
  test("that comes back is known by the id we gave it, and written down once", async () => {
    const { letters } = await street();
    const id = createMessageId(people.newId<EntryId>(), "copperline.example", keys[0]);
    const raw = await letters.bring({ from: helpAddress, to: helpAddress, id });
    await letters.understand();
    expect(await letters.storedOf(raw)).toEqual([]);
    expect((await letters.stateOf(raw)).state).toBe("understood");
  });

  test("in the sent folder of the mailbox is our answer too", async () => {
    const { letters } = await street("imap");
    const first = await letters.write({ from: adaAddress, id: "box@brook.example" });
    const sent = await letters.write({
      ...{
        from: helpAddress,
        to: adaAddress,
        envelopeTo: [],
        vendor: "imap",
        inReplyTo: "box@brook.example",
      },
    });
    expect(sent).toMatchObject({
      conversationId: first.conversationId,
      direction: "out",
      why: "own_copy",
    });
  });

  test("is not whatever bears our name among the received ones of a mailbox", async () => {
    const { letters, conversation } = await street("imap");
    const received = { from: helpAddress, envelopeFrom: null, envelopeTo: [], vendor: "imap" };
    const forged = await letters.write({ ...received, to: helpAddress });
    expect(forged.direction).toBe("in");
    const form = await letters.write({
      ...received,
      headers: ["Reply-To: Vera <vera@visitor.example>"],
    });
    expect(form.direction).toBe("in");
    const standing = await conversation(form.conversationId);
    expect(standing.contact).toBe("vera@visitor.example");
    expect(standing.waitingSince).not.toBeNull();
    const copy = { ...received, to: adaAddress, cc: helpAddress, id: "copied@copperline.example" };
    expect(await letters.write(copy)).toMatchObject({ direction: "in", hints: unproved });
    const proved = { ...copy, id: "proved@copperline.example", trace: foundBy("pass") };
    expect(await letters.write(proved)).toMatchObject({ direction: "out", why: "own_copy" });
    // The copy that our own people keep proves it too, however late it comes.
    const kept = await letters.write({ ...copy, envelopeFrom: helpAddress });
    expect(kept).toMatchObject({ direction: "out", why: "own_copy" });
  });

  test("made by a form on a web page is its visitor's, who is the one to answer", async () => {
    const { letters, conversation } = await street();
    const form = await letters.write({
      from: helpAddress,
      headers: ["Reply-To: Vera <vera@visitor.example>"],
    });
    expect(form.direction).toBe("in");
    expect((await conversation(form.conversationId)).contact).toBe("vera@visitor.example");
  });
});

describe("what nobody waits for", () => {
  test("an absence notice joins without opening, and alone lies closed", async () => {
    const { letters, conversation, close } = await street();
    const first = await letters.write({ from: adaAddress, id: "away@brook.example" });
    await close(first.conversationId, people.now());
    const away = await letters.write({
      ...{ from: adaAddress, inReplyTo: "away@brook.example", subject: "Out of office" },
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
    const first = await letters.write({ from: adaAddress, id: "old@brook.example" });
    await close(first.conversationId, people.now());
    await letters.write({ from: adaAddress, inReplyTo: "old@brook.example" });
    expect(await conversation(first.conversationId)).toMatchObject({
      status: "open",
      place: "open",
    });
    await close(first.conversationId, new Date(people.now().getTime() - 31 * 24 * 3600_000));
    const anew = await letters.write({ from: adaAddress, inReplyTo: "old@brook.example" });
    expect(anew.why).toBe("closed_too_long");
    expect((await conversation(anew.conversationId)).previousConversationId).toBe(
      first.conversationId,
    );
  });
});

describe("a mail to nobody here", () => {
  test("waits in the tray with a reason, and is read when the line is there", async () => {
    const { letters, olga } = await street();
    const id = await letters.bring({ from: adaAddress, to: "late@copperline.example" });
    await letters.understand();
    expect(await letters.stateOf(id)).toMatchObject({
      state: "unreadable",
      problem: expect.stringContaining("late@copperline.example"),
    });
    await addEmailInbox(people, olga, "late@copperline.example");
    await people.database.run(sql`
      update inbound_payload set state = 'new' where workspace_id = ${olga.workspaceId} and id = ${id}`);
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
