import { may } from "#domain/permissions.ts";
import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { presentCall } from "#server/presenters/present-call.ts";
import { listLiveCalls as listRows, listWrappingCalls } from "#server/store/call/call-list.ts";

export const listLiveCalls = defineRead({
  name: "list-live-calls",
  needs: "conversation.read",
  async run(ctx) {
    const { workspaceId, memberId, country, sight, role } = asSomeone(ctx.actor);
    const withSound = may(role, "take.hear");
    const live = await listRows(ctx.db, workspaceId, sight);
    const over = await listWrappingCalls(ctx.db, workspaceId, memberId, sight, ctx.now);
    return { rows: [...over, ...live].map((row) => presentCall(row, country, withSound)) };
  },
});
