import type { ContactId } from "#domain/ids.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import { publishConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { moveToContact } from "#server/store/contact-merge.ts";
import { listConversationsOfContact } from "#server/store/conversation/conversations-of-contact.ts";

/** Screens that show a moved conversation or call, or the contact's name, are updated. */
export async function publishMoved(
  ctx: WriteContext,
  contactIds: readonly ContactId[],
  {
    conversations,
    calls,
  }: Pick<Awaited<ReturnType<typeof moveToContact>>, "conversations" | "calls">,
): Promise<void> {
  const published = new Set<string>();
  const publish = (one: (typeof conversations)[number]) => {
    if (!published.has(one.id)) publishConversationChange(ctx, one);
    published.add(one.id);
  };
  conversations.forEach(publish);
  for (const id of contactIds) {
    ctx.publishChange("contact", id);
    for (const one of await listConversationsOfContact(ctx.db, ctx.workspaceId, id)) publish(one);
  }
  for (const one of calls) publishCallChange(ctx, one);
}
