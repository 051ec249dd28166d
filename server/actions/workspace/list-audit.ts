import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { asPage, readCursor } from "#server/store/cursor.ts";
import { listAudit as listAuditOf } from "#server/store/workspace/audit.ts";

export const listAudit = defineRead({
  name: "list-audit",
  needs: "audit.read",
  async run({ actor, db }, { after, size }) {
    const [afterId = null] = readCursor(after, ["id"]) ?? [];
    const { workspaceId } = asSomeone(actor);
    const from = afterId === null ? null : String(afterId);
    const rows = await listAuditOf(db, workspaceId, from, size + 1);
    return asPage(rows, size, (row) => [row.id]);
  },
});
