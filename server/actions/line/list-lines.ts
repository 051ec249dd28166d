import { defineRead } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { presentLine } from "#server/presenters/present-line.ts";
import { listLines as listRows } from "#server/store/line.ts";

export const listLines = defineRead({
  name: "list-lines",
  needs: "workspace.read",
  async run(ctx) {
    const { workspaceId, sight, country } = asSomeone(ctx.actor);
    const rows = await listRows(ctx.db, workspaceId, sight);
    return { rows: rows.map((line) => presentLine(line, ctx.installation, country)) };
  },
});
