// The line a text leaves from, with what its provider can carry.
import { DeskError } from "#domain/errors.ts";
import type { LineId } from "#domain/ids.ts";
import { carriesTexts, channelOf } from "#domain/line/line-kind.ts";
import type { TextLine } from "#domain/message/decide-text.ts";
import type { Actor } from "#server/actions/actor.ts";
import { sees } from "#server/actions/actor.ts";
import type { Installation } from "#server/ports/outside.ts";
import { textLineLimits } from "#server/presenters/text-limits.ts";
import { findLine, type LineRecord } from "#server/store/line.ts";
import type { Db } from "#server/store/sql.ts";

export async function getLineFor(ctx: { db: Db; actor: Actor }, id: LineId): Promise<LineRecord> {
  const { actor } = ctx;
  if (actor.kind === "nobody") throw new DeskError("not_signed_in");
  const line = await findLine(ctx.db, actor.workspaceId, id);
  if (!line || (actor.kind !== "system" && !sees(actor.sight, line.id)))
    throw new DeskError("not_found");
  return line;
}

export function textLineOf(
  line: LineRecord,
  outside: Pick<Installation, "findTextProvider">,
): TextLine {
  const provider = outside.findTextProvider(line.vendor);
  const broken =
    line.accountState === "broken"
      ? (line.accountProblem ?? "its provider account isn't working")
      : null;
  return {
    name: line.name,
    isArchived: line.isArchived,
    brokenBecause:
      provider === null ||
      !carriesTexts(line.kind) ||
      (line.kind === "whatsapp" && provider.can.whatsapp === null)
        ? "it doesn't support texts"
        : broken,
    channel: channelOf(line.kind),
    ...textLineLimits(line, provider),
    undoSeconds: line.undoSeconds,
  };
}
