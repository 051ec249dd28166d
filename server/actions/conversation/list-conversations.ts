import type { ConversationRow } from "#contract/live-protocol.ts";
import { messagePreview } from "#domain/conversation/preview.ts";
import type { ConversationId } from "#domain/ids.ts";
import { type AuthenticatedActor, hasDrafts, requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { resolveView } from "#server/actions/view/resolve-view.ts";
import { sanitizeOutgoingHtml } from "#server/mime/outgoing/sanitize-html.ts";
import {
  listConversations as listRows,
  type ConversationRow as Row,
} from "#server/store/conversation/conversation-list.ts";
import { listDraftPreviews } from "#server/store/conversation/draft.ts";
import { cursorOf, cursorPartsOf } from "#server/store/conversation/list-order.ts";
import { listMentionPreviews } from "#server/store/conversation/read-state.ts";
import { decodeCursor, toPage } from "#server/store/cursor.ts";
import type { Db } from "#server/store/sql.ts";
import { withOwnDrafts } from "./with-own-drafts.ts";

export const listConversations = defineReadAction({
  name: "list-conversations",
  requires: "conversation.read",
  async run(ctx, { view: key, sort, after, size }) {
    const actor = requireAuthenticated(ctx.actor);
    const view = await resolveView(ctx, key, "view");
    if (view.kind === "drafts" && !hasDrafts(actor)) return { rows: [], next: null };
    const found = await listRows(ctx.db, {
      workspaceId: actor.workspaceId,
      memberId: actor.memberId,
      visibleInboxIds: actor.visibleInboxIds,
      view,
      sort,
      after: decodeCursor(after, cursorPartsOf(sort)),
      max: size + 1,
    });
    const rows = found.map((row) => withOwnDrafts(actor, row));
    const previewsOf =
      view.kind === "drafts" ? draftPreviews : view.kind === "mentions" ? mentionPreviews : null;
    if (previewsOf === null) return toPage(rows, size, cursorOf(sort), maxBytesOf);
    const ids = rows.map((row) => row.id);
    const previews = await previewsOf(ctx.db, actor, ids);
    const shown = rows.map((row) => ({ ...row, ...previews.get(row.id) }));
    return toPage(shown, size, cursorOf(sort));
  },
});

/** Its texts, each character escaped, its tags, and 4 kB for all the rest. */
const maxBytesOf = ({ subject, contactName, lastEntry, tagIds }: Row): number =>
  4_000 + 40 * tagIds.length + 6 * (subject.length + contactName.length + lastEntry.preview.length);

type Previews = Map<ConversationId, Pick<ConversationRow, "draftPreview" | "mentionPreview">>;

async function draftPreviews(
  db: Db,
  { workspaceId, memberId }: AuthenticatedActor,
  ids: readonly ConversationId[],
): Promise<Previews> {
  const drafts = await listDraftPreviews(db, workspaceId, memberId, ids);
  return new Map(drafts.map((one) => [one.conversationId, { draftPreview: previewOfDraft(one) }]));
}

async function mentionPreviews(
  db: Db,
  { workspaceId, memberId }: AuthenticatedActor,
  ids: readonly ConversationId[],
): Promise<Previews> {
  const notes = await listMentionPreviews(db, workspaceId, memberId, ids);
  return new Map(
    notes.map(({ conversationId, text, memberId: author }) => [
      conversationId,
      { mentionPreview: { memberId: author, text: messagePreview(text, 0).preview } },
    ]),
  );
}

const previewOfDraft = ({ kind, body }: { kind: string; body: string }): string =>
  messagePreview(kind === "email" ? sanitizeOutgoingHtml(body).text : body, 0).preview;
