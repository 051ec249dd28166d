// What only one team may read is shown to nobody else because it was put elsewhere: its new conversation moves to the
// narrower of the two lines.
import { DeskError } from "#domain/errors.ts";
import { isAsNarrowAs } from "#domain/line/visibility.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type {
  ConversationChange,
  ConversationRecord,
} from "#server/store/conversation/conversation.ts";
import { findLine } from "#server/store/line.ts";

type Home = Pick<ConversationRecord, "lineId" | "teamId">;

/** What changes of `to` so that it may hold what was in `from`. Refuses where neither line is the narrower one. */
export async function narrowerHome(
  ctx: WriteCtx,
  from: Home,
  to: Home,
): Promise<Pick<ConversationChange, "lineId" | "teamId">> {
  if (from.lineId === to.lineId || (await isHomeFor(ctx, to, from))) return {};
  if (!(await isHomeFor(ctx, from, to))) throw new DeskError("different_teams");
  return { lineId: from.lineId, teamId: from.teamId };
}

/** Whether everybody who sees `home` sees what is on the line of `other` too. */
export async function isHomeFor(ctx: WriteCtx, home: Home, other: Home): Promise<boolean> {
  const [line, otherLine] = [
    await findLine(ctx.db, ctx.workspaceId, home.lineId),
    await findLine(ctx.db, ctx.workspaceId, other.lineId),
  ];
  return line !== null && otherLine !== null && isAsNarrowAs(line, otherLine);
}
