import { AppError } from "#domain/errors.ts";
import type { ContactId } from "#domain/ids.ts";
import { getVisibleContact } from "#server/actions/conversation/load-conversation.ts";
import type { ContactRecord } from "#server/store/contact.ts";

type Context = Parameters<typeof getVisibleContact>[0];

/** Both contacts, of which the actor must know everything: merging shows and changes it. */
export async function loadMergeable(
  ctx: Context,
  contactId: ContactId,
  mergedId: ContactId,
): Promise<{ contact: ContactRecord; merged: ContactRecord }> {
  const contact = await getVisibleContact(ctx, contactId);
  const merged = await getVisibleContact(ctx, mergedId);
  if (contact.id === merged.id)
    throw AppError.invalid([{ path: "mergedId", message: "Choose another contact." }]);
  if (!contact.isKnown || !merged.isKnown) throw new AppError("forbidden");
  return { contact, merged };
}
