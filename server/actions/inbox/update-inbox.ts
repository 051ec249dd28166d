import { AppError, required } from "#domain/errors.ts";
import type { InboxId, TeamId } from "#domain/ids.ts";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import { isAsNarrowAs } from "#domain/inbox/visibility.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { withdrawAccess } from "#server/actions/member/withdraw-access.ts";
import { presentInbox } from "#server/presenters/present-inbox.ts";
import { moveWaitingMails } from "#server/store/delivery/email-delivery.ts";
import { findInbox, type InboxRecord, updateInboxRow } from "#server/store/inbox.ts";
import { findTeam } from "#server/store/workspace/team.ts";
import { listMembersWithout } from "#server/store/workspace/withdrawal.ts";
import { decideEmailInboxChange, type EmailInboxChange } from "./email/update-email-inbox.ts";
import { assertAddressesClaimed } from "./email/validate-email-inbox.ts";
import { decideSendThrough } from "./phone/send-through.ts";
import { decidePhoneSettingsChange } from "./phone/update-phone-inbox.ts";

export const updateInbox = defineWriteAction({
  name: "update-inbox",
  needs: "inbox.manage",
  async run(ctx, { inboxId, ...wish }) {
    const { country } = requireAuthenticated(ctx.actor);
    const line = await getInbox(ctx, inboxId);
    const { name, colour, undoSeconds } = wish;
    const visibility = wish.visibility ?? line.visibility;
    const teamId = wish.teamId === undefined ? line.teamId : wish.teamId;
    await assertVisibility(ctx, visibility, teamId);
    const mail = await decideEmailInboxChange(ctx, line, wish);
    const phone = decidePhoneSettingsChange(
      line,
      wish.phone,
      ctx.installation.findVoiceProvider(line.vendor)?.voices ?? [],
    );
    const sendWithFaults = decideSendThrough(ctx, line, wish.sendWithFaults);
    const saved = await saveInbox(ctx, line, {
      name,
      colour,
      undoSeconds,
      visibility,
      teamId,
      sendWithFaults,
      ...mail,
      ...phone,
    });
    if (saved.kind === "mail" && saved.accountId !== line.accountId)
      await moveWaitingMails(ctx.db, ctx.workspaceId, line.id, saved.accountId);
    if (saved.visibility === "team" && !isAsNarrowAs(line, saved))
      for (const memberId of await listMembersWithout(ctx.db, ctx.workspaceId, line.id))
        await withdrawAccess(ctx, memberId);
    // Which records a domain needs follows from who sends and how mail comes in.
    if (mail.accountId !== undefined || mail.intake !== undefined)
      ctx.schedule("check-email-domains", { workspaceId: ctx.workspaceId });
    return presentInbox(saved, ctx.installation, country);
  },
});

/** A line only for a team needs a team that exists. */
export async function assertVisibility(
  ctx: WriteContext,
  visibility: "all" | "team",
  teamId: TeamId | null,
): Promise<void> {
  if (teamId !== null && !(await findTeam(ctx.db, ctx.workspaceId, teamId)))
    throw new AppError("not_found");
  if (visibility === "team" && teamId === null)
    throw AppError.invalid([{ path: "teamId", say: "Choose the team that may see it." }]);
}

export async function getInbox(ctx: WriteContext, id: InboxId): Promise<InboxRecord> {
  const line = await findInbox(ctx.db, ctx.workspaceId, id);
  if (!line) throw new AppError("not_found");
  return line;
}

type Change = Partial<
  Pick<
    InboxRecord,
    | "name"
    | "colour"
    | "visibility"
    | "teamId"
    | "undoSeconds"
    | "webhookState"
    | "isArchived"
    | "phone"
    | "sendWithFaults"
    | "numberService"
  > &
    EmailInboxChange
>;

export async function saveInbox(
  ctx: WriteContext,
  line: InboxRecord,
  wish: { [K in keyof Change]: Change[K] | undefined },
): Promise<InboxRecord> {
  const given = Object.fromEntries(
    Object.entries(wish).filter(([, value]) => value !== undefined),
  ) as Change;
  const next = { ...line, ...given };
  await updateInboxRow(ctx.db, ctx.workspaceId, line.id, next, ctx.now);
  ctx.announce("line", line.id, { inboxId: line.id });
  ctx.audit(line.id, shortened(given, line));
  const saved = required(
    await findInbox(ctx.db, ctx.workspaceId, line.id),
    "it was there a moment ago",
  );
  if (["aliases", "intake", "isArchived"].some((name) => name in given))
    await assertAddressesClaimed(ctx, saved);
  return saved;
}

/** Who changed what stands in the audit, not a whole signature and not what stayed as it was. */
const shortened = (
  { signature, autoReply, phone, ...rest }: Change,
  before: InboxRecord,
): Record<string, unknown> => ({
  ...rest,
  ...(signature === undefined ? {} : { hasSignature: signature !== "" }),
  ...(autoReply === undefined ? {} : { autoReply: autoReply?.isOn ? autoReply.when : "off" }),
  ...(phone === undefined ? {} : { phone: whatDiffers(before.phone, phone) }),
});

const whatDiffers = (before: Partial<PhoneSettings>, now: Partial<PhoneSettings>) =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(before[name as keyof PhoneSettings]),
    ),
  );
