import { AppError } from "#domain/errors.ts";
import type { InboxId, TeamId } from "#domain/ids.ts";
import { isAsNarrowAs } from "#domain/inbox/visibility.ts";
import { required } from "#domain/required.ts";
import { isSameJson } from "#domain/same-json.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { withdrawAccess } from "#server/actions/member/withdraw-access.ts";
import { recordImages } from "#server/actions/message/reusable-images.ts";
import { presentInbox } from "#server/presenters/present-inbox.ts";
import { lockCallsOfMembers } from "#server/store/call/lock-calls.ts";
import { moveWaitingEmails } from "#server/store/delivery/delivery.ts";
import { findInbox, type InboxRecord, lockInbox, updateInboxRow } from "#server/store/inbox.ts";
import { listMembersWithoutAccess } from "#server/store/workspace/access-withdrawal.ts";
import { findTeam } from "#server/store/workspace/team.ts";
import { decideEmailInboxChange, type EmailInboxChange } from "./email/update-email-inbox.ts";
import { assertAddressesClaimed } from "./email/validate-email-inbox.ts";
import { decideSendThrough } from "./phone/send-through.ts";
import { decidePhoneSettingsChange } from "./phone/update-phone-inbox.ts";

export const updateInbox = defineWriteAction({
  name: "update-inbox",
  requires: "inbox.manage",
  async run(ctx, { inboxId, ...input }) {
    const { country } = requireAuthenticated(ctx.actor);
    const inbox = await getLockedInbox(ctx, inboxId);
    const { name, color, undoSeconds } = input;
    const visibility = input.visibility ?? inbox.visibility;
    const teamId = input.teamId === undefined ? inbox.teamId : input.teamId;
    await assertVisibility(ctx, visibility, teamId);
    const email = await decideEmailInboxChange(ctx, inbox, input);
    const phone = decidePhoneSettingsChange(
      inbox,
      input.phone,
      ctx.installation.findVoiceProvider(inbox.provider)?.voices ?? [],
    );
    const sendingService = decideSendThrough(ctx, inbox, input.sendingService);
    const saved = await saveInbox(ctx, inbox, {
      name,
      color,
      undoSeconds,
      visibility,
      teamId,
      sendingService,
      ...email,
      ...phone,
    });
    if (input.signature !== undefined) await recordImages(ctx, saved.id, saved.signature);
    if (saved.kind === "email" && saved.accountId !== inbox.accountId)
      await moveWaitingEmails(ctx.db, ctx.workspaceId, inbox.id, saved.accountId);
    if (saved.visibility === "team" && !isAsNarrowAs(inbox, saved)) {
      const excluded = await listMembersWithoutAccess(ctx.db, ctx.workspaceId, inbox.id);
      await lockCallsOfMembers(ctx.db, ctx.workspaceId, excluded);
      for (const memberId of excluded) await withdrawAccess(ctx, memberId);
    }
    // A domain's DNS records depend on the sending account and on how email arrives.
    if (email.accountId !== undefined || email.intake !== undefined)
      ctx.schedule("check-email-domains", { workspaceId: ctx.workspaceId });
    return presentInbox(saved, ctx.installation, country);
  },
});

/** An inbox restricted to a team needs an existing team. */
export async function assertVisibility(
  ctx: WriteContext,
  visibility: "all" | "team",
  teamId: TeamId | null,
): Promise<void> {
  if (teamId !== null && !(await findTeam(ctx.db, ctx.workspaceId, teamId)))
    throw new AppError("not_found");
  if (visibility === "team" && teamId === null)
    throw AppError.invalid([{ path: "teamId", message: "Choose the team that may see it." }]);
}

/** For an action that saves it: a save writes every field. */
export async function getLockedInbox(ctx: WriteContext, id: InboxId): Promise<InboxRecord> {
  await lockInbox(ctx.db, ctx.workspaceId, id);
  const inbox = await findInbox(ctx.db, ctx.workspaceId, id);
  if (!inbox) throw new AppError("not_found");
  return inbox;
}

type Change = Partial<
  Pick<
    InboxRecord,
    | "name"
    | "color"
    | "visibility"
    | "teamId"
    | "undoSeconds"
    | "webhookState"
    | "isArchived"
    | "phone"
    | "sendingService"
    | "numberService"
  > &
    EmailInboxChange
>;

export async function saveInbox(
  ctx: WriteContext,
  inbox: InboxRecord,
  input: { [K in keyof Change]: Change[K] | undefined },
): Promise<InboxRecord> {
  const given = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as Change;
  const next = { ...inbox, ...given };
  await updateInboxRow(ctx.db, ctx.workspaceId, inbox.id, next, ctx.now);
  ctx.publishChange("inbox", inbox.id, { inboxId: inbox.id });
  ctx.audit(inbox.id, shortened(given, inbox));
  const saved = required(
    await findInbox(ctx.db, ctx.workspaceId, inbox.id),
    "it was there a moment ago",
  );
  if (["aliases", "intake", "isArchived"].some((name) => name in given))
    await assertAddressesClaimed(ctx, saved);
  return saved;
}

/** The audit log contains neither a whole signature nor unchanged values. */
const shortened = (
  { signature, autoReply, phone, visibility, teamId, ...rest }: Change,
  before: InboxRecord,
): Record<string, unknown> => ({
  ...changedValues(before, rest),
  // Told together: who sees it.
  ...(visibility === before.visibility && teamId === before.teamId ? {} : { visibility, teamId }),
  ...(signature === undefined ? {} : { hasSignature: signature !== "" }),
  ...(autoReply === undefined ? {} : { autoReply: autoReply?.isOn ? autoReply.when : "off" }),
  ...(phone === undefined ? {} : { phone: changedValues(before.phone, phone) }),
});

const changedValues = <Values extends object>(before: Partial<Values>, now: Values) =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSameJson(value, before[name as keyof Values])),
  );
