// A first WhatsApp message or opt-in grants consent only to a contact who has not stopped meanwhile.
import { afterAll, expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { receiveText } from "#server/actions/message/receive-texts.ts";
import { startTextConversation } from "#server/actions/message/start-text-conversation.ts";
import { twilio } from "#server/providers/text/twilio.ts";
import { findInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { saveTemplates } from "#server/store/whatsapp.ts";
import { insertTestAccount, insertTestInbox } from "#testing/fixtures/member/inboxes.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";

const people = createMembersFixture();
afterAll(() => people.close());
const { runtime, database } = people;
Object.assign(runtime.deps.services, { findTextProvider: () => twilio });

/** A number known from a text, and a STOP of theirs on WhatsApp that is not committed yet. */
async function openFixture() {
  const olga = await people.createWorkspace();
  const { workspaceId } = olga;
  const actor = await people.actorOf(olga);
  const accountId = await insertTestAccount(people, workspaceId, { provider: "twilio" });
  const add = (kind: "phone" | "whatsapp") =>
    insertTestInbox(people, workspaceId, { kind, address: "+12025550150", accountId });
  const [texts, inboxId] = [await add("phone"), await add("whatsapp")];
  const number = "+447700900150";
  await people.run(startTextConversation, actor, { inboxId: texts, to: number, text: "By text" });
  const stop = sql`
    update contact_point set whatsapp_revoked_at = ${people.now()}, whatsapp_keyword_at = ${people.now()}
     where workspace_id = ${workspaceId} and value = ${number} returning id`;
  const consent = () =>
    database.one(sql`
      select whatsapp_revoked_at is not null as "isStopped", whatsapp_granted_at is not null as "isGranted",
             (select count(*)::int from consent k where k.workspace_id = p.workspace_id and k.contact_point_id = p.id) as entries
        from contact_point p where p.workspace_id = ${workspaceId} and p.value = ${number}`);
  return { workspaceId, actor, accountId, inboxId, number, stop, consent };
}
const stopped = { isStopped: true, isGranted: false, entries: 0 };

test("a STOP at the same moment is not undone by the first message", async () => {
  const { workspaceId, inboxId, number, stop, consent } = await openFixture();
  const write = () =>
    runtime.asSystem(workspaceId, async (ctx) => {
      const inbox = required(await findInbox(ctx.db, workspaceId, inboxId), "just added");
      const context = { inbox, country: "GB", providerHandlesOptOut: true, inboundPayloadId: null };
      return receiveText(ctx, context, {
        kind: "text.received",
        channel: "whatsapp",
        providerRef: "SMhello",
        from: number,
        to: inbox.address,
        text: "Hello",
        media: [],
        at: people.now().toISOString(),
        optOut: null,
      });
    });
  await whileLocked(database, stop, [write]);
  expect(await consent()).toEqual(stopped);
});

test("a STOP at the same moment is not undone by a member's first opt-in", async () => {
  const { workspaceId, actor, accountId, inboxId, number, stop, consent } = await openFixture();
  const [ref, language] = ["HX1", "en"];
  const template = { ref, language, name: "ready", body: "It is ready.", isApproved: true };
  await saveTemplates(database, workspaceId, accountId, [template], people.now());
  const start = () =>
    errorCodeOf(
      people.run(startTextConversation, actor, {
        inboxId,
        to: number,
        text: "",
        attachmentIds: [],
        optIn: "Asked for it.",
        template: { ref, language, values: {} },
      }),
    );
  expect(await whileLocked(database, stop, [start])).toEqual(["whatsapp_opted_out"]);
  expect(await consent()).toEqual(stopped);
});
