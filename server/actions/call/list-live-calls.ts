import { limit } from "#domain/limits.ts";
import { hasPermission } from "#domain/permissions.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { presentCall } from "#server/presenters/present-call.ts";
import { listLiveCalls as listRows, listWrapUpCalls } from "#server/store/call/call-list.ts";

export const listLiveCalls = defineReadAction({
  name: "list-live-calls",
  requires: "conversation.read",
  async run(ctx) {
    const { workspaceId, memberId, country, visibleInboxIds, role } = requireAuthenticated(
      ctx.actor,
    );
    const withSound = hasPermission(role, "recording.listen");
    const max = limit("liveCalls");
    const live = await listRows(ctx.db, workspaceId, { visibleInboxIds, memberId, max });
    const over = await listWrapUpCalls(ctx.db, workspaceId, memberId, visibleInboxIds, ctx.now);
    return { rows: [...over, ...live].map((row) => presentCall(row, country, withSound)) };
  },
});
