import { DeskError, must } from "#domain/errors.ts";
import type { LineId, TeamId } from "#domain/ids.ts";
import type { PhoneSettings } from "#domain/line/phone-settings.ts";
import { isAsNarrowAs } from "#domain/line/visibility.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { withdrawAccess } from "#server/actions/member/withdraw-access.ts";
import { presentLine } from "#server/presenters/present-line.ts";
import { changeLine, findLine, type LineRecord } from "#server/store/line.ts";
import { moveWaitingMails } from "#server/store/sending/mail-delivery.ts";
import { findTeam } from "#server/store/workspace/team.ts";
import { listMembersWithout } from "#server/store/workspace/withdrawal.ts";
import { decideMailChange, type MailChange } from "./mail/change-mail-line.ts";
import { checkAddressesAreHeld } from "./mail/mail-line.ts";
import { decidePhoneChange } from "./phone/change-phone-line.ts";
import { decideSendThrough } from "./phone/send-through.ts";

export const updateLine = defineAction({
  name: "update-line",
  needs: "line.manage",
  async run(ctx, { lineId, ...wish }) {
    const { country } = asSomeone(ctx.actor);
    const line = await getLine(ctx, lineId);
    const { name, colour, undoSeconds } = wish;
    const visibility = wish.visibility ?? line.visibility;
    const teamId = wish.teamId === undefined ? line.teamId : wish.teamId;
    await checkDoor(ctx, visibility, teamId);
    const mail = await decideMailChange(ctx, line, wish);
    const phone = decidePhoneChange(
      line,
      wish.phone,
      ctx.installation.findVoiceProvider(line.vendor)?.voices ?? [],
    );
    const sendThrough = decideSendThrough(ctx, line, wish.sendThrough);
    const saved = await saveLine(ctx, line, {
      name,
      colour,
      undoSeconds,
      visibility,
      teamId,
      sendThrough,
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
      ctx.schedule("check-domains", { workspaceId: ctx.workspaceId });
    return presentLine(saved, ctx.installation, country);
  },
});

/** A line only for a team needs a team that exists. */
export async function checkDoor(
  ctx: WriteCtx,
  visibility: "all" | "team",
  teamId: TeamId | null,
): Promise<void> {
  if (teamId !== null && !(await findTeam(ctx.db, ctx.workspaceId, teamId)))
    throw new DeskError("not_found");
  if (visibility === "team" && teamId === null)
    throw DeskError.invalid([{ path: "teamId", say: "Choose the team that may see it." }]);
}

export async function getLine(ctx: WriteCtx, id: LineId): Promise<LineRecord> {
  const line = await findLine(ctx.db, ctx.workspaceId, id);
  if (!line) throw new DeskError("not_found");
  return line;
}

type Change = Partial<
  Pick<
    LineRecord,
    | "name"
    | "colour"
    | "visibility"
    | "teamId"
    | "undoSeconds"
    | "hooksState"
    | "isArchived"
    | "phone"
    | "sendThrough"
    | "numberService"
  > &
    MailChange
>;

export async function saveLine(
  ctx: WriteCtx,
  line: LineRecord,
  wish: { [K in keyof Change]: Change[K] | undefined },
): Promise<LineRecord> {
  const given = Object.fromEntries(
    Object.entries(wish).filter(([, value]) => value !== undefined),
  ) as Change;
  const next = { ...line, ...given };
  await changeLine(ctx.db, ctx.workspaceId, line.id, next, ctx.now);
  ctx.announce("line", line.id, { lineId: line.id });
  ctx.audit(line.id, shortened(given, line));
  const saved = must(await findLine(ctx.db, ctx.workspaceId, line.id), "it was there a moment ago");
  if (["aliases", "intake", "isArchived"].some((name) => name in given))
    await checkAddressesAreHeld(ctx, saved);
  return saved;
}

/** Who changed what stands in the audit, not a whole signature and not what stayed as it was. */
const shortened = (
  { signature, autoReply, phone, ...rest }: Change,
  before: LineRecord,
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
