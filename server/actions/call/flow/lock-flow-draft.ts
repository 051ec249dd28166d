// Locks a draft, checks the version its editor saw, saves it and publishes the change.

import type { CallFlow } from "#domain/call/flow/flow.ts";
import { AppError } from "#domain/errors.ts";
import type { InboxId } from "#domain/ids.ts";
import type { Output, WriteContext } from "#server/actions/define-action.ts";
import {
  type FlowDraftRecord,
  lockFlowDraft,
  saveCallFlowDraft,
} from "#server/store/call/flow/flow-draft.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { getPhoneInbox, loadFlowState } from "./flow-state.ts";

interface LockedFlow {
  readonly inbox: InboxRecord;
  readonly draft: FlowDraftRecord;
}

/** Optimistic locking by version: the second of two editors gets an error naming the first. */
export async function lockFlow(
  ctx: WriteContext,
  { inboxId, version }: { inboxId: InboxId; version: number },
): Promise<LockedFlow> {
  await getPhoneInbox(ctx.db, ctx.actor, inboxId);
  const draft = await lockFlowDraft(ctx.db, ctx.workspaceId, inboxId, ctx.now);
  if (draft.version !== version) {
    const by = draft.memberId && (await findMember(ctx.db, ctx.workspaceId, draft.memberId));
    throw new AppError("call_flow_conflict", { who: by ? by.name : "Someone" });
  }
  // Read again: the published version may have changed while waiting for the lock.
  return { inbox: await getPhoneInbox(ctx.db, ctx.actor, inboxId), draft };
}

export async function saveFlowAndPresent(
  ctx: WriteContext,
  inboxId: InboxId,
  flow: CallFlow | null,
): Promise<Output<"get-call-flow">> {
  const memberId = ctx.actor.kind === "member" ? ctx.actor.memberId : null;
  await saveCallFlowDraft(ctx.db, ctx.workspaceId, inboxId, { flow, memberId, at: ctx.now });
  ctx.publishChange("inbox", inboxId, { inboxId });
  return loadFlowState(ctx.db, ctx.workspaceId, await getPhoneInbox(ctx.db, ctx.actor, inboxId));
}
