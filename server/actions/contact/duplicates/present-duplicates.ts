import type { ContactId } from "#domain/ids.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import type { ReadContext } from "#server/actions/define-action.ts";
import { presentListedContact } from "#server/presenters/present-contact.ts";
import { listContactRows } from "#server/store/contact.ts";
import { type DuplicatePair, reasonOfPrefix } from "#server/store/contact-duplicates.ts";

/** A contact merged meanwhile is left out with its pair. */
export async function presentDuplicates(ctx: ReadContext, pairs: readonly DuplicatePair[]) {
  const { workspaceId, visibleInboxIds, country } = requireAuthenticated(ctx.actor);
  const ids = [...new Set(pairs.flatMap((pair): ContactId[] => [pair.contactId, pair.otherId]))];
  const rows = await listContactRows(ctx.db, workspaceId, ids, visibleInboxIds);
  const byId = new Map(rows.map((row) => [row.id, presentListedContact(row, country)]));
  return pairs.flatMap((pair) => {
    const [contact, other] = [byId.get(pair.contactId), byId.get(pair.otherId)];
    return contact && other ? [{ contact, other, reason: reasonOfPrefix(pair.prefix) }] : [];
  });
}
