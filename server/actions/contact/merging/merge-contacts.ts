import { mergeNotes, optOutsToExtend } from "#domain/contact/contact-merge.ts";
import { dayMs } from "#domain/day-ms.ts";
import { AppError } from "#domain/errors.ts";
import type { ContactId, ContactMergeId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { presentContact } from "#server/presenters/present-contact.ts";
import { insertConsent } from "#server/store/consent.ts";
import {
  type ContactPointRecord,
  deleteContacts,
  findContact,
  updateContactRow,
} from "#server/store/contact.ts";
import { dismissDuplicate, listDismissedDuplicates } from "#server/store/contact-duplicates.ts";
import {
  getContactFields,
  insertAudiences,
  insertContactMerge,
  lockContactsForMerge,
  moveToContact,
  setPrimaryPoints,
} from "#server/store/contact-merge.ts";
import { listContactHistories } from "#server/store/hidden-contacts.ts";
import { loadMergeable } from "./load-mergeable.ts";
import { needsAudiences } from "./needs-audiences.ts";
import { publishMoved } from "./publish-moved.ts";

export const mergeContacts = defineWriteAction({
  name: "merge-contacts",
  requires: "contact.update",
  async run(ctx, input) {
    const { db, workspaceId } = ctx;
    const { memberId, visibleInboxIds, country } = requireAuthenticated(ctx.actor);
    const { contact, merged } = await lockMergeable(ctx, input.contactId, input.mergedId);
    const fields = {
      contact: await getContactFields(db, workspaceId, contact.id),
      merged: await getContactFields(db, workspaceId, merged.id),
    };
    const points = [...contact.contactPoints, ...merged.contactPoints];
    const max = limit("contactPointsPerContact");
    if (points.length > max) throw new AppError("too_many_contact_points", { max });
    const name = chooseName(fields.contact.name, fields.merged.name, input.name);
    const notes = mergeNotes(fields.contact.notes, fields.merged.notes, input.notes);
    if (notes.length > limit("noteLength"))
      throw new AppError("too_large", {
        size: `${notes.length} characters`,
        max: `${limit("noteLength")} characters`,
      });

    const id = ctx.newId<ContactMergeId>();
    const histories = await listContactHistories(db, workspaceId, [contact.id, merged.id]);
    const audiences = required(
      histories.find((one) => one.id === merged.id),
      "both are locked",
    ).audiences;
    const dismissedIds = await listDismissedDuplicates(db, workspaceId, merged.id);
    const moved = await moveToContact(db, workspaceId, merged.id, contact.id);
    if (needsAudiences(histories))
      await insertAudiences(db, workspaceId, contact.id, id, [
        ...histories.map(({ inboxes, provenIn }) => ({ inboxes, provenIn })),
        ...audiences,
      ]);
    const consentIds = await extendOptOuts(ctx, points);
    for (const otherId of dismissedIds)
      if (otherId !== contact.id)
        await dismissDuplicate(db, workspaceId, [contact.id, otherId], { memberId, at: ctx.now });
    await deleteContacts(db, workspaceId, [merged.id]);
    await updateContactRow(db, workspaceId, contact.id, { name, notes, at: ctx.now });
    await setPrimaryPoints(db, workspaceId, contact.id, input.primaryPointIds);
    const mergedName =
      fields.merged.name === "" ? fields.merged.displayFallback : fields.merged.name;
    const undoUntil = new Date(ctx.now.getTime() + limit("contactMergeUndoDays") * dayMs);
    await insertContactMerge(db, workspaceId, {
      id,
      contactId: contact.id,
      mergedId: merged.id,
      mergedName,
      memberId,
      before: {
        ...fields,
        written: { name, notes },
        contactPointIds: moved.contactPointIds,
        conversationIds: moved.conversations.map((one) => one.id),
        primaryPointIds: points.filter((one) => one.isPrimary).map((one) => one.id),
        consentIds,
        audiences,
        dismissedIds,
      },
      undoUntil,
      at: ctx.now,
    });
    await publishMoved(ctx, [contact.id, merged.id], moved);
    ctx.audit(contact.id, { merged: mergedName, into: name || fields.contact.displayFallback });
    const saved = await findContact(db, workspaceId, contact.id, visibleInboxIds);
    return {
      contact: presentContact(required(saved, "it was just updated"), country),
      merge: {
        id,
        mergedId: merged.id,
        mergedName,
        memberId,
        at: ctx.now.toISOString(),
        undoUntil: undoUntil.toISOString(),
      },
    };
  },
});

/** Loaded again under the locks: a concurrent merge may have taken one of them. */
async function lockMergeable(ctx: WriteContext, contactId: ContactId, mergedId: ContactId) {
  for (;;) {
    const found = await loadMergeable(ctx, contactId, mergedId);
    const ids = [found.contact.id, found.merged.id];
    const locked = await lockContactsForMerge(ctx.db, ctx.workspaceId, ids);
    if (locked.length < ids.length) continue;
    return loadMergeable(ctx, contactId, mergedId);
  }
}

/** A contact without a name takes that of the other. */
const chooseName = (contact: string, merged: string, choice: "contact" | "merged"): string =>
  (choice === "contact" ? contact : merged) || contact || merged;

/** Returns the ids of what was appended to the ledger. */
async function extendOptOuts(
  ctx: WriteContext,
  points: readonly ContactPointRecord[],
): Promise<string[]> {
  const { memberId } = requireAuthenticated(ctx.actor);
  const ids: string[] = [];
  for (const { contactPointId, channel } of optOutsToExtend(points)) {
    const id: string = ctx.newId();
    ids.push(id);
    await insertConsent(ctx.db, ctx.workspaceId, {
      id,
      contactPointId,
      channel,
      decision: "revoked",
      source: "member",
      text: "Opted out with another number of this contact; the two were merged.",
      entryId: null,
      memberId,
      at: ctx.now.toISOString(),
    });
  }
  return ids;
}
