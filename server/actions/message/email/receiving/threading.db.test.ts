// Email threading. Each case is one that other products are criticized for.
import { afterAll, describe, expect, test } from "vitest";
import type { ConversationId } from "#domain/ids.ts";
import { createReplyAddress } from "#domain/message/email/reply-token.ts";
import { replyTokenKeys } from "#server/actions/message/email/reply-token-keys.ts";
import { sql } from "#server/store/sql.ts";
import {
  adaAddress,
  createEmailFixture,
  helpAddress,
} from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";

const people = createMembersFixture();
afterAll(() => people.close());
const createFixture = (intake?: "smtp" | "imap") => createEmailFixture(people, intake);
const keys = replyTokenKeys(people.runtime.deps.secrets);

describe("an email with references", () => {
  test("joins the one it replies to, by any of its known Message-IDs", async () => {
    const { inboundEmails } = await createFixture();
    const first = await inboundEmails.receive({ from: adaAddress, id: "one@brook.example" });
    const byParent = await inboundEmails.receive({
      from: adaAddress,
      inReplyTo: "one@brook.example",
      id: "two@brook.example",
    });
    const byFirst = await inboundEmails.receive({
      from: adaAddress,
      references: ["one@brook.example", "never-seen@x.example"],
    });
    const bySeen = await inboundEmails.receive({
      from: adaAddress,
      inReplyTo: "never-seen@x.example",
    });
    expect([byParent, byFirst, bySeen].map((one) => one.conversationId)).toEqual(
      Array(3).fill(first.conversationId),
    );
    expect([first, byParent, byFirst, bySeen].map((one) => one.reason)).toEqual([
      "first_contact",
      "reply_to_email_here",
      "reply_to_email_here",
      "same_thread",
    ]);
  });

  test("is processed despite zero bytes in its names and Message-IDs", async () => {
    const { inboundEmails } = await createFixture();
    const first = await inboundEmails.receive({ from: adaAddress, id: "on\0e@brook.example" });
    const reply = await inboundEmails.receive({
      from: adaAddress,
      inReplyTo: "on\0e@brook.example",
      id: "\0two@brook.example",
      headers: ['Reply-To: "=?utf-8?q?a=00?="@brook.example', "Cc: b\0@brook.example"],
    });
    expect(reply.conversationId).toBe(first.conversationId);
  });

  test("finds its siblings if the email they reply to never arrived", async () => {
    const { inboundEmails } = await createFixture();
    const one = await inboundEmails.receive({
      from: adaAddress,
      inReplyTo: "lost@brook.example",
      cc: "max@oduya.example",
    });
    const two = await inboundEmails.receive({
      from: "max@oduya.example",
      inReplyTo: "lost@brook.example",
    });
    expect(two.conversationId).toBe(one.conversationId);
  });

  test("does not join a stranger's conversation, but is linked to it", async () => {
    const { inboundEmails, conversation } = await createFixture();
    const first = await inboundEmails.receive({ from: adaAddress, id: "secret@brook.example" });
    const thief = await inboundEmails.receive({
      from: "thief@gmail.com",
      inReplyTo: "secret@brook.example",
    });
    expect(thief.conversationId).not.toBe(first.conversationId);
    expect(thief.reason).toBe("related_thread");
    expect((await conversation(thief.conversationId)).previousConversationId).toBe(
      first.conversationId,
    );
  });

  test("joins for the sender's colleague: same organization, but not a public mail host", async () => {
    const { inboundEmails } = await createFixture();
    const first = await inboundEmails.receive({ from: adaAddress, id: "house@brook.example" });
    const colleague = await inboundEmails.receive({
      from: "ben@brook.example",
      inReplyTo: "house@brook.example",
    });
    expect(colleague.conversationId).toBe(first.conversationId);
    const other = await inboundEmails.receive({ from: "eve@gmail.com", id: "g@gmail.com" });
    const stranger = await inboundEmails.receive({
      from: "mallory@gmail.com",
      inReplyTo: "g@gmail.com",
    });
    expect(stranger.conversationId).not.toBe(other.conversationId);
  });

  test("stands alone among many replies to one newsletter, unseen by the other authors", async () => {
    const { inboundEmails } = await createFixture();
    const replies = [];
    for (const name of ["ann", "bob", "cleo"])
      replies.push(
        await inboundEmails.receive({
          from: `${name}@${name}.example`,
          inReplyTo: "newsletter@copperline.example",
        }),
      );
    expect(new Set(replies.map((one) => one.conversationId)).size).toBe(3);
  });

  test("joins for a person in Cc, who does not become the customer", async () => {
    const { inboundEmails, conversation } = await createFixture();
    const first = await inboundEmails.receive({
      from: adaAddress,
      cc: "Max <max@oduya.example>",
      id: "cc@brook.example",
    });
    const reply = await inboundEmails.receive({
      from: "max@oduya.example",
      inReplyTo: "cc@brook.example",
    });
    expect(reply.conversationId).toBe(first.conversationId);
    expect((await conversation(first.conversationId)).contact).toBe("ada@brook.example");
  });

  test("may arrive before the email it replies to", async () => {
    const { inboundEmails } = await createFixture();
    const late = await inboundEmails.store({
      from: adaAddress,
      inReplyTo: "first@brook.example",
      id: "second@brook.example",
    });
    const early = await inboundEmails.store({ from: adaAddress, id: "first@brook.example" });
    await inboundEmails.process();
    const [[second], [first]] = [
      await inboundEmails.storedOf(late),
      await inboundEmails.storedOf(early),
    ];
    expect(first?.conversationId).toBe(second?.conversationId);
  });
});

