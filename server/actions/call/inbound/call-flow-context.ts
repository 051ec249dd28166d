// A call with what decides its next step: its inbox, and the flow version it came in on.

import { type CallFlow, defaultCallFlow } from "#domain/call/flow/flow.ts";
import type { WorkspaceId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import type { CallRecord } from "#server/store/call/call.ts";
import { findCallFlow } from "#server/store/call/flow/call-flow.ts";
import { findInbox, type InboxRecord } from "#server/store/inbox.ts";
import type { Db } from "#server/store/sql.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";

export interface CallFlowContext {
  readonly call: CallRecord;
  readonly inbox: InboxRecord;
  /** The inbox of the conversation: members who can't see it are not rung. */
  readonly conversationInbox: InboxRecord;
  readonly flow: CallFlow;
}

interface FlowContextDeps {
  readonly db: Db;
  readonly workspaceId: WorkspaceId;
}

export async function loadCallFlowContext(
  ctx: FlowContextDeps,
  call: CallRecord,
): Promise<CallFlowContext> {
  const inbox = required(
    await findInbox(ctx.db, ctx.workspaceId, call.inboxId),
    "a call has an inbox",
  );
  const conversationInbox =
    call.conversationInboxId === inbox.id
      ? inbox
      : required(
          await findInbox(ctx.db, ctx.workspaceId, call.conversationInboxId),
          "a conversation has an inbox",
        );
  return { call, inbox, conversationInbox, flow: await loadCallFlow(ctx, inbox, call.flowVersion) };
}

/** For many calls at once: reads each inbox and flow once. */
export function createFlowContextLoader(
  ctx: FlowContextDeps,
): (call: CallRecord) => Promise<CallFlowContext> {
  const known = new Map<string, Omit<CallFlowContext, "call">>();
  return async (call) => {
    const name = `${call.inboxId} ${call.conversationInboxId} ${call.flowVersion}`;
    const found = known.get(name);
    if (found) return { call, ...found };
    const { inbox, conversationInbox, flow } = await loadCallFlowContext(ctx, call);
    known.set(name, { inbox, conversationInbox, flow });
    return { call, inbox, conversationInbox, flow };
  };
}

async function loadCallFlow(
  ctx: FlowContextDeps,
  inbox: InboxRecord,
  version: number | null,
): Promise<CallFlow> {
  const found = version && (await findCallFlow(ctx.db, ctx.workspaceId, inbox.id, version));
  return found
    ? found.flow
    : defaultCallFlow((await getWorkspace(ctx.db, ctx.workspaceId)).name, inbox.phone);
}
