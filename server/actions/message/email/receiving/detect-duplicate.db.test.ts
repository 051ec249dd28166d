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
    const { inboundEmails } = await createFixture();
    const again = { from: adaAddress, id: "same@brook.example", text: "Hello." };
    const first = await inboundEmails.receive(again);
    const id = await inboundEmails.store({ ...again, headers: ["X-Way: second"] });
    await inboundEmails.process();
    expect(await inboundEmails.storedOf(id)).toEqual([]);
    expect((await inboundEmails.stateOf(id)).state).toBe("processed");
    expect(first.text).toBe("Hello.");
  });

  test("but a different email with a copied Message-ID is not lost", async () => {
    const { inboundEmails } = await createFixture();
    const one = await inboundEmails.receive({
      from: adaAddress,
      id: "twice@brook.example",
      text: "One.",
    });
    const two = await inboundEmails.receive({
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
    const { inboundEmails } = await createFixture();
    const genuine = { from: adaAddress, id: "known@brook.example", text: "Cancel order 4711 now." };
    const played = await inboundEmails.receive({ ...genuine, ...other });
    const real = await inboundEmails.receive(genuine);
    expect(real.entryId).not.toBe(played.entryId);
    expect(real.text).toBe("Cancel order 4711 now.");
  });

  test("with another attachment is another message", async () => {
    const { inboundEmails } = await createFixture();
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
    await inboundEmails.receive(withFile("0 kettles"));
    const real = await inboundEmails.store(withFile("40 kettles"));
    await inboundEmails.process();
    expect(await inboundEmails.storedOf(real)).toHaveLength(1);
    const again = await inboundEmails.store({
      ...withFile("40 kettles"),
      headers: ["X-Way: second"],
    });
    await inboundEmails.process();
    expect(await inboundEmails.storedOf(again)).toEqual([]);
  });

  test("is not suppressed by one with an unauthenticated sender", async () => {
    const { inboundEmails } = await createFixture();
    const claim = { from: adaAddress, id: "vouched@brook.example", text: "Hello." };
    const played = await inboundEmails.receive(claim);
    await people.database.run(
      sql`update email set metadata = '{"securityWarnings": ["not_authentic"]}' where id = ${played.entryId}`,
    );
    const real = await inboundEmails.store({ ...claim, headers: ["X-Way: second"] });
    await inboundEmails.process();
    expect(await inboundEmails.storedOf(real)).toHaveLength(1);
  });

  test("to two of our inboxes is one message if the same people see both", async () => {
    const { inboundEmails, olga } = await createFixture();
    await addEmailInbox(people, olga, "sales@copperline.example");
    const envelopeTo = [helpAddress, "sales@copperline.example"];
    const id = await inboundEmails.store({
      from: adaAddress,
      to: envelopeTo.join(", "),
      envelopeTo,
    });
    await inboundEmails.process();
    expect(await inboundEmails.storedOf(id)).toHaveLength(1);
  });

  test("without a Message-ID is still a message", async () => {
    const { inboundEmails } = await createFixture();
    expect((await inboundEmails.receive({ from: adaAddress, id: null, text: "No id." })).text).toBe(
      "No id.",
    );
    expect(
      (await inboundEmails.receive({ from: adaAddress, id: null, text: "None again." })).text,
    ).toBe("None again.");
  });
});

