import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { decodeCursor, toPage } from "#server/store/cursor.ts";
import { listAuditEntries as listAuditOf } from "#server/store/workspace/audit-log.ts";

export const listAuditLog = defineReadAction({
  name: "list-audit-log",
  requires: "audit.read",
  async run({ actor, db }, { after, size }) {
    const [afterId = null] = decodeCursor(after, ["id"]) ?? [];
    const { workspaceId } = requireAuthenticated(actor);
    const from = afterId === null ? null : String(afterId);
    const rows = await listAuditOf(db, workspaceId, from, size + 1);
    return toPage(rows, size, (row) => [row.id]);
  },
});
