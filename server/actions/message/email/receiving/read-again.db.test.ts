// A partially parsed email, processed again with Retry.
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import { parseEmail } from "#server/mime/parse-email.ts";
import { parseHeadOnly } from "#server/mime/parse-head-only.ts";
import { resetPayload } from "#server/store/failed-payload.ts";
import { sql } from "#server/store/sql.ts";
import { adaAddress, createEmailFixture } from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";

let isBroken = true;
vi.mock("#server/mime/worker/parse-email-isolated.ts", () => ({
  parseEmailIsolated: (bytes: Uint8Array) =>
    isBroken
      ? Promise.resolve(parseHeadOnly(bytes, "took-too-long"))
      : parseEmail(Buffer.from(bytes)),
}));
beforeEach(() => {
  isBroken = true;
});

const people = createMembersFixture();
afterAll(() => people.close());

const html = "<p>The first lines.</p><p>And the <b>whereabouts</b> of the kettle.</p>";
const body = [
  'Content-Type: multipart/mixed; boundary="b"',
  "",
  "--b",
  "Content-Type: text/html",
  "",
  html,
  "--b",
  'Content-Type: text/csv; name="order.csv"',
  'Content-Disposition: attachment; filename="order.csv"',
  "",
  "1 kettle",
  "--b",
  'Content-Type: text/csv; name="copy.csv"',
  'Content-Disposition: attachment; filename="copy.csv"',
  "",
  "1 kettle",
  "--b--",
  "",
].join("\r\n");

async function createRetryFixture() {
  const opened = await createEmailFixture(people);
  const { workspaceId, inboundEmails } = opened;
  const retry = async (id: InboundPayloadId) => {
    expect(await resetPayload(people.database, workspaceId, id)).toBe(true);
    await inboundEmails.process();
  };
  return { ...opened, retry };
}

const mailOf = (workspaceId: WorkspaceId, inboundPayloadId: InboundPayloadId) =>
  people.database.many<{
    text: string;
    html: string | null;
    warnings: string[];
    files: string[];
    words: string;
    preview: string;
    conversationId: string;
  }>(sql`
    select m.body as text, ml.html, ml.warnings, m.conversation_id as "conversationId",
           array(select a.name from attachment a where a.workspace_id = m.workspace_id and a.message_id = m.id order by a.position) as files,
           (select search_vector::text from entry_search w where w.workspace_id = m.workspace_id and w.id = m.id) as words,
           (select c.last_entry ->> 'preview' from conversation c where c.workspace_id = m.workspace_id and c.id = m.conversation_id) as preview
      from message m join email ml on ml.workspace_id = m.workspace_id and ml.id = m.id
     where m.workspace_id = ${workspaceId} and m.inbound_payload_id = ${inboundPayloadId}`);

test.each([
  ["with an id", "whole@brook.example"],
  ["without an id", null],
])(
  "the whole email %s replaces its beginning, its files are stored once, and search finds it",
  async (_, id) => {
    const { inboundEmails, workspaceId, retry } = await createRetryFixture();
    const item = await inboundEmails.store({ from: adaAddress, id, body });
    await inboundEmails.process();
    expect((await inboundEmails.stateOf(item)).state).toBe("failed");
    const [partial] = await mailOf(workspaceId, item);
    expect(partial).toMatchObject({ html: null, files: [] });
    expect(partial?.warnings).toContain("beginning-shown");

    // The parser fails again: nothing is lost, and it can be retried.
    await retry(item);
    expect(await mailOf(workspaceId, item)).toEqual([partial]);
    expect((await inboundEmails.stateOf(item)).state).toBe("failed");

    isBroken = false;
    await retry(item);
    expect(await inboundEmails.stateOf(item)).toEqual({ state: "processed", problem: null });
    const found = await mailOf(workspaceId, item);
    expect(found).toEqual([
      expect.objectContaining({
        html: expect.stringContaining("kettle"),
        files: ["order.csv", "copy.csv"],
      }),
    ]);
    expect(found[0]?.warnings).not.toContain("beginning-shown");
    expect(found[0]?.text).toContain("whereabouts");
    expect(found[0]?.text).toContain("whereabout");
    expect(found[0]?.preview).toContain("whereabouts");
    expect(found[0]?.conversationId).toBe(partial?.conversationId);
  },
);

test("the list keeps showing the message that followed it", async () => {
  const { inboundEmails, workspaceId, retry } = await createRetryFixture();
  const item = await inboundEmails.store({ from: adaAddress, id: "early@brook.example", body });
  await inboundEmails.process();
  isBroken = false;
  people.advanceClock(1);
  await inboundEmails.receive({
    from: adaAddress,
    inReplyTo: "early@brook.example",
    text: "Any news?",
  });
  await retry(item);
  expect(await mailOf(workspaceId, item)).toMatchObject([{ preview: "Any news?" }]);
});