describe("a reply address with our signature", () => {
  test("leads to its conversation, whatever the mail client left out", async () => {
    const { inboundEmails } = await createFixture();
    const first = await inboundEmails.receive({ from: adaAddress });
    const to = createReplyAddress(helpAddress, first.conversationId as ConversationId, keys[0]);
    const reply = await inboundEmails.receive({
      from: adaAddress,
      to,
      id: null,
      subject: "Something else",
    });
    expect(reply).toMatchObject({
      conversationId: first.conversationId,
      reason: "reply_token",
      securityWarnings: [],
    });
  });

  test("admits a new participant, with a hint", async () => {
    const { inboundEmails } = await createFixture();
    const first = await inboundEmails.receive({ from: adaAddress });
    const to = createReplyAddress(helpAddress, first.conversationId as ConversationId, keys[0]);
    const other = await inboundEmails.receive({ from: "ada.private@gmail.com", to });
    expect(other.conversationId).toBe(first.conversationId);
    expect(other.securityWarnings).toContain("new_participant");
  });

  test("has no effect if it is forged or belongs to another inbox", async () => {
    const { inboundEmails } = await createFixture();
    const first = await inboundEmails.receive({ from: adaAddress });
    const good = createReplyAddress(helpAddress, first.conversationId as ConversationId, keys[0]);
    const flipped = good.replace(/.@/, (end) => (end === "a@" ? "b@" : "a@"));
    const guessed = await inboundEmails.receive({ from: "eve@evil.example", to: flipped });
    expect(guessed.conversationId).not.toBe(first.conversationId);
  });

  test("follows merges, through a chain", async () => {
    const { inboundEmails, workspaceId } = await createFixture();
    const [one, two, three] = [
      await inboundEmails.receive({ from: adaAddress, id: "m1@brook.example" }),
      await inboundEmails.receive({ from: adaAddress, id: "m2@brook.example" }),
      await inboundEmails.receive({ from: adaAddress, id: "m3@brook.example" }),
    ];
    const point = (from: string, to: string) =>
      people.database.run(sql`
        update conversation set folder = 'merged', merged_into_id = ${to} where workspace_id = ${workspaceId} and id = ${from}`);
    await point(one.conversationId, two.conversationId);
    await point(two.conversationId, three.conversationId);
    const byToken = await inboundEmails.receive({
      from: adaAddress,
      to: createReplyAddress(helpAddress, one.conversationId as ConversationId, keys[0]),
    });
    const byId = await inboundEmails.receive({ from: adaAddress, inReplyTo: "m2@brook.example" });
    expect([byToken.conversationId, byId.conversationId]).toEqual([
      three.conversationId,
      three.conversationId,
    ]);
    // Even a cycle, which should be impossible, terminates.
    await point(three.conversationId, one.conversationId);
    expect(
      (await inboundEmails.receive({ from: adaAddress, inReplyTo: "m2@brook.example" }))
        .conversationId,
    ).toBeDefined();
  });
});

describe("a subject", () => {
  test("never decides on its own", async () => {
    const { inboundEmails } = await createFixture();
    const one = await inboundEmails.receive({
      from: adaAddress,
      subject: "Re: Order 1234 is late",
    });
    const two = await inboundEmails.receive({
      from: adaAddress,
      subject: "Re: Order 1234 is late",
    });
    expect(two.conversationId).not.toBe(one.conversationId);
  });

  test("is stored without its prefixes", async () => {
    const { inboundEmails, conversation } = await createFixture();
    const one = await inboundEmails.receive({
      from: adaAddress,
      subject: "AW: Re[2]: WG: Der Hahn tropft",
    });
    expect((await conversation(one.conversationId)).subject).toBe("Der Hahn tropft");
  });
});
