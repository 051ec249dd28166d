// The inbox a text is sent from, with its provider's limits.
import { AppError } from "#domain/errors.ts";
import type { InboxId } from "#domain/ids.ts";
import { carriesTexts, channelOf } from "#domain/inbox/line-kind.ts";
import type { SmsInbox } from "#domain/message/decide-sms.ts";
import type { Actor } from "#server/actions/actor.ts";
import { canSeeInbox } from "#server/actions/actor.ts";
import type { Installation } from "#server/ports/external-services.ts";
import { textLimitsOf } from "#server/presenters/text-limits.ts";
import { findInbox, type InboxRecord } from "#server/store/inbox.ts";
import type { Db } from "#server/store/sql.ts";

export async function getVisibleInbox(
  ctx: { db: Db; actor: Actor },
  id: InboxId,
): Promise<InboxRecord> {
  const { actor } = ctx;
  if (actor.kind === "nobody") throw new AppError("unauthenticated");
  const inbox = await findInbox(ctx.db, actor.workspaceId, id);
  if (!inbox || (actor.kind !== "system" && !canSeeInbox(actor.visibleInboxIds, inbox.id)))
    throw new AppError("not_found");
  return inbox;
}

export function toSmsInbox(
  inbox: InboxRecord,
  services: Pick<Installation, "findSmsProvider">,
): SmsInbox {
  const provider = services.findSmsProvider(inbox.provider);
  const broken =
    inbox.accountState === "broken"
      ? (inbox.accountProblem ?? "its provider account isn't working")
      : null;
  return {
    name: inbox.name,
    isArchived: inbox.isArchived,
    brokenBecause:
      provider === null ||
      !carriesTexts(inbox.kind) ||
      (inbox.kind === "whatsapp" && provider.can.whatsapp === null)
        ? "it doesn't support texts"
        : broken,
    channel: channelOf(inbox.kind),
    ...textLimitsOf(inbox, provider),
    undoSeconds: inbox.undoSeconds,
  };
}
