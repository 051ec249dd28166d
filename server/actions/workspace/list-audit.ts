import { DeskError } from "#domain/errors.ts";
import { isId } from "#domain/ids.ts";
import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { listAudit as listAuditOf } from "#server/store/audit.ts";
import { asPage, readCursor } from "#server/store/cursor.ts";

export const listAudit = defineRead({
  name: "list-audit",
  needs: "audit.read",
  async run({ actor, db }, { after, size }) {
    const [afterId = null] = readCursor(after, 1) ?? [];
    if (afterId !== null && !isId(String(afterId)))
      throw DeskError.invalid([
        { path: "after", say: "This is not a place we gave out. Begin without it." },
      ]);
    const { workspaceId } = asSomeone(actor);
    const from = afterId === null ? null : String(afterId);
    const rows = await listAuditOf(db, workspaceId, from, size + 1);
    return asPage(rows, size, (row) => [row.id]);
  },
});