describe("our own email", () => {
  test("that comes back is recognized by its Message-ID and saved once", async () => {
    const { inboundEmails } = await createFixture();
    const id = createMessageId(people.newId<EntryId>(), "copperline.example", keys[0]);
    const raw = await inboundEmails.store({ from: helpAddress, to: helpAddress, id });
    await inboundEmails.process();
    expect(await inboundEmails.storedOf(raw)).toEqual([]);
    expect((await inboundEmails.stateOf(raw)).state).toBe("processed");
  });

  test.each([
    ["of an inbox", helpAddress],
    ["that is no inbox here", "Maya <shop@copperline-store.example>"],
  ])("in the mailbox's sent folder is our reply too, from an address %s", async (_, from) => {
    const { inboundEmails, conversation } = await createFixture("imap");
    const first = await inboundEmails.receive({ from: adaAddress, id: "box@brook.example" });
    const sent = await inboundEmails.receive({
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
    const { inboundEmails, conversation } = await createFixture("imap");
    const received = { from: helpAddress, envelopeFrom: null, envelopeTo: [], provider: "imap" };
    const forged = await inboundEmails.receive({ ...received, to: helpAddress });
    expect(forged.direction).toBe("in");
    const form = await inboundEmails.receive({
      ...received,
      headers: ["Reply-To: Vera <vera@visitor.example>"],
    });
    expect(form.direction).toBe("in");
    const current = await conversation(form.conversationId);
    expect(current.contact).toBe("vera@visitor.example");
    expect(current.waitingSince).not.toBeNull();
    const copy = { ...received, to: adaAddress, cc: helpAddress, id: "copied@copperline.example" };
    expect(await inboundEmails.receive(copy)).toMatchObject({
      direction: "in",
      securityWarnings: unproved,
    });
    const proved = { ...copy, id: "proved@copperline.example", trace: foundBy("pass") };
    expect(await inboundEmails.receive(proved)).toMatchObject({
      direction: "out",
      reason: "own_copy",
    });
    // The copy in our own sent folder proves it too, however late it arrives.
    const ownCopy = await inboundEmails.receive({ ...copy, envelopeFrom: helpAddress });
    expect(ownCopy).toMatchObject({ direction: "out", reason: "own_copy" });
  });

  test("sent by a web form counts as its visitor's, who gets the reply", async () => {
    const { inboundEmails, conversation } = await createFixture();
    const form = await inboundEmails.receive({
      from: helpAddress,
      headers: ["Reply-To: Vera <vera@visitor.example>"],
    });
    expect(form.direction).toBe("in");
    expect((await conversation(form.conversationId)).contact).toBe("vera@visitor.example");
  });
});

describe("an email that needs no reply", () => {
  test("an absence notice joins without reopening, and on its own is closed", async () => {
    const { inboundEmails, conversation, close } = await createFixture();
    const first = await inboundEmails.receive({ from: adaAddress, id: "away@brook.example" });
    await close(first.conversationId, people.now());
    const away = await inboundEmails.receive({
      from: adaAddress,
      inReplyTo: "away@brook.example",
      subject: "Out of office",
      headers: ["Auto-Submitted: auto-replied"],
    });
    expect(away.conversationId).toBe(first.conversationId);
    expect((await conversation(first.conversationId)).status).toBe("closed");
    const alone = await inboundEmails.receive({
      from: "x@y.example",
      headers: ["Auto-Submitted: auto-replied"],
    });
    expect(await conversation(alone.conversationId)).toMatchObject({
      status: "closed",
      waitingSince: null,
    });
  });

  test("is not told by a subject that people write too", async () => {
    const { inboundEmails, conversation } = await createFixture();
    const parent = await inboundEmails.receive({ from: adaAddress, subject: "Abwesenheit" });
    expect(await conversation(parent.conversationId)).toMatchObject({
      status: "open",
      waitingSince: expect.any(String),
    });
  });

  test("a customer's email reopens a recently closed conversation, and starts a new one after a long time", async () => {
    const { inboundEmails, conversation, close } = await createFixture();
    const first = await inboundEmails.receive({ from: adaAddress, id: "old@brook.example" });
    await close(first.conversationId, people.now());
    await inboundEmails.receive({ from: adaAddress, inReplyTo: "old@brook.example" });
    expect(await conversation(first.conversationId)).toMatchObject({
      status: "open",
      folder: "open",
    });
    await close(first.conversationId, new Date(people.now().getTime() - 31 * 24 * 3600_000));
    const anew = await inboundEmails.receive({ from: adaAddress, inReplyTo: "old@brook.example" });
    expect(anew.reason).toBe("closed_too_long");
    expect((await conversation(anew.conversationId)).previousConversationId).toBe(
      first.conversationId,
    );
  });
});

describe("an email to no inbox", () => {
  test("becomes a dead letter with a reason, and is processed once the inbox exists", async () => {
    const { inboundEmails, olga } = await createFixture();
    const id = await inboundEmails.store({ from: adaAddress, to: "late@copperline.example" });
    await inboundEmails.process();
    expect(await inboundEmails.stateOf(id)).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("late@copperline.example"),
    });
    await addEmailInbox(people, olga, "late@copperline.example");
    await people.database.run(sql`
      update inbound_payload set state = 'pending' where workspace_id = ${olga.workspaceId} and id = ${id}`);
    await inboundEmails.process();
    expect(await inboundEmails.storedOf(id)).toHaveLength(1);
  });
});

test("a large batch is numbered without gaps, each conversation separately", async () => {
  const { inboundEmails, conversation } = await createFixture();
  const raws = [];
  for (let n = 0; n < 130; n += 1) {
    people.advanceClock(0.002);
    raws.push(
      await inboundEmails.store({
        from: `c${n % 7}@many.example`,
        id: `n${n}@many.example`,
        text: `Mail ${n}`,
        ...(n >= 7 ? { inReplyTo: `n${n - 7}@many.example` } : {}),
      }),
    );
  }
  expect(await inboundEmails.process()).toBe(130);
  const stored = (await Promise.all(raws.map((id) => inboundEmails.storedOf(id)))).flat();
  expect(stored).toHaveLength(130);
  expect(new Set(stored.map((one) => one.conversationId)).size).toBe(7);
  const [first] = stored;
  const current = await conversation(first?.conversationId ?? "");
  expect(current.entryCount).toBe(19);
  expect(current.lastEntry.seq).toBe(19);
});
