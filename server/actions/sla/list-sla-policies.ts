import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listSlaPolicies as listRows } from "#server/store/sla/sla-policy.ts";

export const listSlaPolicies = defineReadAction({
  name: "list-sla-policies",
  requires: "workspace.read",
  async run({ actor, db }) {
    const rows = await listRows(db, requireAuthenticated(actor).workspaceId);
    return { rows: rows.map(({ hours: _, ...policy }) => policy) };
  },
});
