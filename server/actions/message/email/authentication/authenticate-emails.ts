// Judging the mails that came in lately: long after they were shown, so that no name server ever holds one up.
// A lookup that fails puts a mail off; whoever sends one cannot have it forgotten by domains that never answer.

import type { WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { EmailMetadata } from "#domain/message/email/email-metadata.ts";
import { publishEntryChange } from "#server/actions/conversation/apply-conversation-change.ts";
import { loadOriginal } from "#server/actions/message/email/viewing/load-original.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { AuthenticationResult } from "#server/mime/authentication/authenticate.ts";
import {
  findNextDueMail,
  listUnauthenticatedEmails,
  retryMailAuth,
  saveEmailAuthentication,
  skipEmailAuthentication,
  type UnauthenticatedEmail,
} from "#server/store/email-inbox/email-authentication.ts";
import { authenticateOriginal } from "./authenticate-original.ts";

const batch = 20;
/** So many in a row unasked, and there is no name server to wait for. */
const patience = 3;

export async function authenticateEmails(desk: Runtime, workspaceId: WorkspaceId): Promise<void> {
  const { database, clock } = desk.parts;
  let unasked = 0;
  while (unasked < patience) {
    const due = await listUnauthenticatedEmails(database, workspaceId, clock.now(), batch);
    if (due.length === 0) break;
    for (const mail of due) {
      const found = await judgeOne(desk, workspaceId, mail);
      unasked = found?.kind === "unasked" ? unasked + 1 : 0;
      await keep(desk, workspaceId, mail, found);
      if (unasked === patience) break;
    }
  }
  await judgeRestLater(desk, workspaceId, unasked === patience);
}

/** Under a key of its own: new mail must not put off what is due again, nor the other way round. */
async function judgeRestLater(
  desk: Runtime,
  workspaceId: WorkspaceId,
  isPaused: boolean,
): Promise<void> {
  const { database, clock } = desk.parts;
  const now = clock.now();
  const next = await findNextDueMail(database, workspaceId, now);
  if (next === null) return;
  const soonest = secondsFrom(now, isPaused ? limit("mailAuthPauseSeconds") : 0);
  const at = new Date(Math.max(new Date(next).getTime(), soonest.getTime()));
  await desk.asSystem(workspaceId, async (ctx) =>
    ctx.schedule("authenticate-emails", { workspaceId }, { key: `judge-again:${workspaceId}`, at }),
  );
}

const secondsFrom = (moment: Date, seconds: number): Date =>
  new Date(moment.getTime() + seconds * 1_000);

/** null: it was tried often enough, and what is known stands. */
function nextTry(now: Date, { tries }: UnauthenticatedEmail): Date | null {
  if (tries + 1 >= limit("mailAuthTries")) return null;
  return secondsFrom(now, limit("mailAuthRetrySeconds") * 2 ** tries);
}

/** null: there is nothing to judge by. */
function judgeOne(
  desk: Runtime,
  workspaceId: WorkspaceId,
  { id, envelope, size }: UnauthenticatedEmail,
): Promise<AuthenticationResult | null> {
  const { database, outside } = desk.parts;
  return authenticateOriginal(desk, envelope, size, async () => {
    const original = await loadOriginal(database, outside.files, workspaceId, id);
    return original?.bytes ?? null;
  });
}

async function keep(
  desk: Runtime,
  workspaceId: WorkspaceId,
  mail: UnauthenticatedEmail,
  found: AuthenticationResult | null,
): Promise<void> {
  const { database, clock } = desk.parts;
  const retryAt = nextTry(clock.now(), mail);
  if (found?.kind === "judged") {
    await keepVerdict(desk, workspaceId, mail, found, found.isFinal ? null : retryAt);
  } else if (found === null || retryAt === null) {
    await skipEmailAuthentication(database, workspaceId, [mail.id]);
  } else {
    await retryMailAuth(database, workspaceId, mail.id, retryAt);
  }
}

async function keepVerdict(
  desk: Runtime,
  workspaceId: WorkspaceId,
  mail: UnauthenticatedEmail,
  { auth, isSuspicious, proved }: Extract<AuthenticationResult, { kind: "judged" }>,
  retryAt: Date | null,
): Promise<void> {
  const hints = (mail.findings.hints ?? []).filter(
    // The mail stays where it stands, with the doubt taken from it.
    (one) => one !== "not_authentic" && !(one === "unproved_own" && proved === mail.from),
  );
  const { hints: _, ...others } = mail.findings;
  const told = isSuspicious ? [...hints, "not_authentic" as const] : hints;
  const findings: EmailMetadata = { ...others, ...(told.length > 0 ? { hints: told } : {}) };
  await desk.asSystem(workspaceId, async (ctx) => {
    await saveEmailAuthentication(ctx.db, workspaceId, mail.id, { auth, findings, retryAt });
    publishEntryChange(ctx, { id: mail.conversationId, inboxId: mail.inboxId }, mail.id);
  });
}
