// Emails that arrive twice, that are our own, or that need no reply.
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
const createFixture = (intake?: "smtp" | "imap") => createEmailFixture(people, intake);
const keys = replyTokenKeys(people.runtime.deps.secrets);

const unproved = expect.arrayContaining(["own_address_unproven"]);
/** As the mailbox's own server writes it. */
const foundBy = (dmarc: string) => [
  `Authentication-Results: mx.street.example; dmarc=${dmarc} header.from=copperline.example`,
  "Received: from out.street.example ([192.0.2.1]) by mx.street.example with ESMTP id 7",
];

describe("the same email again", () => {
  test("over another path is the same message", async () => {
    const { letters } = await createFixture();
    const again = { from: adaAddress, id: "same@brook.example", text: "Hello." };
    const first = await letters.write(again);
    const id = await letters.bring({ ...again, headers: ["X-Way: second"] });
    await letters.understand();
    expect(await letters.storedOf(id)).toEqual([]);
    expect((await letters.stateOf(id)).state).toBe("processed");
    expect(first.text).toBe("Hello.");
  });

  test("but a different email with a copied Message-ID is not lost", async () => {
    const { letters } = await createFixture();
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
  ])("replayed before the genuine one with another %s does not suppress it", async (_, other) => {
    const { letters } = await createFixture();
    const genuine = { from: adaAddress, id: "known@brook.example", text: "Cancel order 4711 now." };
    const played = await letters.write({ ...genuine, ...other });
    const real = await letters.write(genuine);
    expect(real.entryId).not.toBe(played.entryId);
    expect(real.text).toBe("Cancel order 4711 now.");
  });

  test("with another attachment is another message", async () => {
    const { letters } = await createFixture();
    const withFile = (text: string) => ({
      from: adaAddress,
      id: "files@brook.example",
      body: [
        'Content-Type: multipart/mixed; boundary="b"',
        "",
        "--b",
        "Content-Type: text/plain",
        "",
        "The order.",
        "--b",
        'Content-Type: text/csv; name="order.csv"',
        'Content-Disposition: attachment; filename="order.csv"',
        "",
        text,
        "--b--",
        "",
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

  test("is not suppressed by one with an unauthenticated sender", async () => {
    const { letters } = await createFixture();
    const claim = { from: adaAddress, id: "vouched@brook.example", text: "Hello." };
    const played = await letters.write(claim);
    await people.database.run(
      sql`update email set metadata = '{"securityWarnings": ["not_authentic"]}' where id = ${played.entryId}`,
    );
    const real = await letters.bring({ ...claim, headers: ["X-Way: second"] });
    await letters.understand();
    expect(await letters.storedOf(real)).toHaveLength(1);
  });

  test("to two of our inboxes is one message if the same people see both", async () => {
    const { letters, olga } = await createFixture();
    await addEmailInbox(people, olga, "sales@copperline.example");
    const envelopeTo = [helpAddress, "sales@copperline.example"];
    const id = await letters.bring({ from: adaAddress, to: envelopeTo.join(", "), envelopeTo });
    await letters.understand();
    expect(await letters.storedOf(id)).toHaveLength(1);
  });

  test("without a Message-ID is still a message", async () => {
    const { letters } = await createFixture();
    expect((await letters.write({ from: adaAddress, id: null, text: "No id." })).text).toBe(
      "No id.",
    );
    expect((await letters.write({ from: adaAddress, id: null, text: "None again." })).text).toBe(
      "None again.",
    );
  });
});

describe("our own email", () => {
  test("that comes back is recognized by its Message-ID and saved once", async () => {
    const { letters } = await createFixture();
    const id = createMessageId(people.newId<EntryId>(), "copperline.example", keys[0]);
    const raw = await letters.bring({ from: helpAddress, to: helpAddress, id });
    await letters.understand();
    expect(await letters.storedOf(raw)).toEqual([]);
    expect((await letters.stateOf(raw)).state).toBe("processed");
  });

  test.each([
    ["of an inbox", helpAddress],
    ["that is no inbox here", "Maya <shop@copperline-store.example>"],
  ])("in the mailbox's sent folder is our reply too, from an address %s", async (_, from) => {
    const { letters, conversation } = await createFixture("imap");
    const first = await letters.write({ from: adaAddress, id: "box@brook.example" });
    const sent = await letters.write({
      from,
      envelopeFrom: helpAddress,
      to: adaAddress,
      envelopeTo: [],
      provider: "imap",
      inReplyTo: "box@brook.example",
    });
    expect(sent).toMatchObject({
      conversationId: first.conversationId,
      direction: "out",
      reason: "own_copy",
    });
    expect((await conversation(first.conversationId)).waitingSince).toBeNull();
  });

  test("is not any email with our address among a mailbox's received ones", async () => {
    const { letters, conversation } = await createFixture("imap");
    const received = { from: helpAddress, envelopeFrom: null, envelopeTo: [], provider: "imap" };
    const forged = await letters.write({ ...received, to: helpAddress });
    expect(forged.direction).toBe("in");
    const form = await letters.write({
      ...received,
      headers: ["Reply-To: Vera <vera@visitor.example>"],
    });
    expect(form.direction).toBe("in");
    const current = await conversation(form.conversationId);
    expect(current.contact).toBe("vera@visitor.example");
    expect(current.waitingSince).not.toBeNull();
    const copy = { ...received, to: adaAddress, cc: helpAddress, id: "copied@copperline.example" };
    expect(await letters.write(copy)).toMatchObject({
      direction: "in",
      securityWarnings: unproved,
    });
    const proved = { ...copy, id: "proved@copperline.example", trace: foundBy("pass") };
    expect(await letters.write(proved)).toMatchObject({ direction: "out", reason: "own_copy" });
    // The copy in our own sent folder proves it too, however late it arrives.
    const ownCopy = await letters.write({ ...copy, envelopeFrom: helpAddress });
    expect(ownCopy).toMatchObject({ direction: "out", reason: "own_copy" });
  });

  test("sent by a web form counts as its visitor's, who gets the reply", async () => {
    const { letters, conversation } = await createFixture();
    const form = await letters.write({
      from: helpAddress,
      headers: ["Reply-To: Vera <vera@visitor.example>"],
    });
    expect(form.direction).toBe("in");
    expect((await conversation(form.conversationId)).contact).toBe("vera@visitor.example");
  });
});

describe("an email that needs no reply", () => {
  test("an absence notice joins without reopening, and on its own is closed", async () => {
    const { letters, conversation, close } = await createFixture();
    const first = await letters.write({ from: adaAddress, id: "away@brook.example" });
    await close(first.conversationId, people.now());
    const away = await letters.write({
      from: adaAddress,
      inReplyTo: "away@brook.example",
      subject: "Out of office",
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

  test("is not told by a subject that people write too", async () => {
    const { letters, conversation } = await createFixture();
    const parent = await letters.write({ from: adaAddress, subject: "Abwesenheit" });
    expect(await conversation(parent.conversationId)).toMatchObject({
      status: "open",
      waitingSince: expect.any(String),
    });
  });

  test("a customer's email reopens a recently closed conversation, and starts a new one after a long time", async () => {
    const { letters, conversation, close } = await createFixture();
    const first = await letters.write({ from: adaAddress, id: "old@brook.example" });
    await close(first.conversationId, people.now());
    await letters.write({ from: adaAddress, inReplyTo: "old@brook.example" });
    expect(await conversation(first.conversationId)).toMatchObject({
      status: "open",
      folder: "open",
    });
    await close(first.conversationId, new Date(people.now().getTime() - 31 * 24 * 3600_000));
    const anew = await letters.write({ from: adaAddress, inReplyTo: "old@brook.example" });
    expect(anew.reason).toBe("closed_too_long");
    expect((await conversation(anew.conversationId)).previousConversationId).toBe(
      first.conversationId,
    );
  });
});

describe("an email to no inbox", () => {
  test("becomes a dead letter with a reason, and is processed once the inbox exists", async () => {
    const { letters, olga } = await createFixture();
    const id = await letters.bring({ from: adaAddress, to: "late@copperline.example" });
    await letters.understand();
    expect(await letters.stateOf(id)).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("late@copperline.example"),
    });
    await addEmailInbox(people, olga, "late@copperline.example");
    await people.database.run(sql`
      update inbound_payload set state = 'pending' where workspace_id = ${olga.workspaceId} and id = ${id}`);
    await letters.understand();
    expect(await letters.storedOf(id)).toHaveLength(1);
  });
});

test("a large batch is numbered without gaps, each conversation separately", async () => {
  const { letters, conversation } = await createFixture();
  const raws = [];
  for (let n = 0; n < 130; n += 1) {
    people.wait(0.002);
    raws.push(
      await letters.bring({
        from: `c${n % 7}@many.example`,
        id: `n${n}@many.example`,
        text: `Mail ${n}`,
        ...(n >= 7 ? { inReplyTo: `n${n - 7}@many.example` } : {}),
      }),
    );
  }
  expect(await letters.understand()).toBe(130);
  const stored = (await Promise.all(raws.map((id) => letters.storedOf(id)))).flat();
  expect(stored).toHaveLength(130);
  expect(new Set(stored.map((one) => one.conversationId)).size).toBe(7);
  const [first] = stored;
  const current = await conversation(first?.conversationId ?? "");
  expect(current.entryCount).toBe(19);
  expect(current.lastEntry.seq).toBe(19);
});
