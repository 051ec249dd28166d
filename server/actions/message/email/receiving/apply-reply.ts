// What a received email does to its conversation. The batch writes the changes of all its emails together.
import { decideCustomerReply, decideTeamReply } from "#domain/conversation/decide-status-change.ts";
import { compareInstants, isAfter } from "#domain/instants.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findCustomerMessageAfter } from "#server/store/email/email-batch-statements.ts";
import type { BatchConversation } from "./batch-rows.ts";

export function applyCustomerReply(conversation: BatchConversation, at: string): void {
  conversation.customerMessageTimes.push(at);
  Object.assign(conversation, decideCustomerReply(conversation, at));
}

/** Our reply may be saved late: what the customer wrote after it is still waiting. */
export async function applyTeamReply(
  ctx: WriteContext,
  conversation: BatchConversation,
  at: string,
): Promise<void> {
  if (conversation.folder === "trash") return;
  const { waitingSince } = conversation;
  const nextCustomerAt =
    waitingSince === null ? null : await firstCustomerMessageAfter(ctx, conversation, at);
  if (waitingSince === null || nextCustomerAt === null)
    Object.assign(conversation, decideTeamReply(conversation));
  else
    conversation.waitingSince = isAfter(nextCustomerAt, waitingSince)
      ? nextCustomerAt
      : waitingSince;
}

async function firstCustomerMessageAfter(
  ctx: WriteContext,
  conversation: BatchConversation,
  at: string,
): Promise<string | null> {
  if (!isAfter(conversation.lastEntryAt, at)) return null;
  const before = conversation.created
    ? null
    : await findCustomerMessageAfter(ctx.db, ctx.workspaceId, conversation.id, at);
  return (
    before ??
    conversation.customerMessageTimes.filter((one) => isAfter(one, at)).sort(compareInstants)[0] ??
    null
  );
}

/** An absence notice that replies to nothing known needs no attention. */
export function closeAsAutomated(conversation: BatchConversation, at: string): void {
  Object.assign(conversation, { status: "closed", folder: "closed", closedAt: at });
}
