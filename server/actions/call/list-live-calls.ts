import { may } from "#domain/permissions.ts";
import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { presentCall } from "#server/presenters/present-call.ts";
import { listLiveCalls as listRows } from "#server/store/call/call-list.ts";

export const listLiveCalls = defineRead({
  name: "list-live-calls",
  needs: "conversation.read",
  async run(ctx) {
    const { workspaceId, country, sight, role } = asSomeone(ctx.actor);
    const withSound = may(role, "take.hear");
    const rows = await listRows(ctx.db, workspaceId, sight);
    return { rows: rows.map((row) => presentCall(row, country, withSound)) };
  },
});
