// Outside senders control what a timeline lists: texts of a megabyte, thousands of recipients, hundreds of files, and
// many of them.
import { afterAll, expect, test } from "vitest";
import type { ServerFrame } from "#contract/live-protocol.ts";
import type { ContactId, ConversationId, EntryId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { getEmailBody } from "#server/actions/message/email/viewing/get-email-body.ts";
import { createWorkspaceChannel } from "#server/live/workspace-channel.ts";
import {
  adaAddress,
  createEmailFixture,
  helpAddress,
} from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { getConversation } from "./get-conversation.ts";
import { listEntries } from "./list-entries.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const part = (nth: number) =>
  [
    "--b",
    `Content-Type: text/plain; name="part${nth}.txt"`,
    `Content-Disposition: attachment; filename="part${nth}.txt"`,
    "",
    `File ${nth}`,
  ].join("\r\n");

function largeBody(text: string, files: number): string {
  const textPart = `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`;
  const parts = Array.from({ length: files }, (_, nth) => part(nth));
  return `Content-Type: multipart/mixed; boundary=b\r\n\r\n${[textPart, ...parts].join("\r\n")}\r\n--b--\r\n`;
}

test("counts characters, not UTF-16 units, when it reports how much of an email is left out", async () => {
  const { inboundEmails, olga } = await createEmailFixture(people);
  const me = await people.actorOf(olga);
  const letter = "\u{1d400}";
  const count = limit("timelineTextLength") * 0.6;
  const { conversationId } = await inboundEmails.receive({
    from: adaAddress,
    body: largeBody(letter.repeat(count), 0),
  });
  const { entries } = await people.run(getConversation, me, { conversationId });
  const [entry] = entries;
  if (entry?.kind !== "message") throw new Error("a mail is listed");
  const shown = [...entry.text].length;
  expect(shown).toBeLessThan(count);
  expect(entry.email?.more).toMatchObject({ text: count - shown });
});

test("lists a large email shortened, and returns all of it with its body", async () => {
  const { inboundEmails, olga } = await createEmailFixture(people);
  const me = await people.actorOf(olga);
  const crowd = Array.from({ length: 300 }, (_, nth) => `p${nth}@p${nth}.example`);
  const text = "The tap drips. ".repeat(20_000).trim();
  const { entryId, conversationId } = await inboundEmails.receive({
    from: adaAddress,
    cc: crowd.join(", "),
    body: largeBody(text, 80),
  });
  const { entries } = await people.run(getConversation, me, { conversationId });
  const [entry] = entries;
  if (entry?.kind !== "message") throw new Error("a mail is listed");
  const [max, shown, files] = [
    limit("timelineTextLength"),
    limit("recipientsShownPerList"),
    limit("filesShownPerEmail"),
  ];
  expect(entry.text).toBe(text.slice(0, max));
  expect(entry.email?.cc).toHaveLength(shown);
  expect(entry.attachments).toHaveLength(files);
  expect(entry.email?.more).toEqual({
    text: text.length - max,
    cc: 300 - shown,
    files: 80 - files,
  });
  expect(entry.email).not.toHaveProperty("counts");

  const body = await people.run(getEmailBody, me, { entryId: entryId as EntryId });
  expect(body.text).toBe(text);
  expect(body.cc.map((one) => one.address)).toEqual(crowd);
  expect(body.to.map((one) => one.address)).toEqual([helpAddress]);
  expect(body.attachments).toHaveLength(80);

  const small = await inboundEmails.receive({ from: adaAddress, text: "Hello." });
  const other = await people.run(getConversation, me, { conversationId: small.conversationId });
  expect(other.entries[0]).not.toHaveProperty("mail.more");
});

test("a page ends where its entries are large, the next starts there, and live updates leave them out", async () => {
  const { inboundEmails, olga, workspaceId } = await createEmailFixture(people);
  const me = await people.actorOf(olga);
  const text = "é".repeat(limit("timelineTextLength"));
  const first = await inboundEmails.receive({ from: adaAddress, id: "first@brook.example", text });
  const conversationId = first.conversationId as ConversationId;
  for (let nth = 1; nth < limit("timelinePageSize"); nth += 1)
    await inboundEmails.store({ from: adaAddress, inReplyTo: "first@brook.example", text });
  await inboundEmails.process();

  const open = await people.run(getConversation, me, { conversationId });
  expect(open.entries.length).toBeLessThan(limit("timelinePageSize"));
  const seqs = open.entries.map((one) => one.seq).reverse();
  for (let { before } = open; before !== null; ) {
    const page = await people.run(listEntries, me, { conversationId, before, size: 200 });
    expect(page.rows.length).toBeGreaterThan(0);
    expect(Buffer.byteLength(JSON.stringify(page.rows))).toBeLessThan(
      1.1 * limit("timelinePageBytes"),
    );
    seqs.push(...page.rows.map((one) => one.seq));
    before = page.next;
  }
  expect(seqs).toEqual(Array.from({ length: limit("timelinePageSize") }, (_, nth) => 60 - nth));

  const frames: ServerFrame[] = [];
  const workspaceChannel = createWorkspaceChannel({
    db: people.database,
    workspaceId,
    services: people.runtime.deps.services,
    log: { info() {}, warn() {}, error() {} } as never,
    now: people.now,
    onChange: () => {},
  });
  const subscriber = {
    actor: me,
    receivesEverything: false,
    isActive: true,
    sentSeq: 0,
    viewing: {
      conversationId,
      contactId: people.newId<ContactId>(),
      inboxId: open.conversation.inboxId,
    },
    send: (frame: ServerFrame) => void frames.push(frame),
    reauthenticate: async () => me,
    close: () => {},
  };
  await workspaceChannel.join(subscriber, 0);
  await workspaceChannel.sendLatestEntries(subscriber);
  expect(frames.map((one) => one.type)).toContain("resync");
  expect(JSON.stringify(frames).length).toBeLessThan(limit("timelinePageBytes"));
  workspaceChannel.leave(subscriber);
});
