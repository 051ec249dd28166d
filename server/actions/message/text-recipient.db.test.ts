// Whom a text goes to if the member named no number, and who may add a number or an address to a contact.
import { afterAll, describe, expect, test } from "vitest";
import type { ContactId, ConversationId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { startCall } from "#server/actions/call/outbound/start-call.ts";
import { addContactPoint } from "#server/actions/contact/add-contact-point.ts";
import { getConversation } from "#server/actions/conversation/get-conversation.ts";
import { findContact } from "#server/store/contact.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findLastUsedPhone } from "#server/store/conversation/texted-points.ts";
import { sql } from "#server/store/sql.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import {
  createSecretContact,
  knownAddress,
  knownNumber,
} from "#testing/fixtures/member/secret-contact.ts";
import { resolveRecipientContactPoint } from "./email/sending/resolve-recipient-contact.ts";
import { sendText } from "./send-text.ts";
import { startTextConversation } from "./start-text-conversation.ts";

const fixture = createPhoneFixture();
const { people, database, runtime } = fixture;
afterAll(() => fixture.close());

const ownNumber = "+447700900888";
type Opened = Awaited<ReturnType<typeof createSecretContact>>;

const ownerOf = async ({ workspaceId }: Opened, value: string) =>
  (
    await database.maybe<{ id: ContactId }>(sql`
      select contact_id as id from contact_point where workspace_id = ${workspaceId} and value = ${value}`)
  )?.id ?? null;

/** The member outside writes to the one number they know. */
async function textedByOutsider(opened: Opened): Promise<ConversationId> {
  const { outsider, ofAll } = opened;
  const text = { inboxId: ofAll.inboxId, to: knownNumber, text: "Hi", attachmentIds: [] };
  return (await people.run(startTextConversation, outsider, text)).conversation.id;
}

describe("to another team's contact, a member can't add", () => {
  test("a number or an address", async () => {
    const opened = await createSecretContact(fixture);
    const { outsider, owner, contactId } = opened;
    await textedByOutsider(opened);
    const add = (actor: typeof outsider, kind: "phone" | "email", value: string) =>
      errorCodeOf(people.run(addContactPoint, actor, { contactId, kind, value }));
    expect(await add(outsider, "phone", ownNumber)).toBe("forbidden");
    expect(await add(outsider, "email", "nia@own.example")).toBe("forbidden");
    expect(await ownerOf(opened, ownNumber)).toBeNull();
    expect(await add(owner, "phone", ownNumber)).toBe("was carried out");
  });

  test("a number by calling it from their conversation", async () => {
    const opened = await createSecretContact(fixture);
    const { outsider, ofAll, contactId } = opened;
    const conversationId = await textedByOutsider(opened);
    await people.run(startCall, outsider, {
      inboxId: ofAll.inboxId,
      to: ownNumber,
      conversationId,
      clientKey: "client-key-2",
      isConfirmed: true,
    });
    expect([null, contactId]).not.toContain(await ownerOf(opened, ownNumber));
  });

  test("an address by writing to it from their conversation", async () => {
    const opened = await createSecretContact(fixture);
    const { outsider, contactId, workspaceId } = opened;
    const id = await textedByOutsider(opened);
    await database.run(sql`
      delete from contact_point where workspace_id = ${workspaceId} and contact_id = ${contactId} and kind = 'email'`);
    const conversation = required(await findConversation(database, workspaceId, id), "begun");
    const to = { address: "nia@own.example", name: "" };
    const resolve = (actor: typeof outsider) =>
      runtime.asSystem(workspaceId, (ctx) =>
        resolveRecipientContactPoint({ ...ctx, actor }, { conversation, kind: "new" }, to),
      );
    expect((await resolve(outsider)).contactId).not.toBe(contactId);
  });
});

describe("a text without a number", () => {
  test("never goes to a number that a member added, unless the member chooses it", async () => {
    const opened = await createSecretContact(fixture);
    const { owner, ofAll, inboundEmails, helpAddress, workspaceId } = opened;
    const { conversationId } = await inboundEmails.receive({
      from: "sam@home.example",
      to: helpAddress,
    });
    const id = conversationId as ConversationId;
    const contactId = required(await ownerOf(opened, "sam@home.example"), "wrote");
    const text = { conversationId: id, inboxId: ofAll.inboxId, text: "Hello", attachmentIds: [] };
    expect(await errorCodeOf(people.run(sendText, owner, text))).toBe("no_phone_number");
    const added = await people.run(addContactPoint, owner, {
      contactId,
      kind: "phone",
      value: ownNumber,
    });
    expect(await errorCodeOf(people.run(sendText, owner, text))).toBe("phone_number_not_chosen");
    const shown = await people.run(getConversation, owner, { conversationId: id });
    expect(shown.usualContactPointId).toBeUndefined();
    const point = required(
      added.contactPoints.find((one) => one.kind === "phone") ?? null,
      "added",
    );
    const sent = await people.run(sendText, owner, { ...text, contactPointId: point.id });
    expect(sent).toMatchObject({ to: "07700 900888" });
    const contact = required(await findContact(database, workspaceId, contactId), "wrote");
    expect(await findLastUsedPhone(database, workspaceId, id, contact.contactPoints)).toBeNull();
  });

  test("goes to the number that last texted", async () => {
    const opened = await createSecretContact(fixture);
    const { owner, ofTeam, inboundEmails, helpAddress } = opened;
    const { conversationId } = await inboundEmails.receive({ from: knownAddress, to: helpAddress });
    const text = { conversationId: conversationId as ConversationId, inboxId: ofTeam.inboxId };
    // The composer shows the same number, though no text of this conversation has it.
    const shown = await people.run(getConversation, owner, {
      conversationId: text.conversationId,
    });
    const texted = shown.contact.contactPoints.find((one) => one.value === "+447700900111");
    expect(shown.usualContactPointId).toBe(required(texted ?? null, "texted").id);
    const sent = await people.run(sendText, owner, { ...text, text: "Hello", attachmentIds: [] });
    expect(sent).toMatchObject({ to: "07700 900111" });
  });

  test("never reveals a number that the member can't see", async () => {
    const opened = await createSecretContact(fixture);
    const { outsider, ofAll, inboundEmails, helpAddress, contactId } = opened;
    const forged = await inboundEmails.receive({ from: knownAddress, to: helpAddress });
    const conversationId = forged.conversationId as ConversationId;
    const text = { conversationId, inboxId: ofAll.inboxId, text: "Hello", attachmentIds: [] };
    expect(await errorCodeOf(people.run(sendText, outsider, text))).toBe("no_phone_number");
    const hidden = required(
      await database.maybe<{ id: never }>(sql`
        select id from contact_point where contact_id = ${contactId} and value = '+447700900333'`),
      "added",
    );
    const named = { ...text, contactPointId: hidden.id };
    expect(await errorCodeOf(people.run(sendText, outsider, named))).toBe("not_found");
  });
});
