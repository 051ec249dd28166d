import { AppError } from "#domain/errors.ts";
import type { ContactId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { getVisibleContact } from "#server/actions/conversation/load-conversation.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import { insertConsent, listLatestConsent } from "#server/store/consent.ts";
import { findContact, updateContactRow } from "#server/store/contact.ts";
import { dismissDuplicate, listExistingContacts } from "#server/store/contact-duplicates.ts";
import {
  type ContactFields,
  type ContactMergeRecord,
  deleteAudiences,
  getContactFields,
  insertAudiences,
  insertContactAgain,
  lockContactMerge,
  lockContactsForMerge,
  markContactMergeUndone,
  moveBack,
  resolveMergedContact,
  setPrimaryPoints,
} from "#server/store/contact-merge.ts";
import { publishMoved } from "./publish-moved.ts";

export const undoContactMerge = defineWriteAction({
  name: "undo-contact-merge",
  requires: "contact.update",
  async run(ctx, { mergeId }) {
    const { db, workspaceId } = ctx;
    const { memberId, visibleInboxIds, country } = requireAuthenticated(ctx.actor);
    const done = await lockContactMerge(db, workspaceId, mergeId);
    if (!done) throw new AppError("not_found");
    const { contactId, mergedId, before } = done;
    await lockContactsForMerge(db, workspaceId, [contactId]);
    const contact = await getVisibleContact(ctx, contactId);
    if (!contact.isKnown) throw new AppError("forbidden");
    if (done.undoneAt !== null) throw new AppError("already_undone");
    if ((await resolveMergedContact(db, workspaceId, contactId)) !== contactId)
      throw AppError.invalid([{ path: "mergeId", message: "Undo the later merge first." }]);
    if (before === null || Date.parse(done.undoUntil) <= ctx.now.getTime())
      throw new AppError("not_found");

    const now = await getContactFields(db, workspaceId, contactId);
    await insertContactAgain(db, workspaceId, mergedId, before.merged, ctx.now);
    const moved = await moveBack(db, workspaceId, contactId, mergedId, { before, at: done.at });
    const hasChanged = now.name !== before.written.name || now.notes !== before.written.notes;
    await updateContactRow(db, workspaceId, contactId, {
      name: unlessChanged("name", now, before),
      notes: unlessChanged("notes", now, before),
      at: ctx.now,
    });
    // What was written since may tell of both contacts: it stays limited to those who knew both.
    if (!hasChanged) await deleteAudiences(db, workspaceId, contactId, mergeId);
    await insertAudiences(db, workspaceId, mergedId, mergeId, before.audiences);
    await withdrawOptOuts(ctx, before.consentIds);
    for (const id of [contactId, mergedId])
      await setPrimaryPoints(db, workspaceId, id, before.primaryPointIds);
    for (const otherId of await listExistingContacts(db, workspaceId, before.dismissedIds))
      await dismissDuplicate(db, workspaceId, [mergedId, otherId], { memberId, at: ctx.now });
    await markContactMergeUndone(db, workspaceId, mergeId, ctx.now);
    await publishMoved(ctx, [contactId, mergedId], moved);
    ctx.audit(contactId, {
      merged: done.mergedName,
      into: before.contact.name || before.contact.displayFallback,
    });
    const present = async (id: ContactId) =>
      presentContact(
        required(await findContact(db, workspaceId, id, visibleInboxIds), "it was just written"),
        country,
      );
    return { contact: await present(contactId), restored: await present(mergedId) };
  },
});

const unlessChanged = (
  field: "name" | "notes",
  now: ContactFields,
  before: NonNullable<ContactMergeRecord["before"]>,
): string | null => (now[field] === before.written[field] ? before.contact[field] : null);

/** Numbers that opted out only by the merge may be texted again, unless the customer has decided since. */
async function withdrawOptOuts(ctx: WriteContext, consentIds: readonly string[]): Promise<void> {
  const { memberId } = requireAuthenticated(ctx.actor);
  for (const one of await listLatestConsent(ctx.db, ctx.workspaceId, consentIds))
    await insertConsent(ctx.db, ctx.workspaceId, {
      ...one,
      id: ctx.newId(),
      decision: "granted",
      source: "member",
      text: "The merge that extended the opt-out to this number was undone.",
      entryId: null,
      memberId,
      at: ctx.now.toISOString(),
    });
}
