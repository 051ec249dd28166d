import { AppError } from "#domain/errors.ts";
import type { ContactPointId } from "#domain/ids.ts";
import { getVisibleContact } from "#server/actions/conversation/load-conversation.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  type ContactPointRecord,
  type ContactRecord,
  findContactPointById,
} from "#server/store/contact.ts";
import { lockContactsForMerge } from "#server/store/contact-merge.ts";

/** For a change: the contact stays as it is until the transaction ends, and the actor knows it. */
export async function lockContactPoint(
  ctx: WriteContext,
  id: ContactPointId,
): Promise<{ point: ContactPointRecord; contact: ContactRecord }> {
  for (;;) {
    const point = await findContactPointById(ctx.db, ctx.workspaceId, id);
    if (!point) throw new AppError("not_found");
    await lockContactsForMerge(ctx.db, ctx.workspaceId, [point.contactId]);
    // A concurrent merge may have moved it.
    const locked = await findContactPointById(ctx.db, ctx.workspaceId, id);
    if (locked?.contactId !== point.contactId) continue;
    const contact = await getVisibleContact(ctx, point.contactId);
    if (!contact.contactPoints.some((one) => one.id === id)) throw new AppError("not_found");
    if (!contact.isKnown) throw new AppError("forbidden");
    return { point, contact };
  }
}
