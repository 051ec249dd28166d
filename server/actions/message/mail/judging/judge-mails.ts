// Judging the mails that came in lately: long after they were shown, so that no name server ever holds one up.
import type { EntryId, WorkspaceId } from "#domain/ids.ts";
import type { MailFindings } from "#domain/message/mail/mail-facts.ts";
import { announceEntry } from "#server/actions/conversation/change.ts";
import type { Desk } from "#server/actions/desk.ts";
import { readOriginal } from "#server/actions/message/mail/reading/read-original.ts";
import type { Authenticity } from "#server/mime/authenticity/judge-authenticity.ts";
import {
  type DueMail,
  forgetDueMails,
  listDueMails,
  setMailAuth,
} from "#server/store/mail-line/mail-auth.ts";
import { judgeOriginal } from "./judge-original.ts";

const batch = 20;
/** So many in a row unasked, and there is no name server to wait for. */
const patience = 3;

export async function judgeMails(desk: Desk, workspaceId: WorkspaceId): Promise<void> {
  const { database } = desk.parts;
  for (let unasked = 0; ; ) {
    const due = await listDueMails(database, workspaceId, batch);
    if (due.length === 0) return;
    const unjudged: EntryId[] = [];
    for (const mail of due) {
      const found = unasked < patience ? await judgeOne(desk, workspaceId, mail) : null;
      if (found?.kind === "judged") {
        unasked = 0;
        await keep(desk, workspaceId, mail, found);
      } else {
        if (found?.kind === "unasked") unasked += 1;
        unjudged.push(mail.id);
      }
    }
    if (unjudged.length > 0) await forgetDueMails(database, workspaceId, unjudged);
  }
}

/** null: there is nothing to judge by. */
function judgeOne(
  desk: Desk,
  workspaceId: WorkspaceId,
  { id, envelope, size }: DueMail,
): Promise<Authenticity | null> {
  const { database, outside } = desk.parts;
  return judgeOriginal(desk, envelope, size, async () => {
    const original = await readOriginal(database, outside.files, workspaceId, id);
    return original?.bytes ?? null;
  });
}

async function keep(
  desk: Desk,
  workspaceId: WorkspaceId,
  mail: DueMail,
  { auth, isDoubtful, proved }: Extract<Authenticity, { kind: "judged" }>,
): Promise<void> {
  const hints = (mail.findings.hints ?? []).filter(
    // The mail stays where it stands, with the doubt taken from it.
    (one) => one !== "not_authentic" && !(one === "unproved_own" && proved === mail.from),
  );
  const { hints: _, ...others } = mail.findings;
  const told = isDoubtful ? [...hints, "not_authentic" as const] : hints;
  const findings: MailFindings = { ...others, ...(told.length > 0 ? { hints: told } : {}) };
  await desk.asHouse(workspaceId, async (ctx) => {
    await setMailAuth(ctx.db, workspaceId, mail.id, auth, findings);
    announceEntry(ctx, { id: mail.conversationId, lineId: mail.lineId }, mail.id);
  });
}
