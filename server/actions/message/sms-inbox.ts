// The line a text leaves from, with what its provider can carry.
import { AppError } from "#domain/errors.ts";
import type { InboxId } from "#domain/ids.ts";
import { carriesTexts, channelOf } from "#domain/inbox/line-kind.ts";
import type { SmsInbox } from "#domain/message/decide-sms.ts";
import type { Actor } from "#server/actions/actor.ts";
import { canSeeInbox } from "#server/actions/actor.ts";
import type { Installation } from "#server/ports/external-services.ts";
import { textLineLimits } from "#server/presenters/text-limits.ts";
import { findInbox, type InboxRecord } from "#server/store/inbox.ts";
import type { Db } from "#server/store/sql.ts";

export async function getVisibleInbox(
  ctx: { db: Db; actor: Actor },
  id: InboxId,
): Promise<InboxRecord> {
  const { actor } = ctx;
  if (actor.kind === "nobody") throw new AppError("unauthenticated");
  const line = await findInbox(ctx.db, actor.workspaceId, id);
  if (!line || (actor.kind !== "system" && !canSeeInbox(actor.sight, line.id)))
    throw new AppError("not_found");
  return line;
}

export function toSmsInbox(
  line: InboxRecord,
  outside: Pick<Installation, "findSmsProvider">,
): SmsInbox {
  const provider = outside.findSmsProvider(line.vendor);
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
