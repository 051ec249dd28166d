// Authenticates recently received emails, after they were shown, so that no DNS lookup delays one. A failed lookup
// postpones an email; a sender can't evade a verdict with domains that never respond.

import { backoffMs } from "#domain/backoff.ts";
import { isEmailProof } from "#domain/contact/contact-proof.ts";
import type { WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import {
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { loadOriginal } from "#server/actions/message/email/viewing/load-original.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { AuthenticationResult } from "#server/mime/authentication/authenticate.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import {
  findNextDueEmail,
  listUnauthenticatedEmails,
  lockSecurityWarnings,
  retryEmailAuthentication,
  saveEmailAuthentication,
  saveEmailProof,
  skipEmailAuthentication,
  type UnauthenticatedEmail,
} from "#server/store/email-inbox/email-authentication.ts";
import { authenticateOriginal } from "./authenticate-original.ts";

const batch = 20;
/** After this many consecutive failed lookups, DNS is considered unavailable. */
const patience = 3;

export async function authenticateEmails(
  runtime: Runtime,
  workspaceId: WorkspaceId,
): Promise<void> {
  const { database, clock } = runtime.deps;
  let undetermined = 0;
  while (undetermined < patience) {
    const due = await listUnauthenticatedEmails(database, workspaceId, clock.now(), batch);
    if (due.length === 0) break;
    for (const email of due) {
      const found = await authenticateOne(runtime, workspaceId, email);
      undetermined = found?.kind === "undetermined" ? undetermined + 1 : 0;
      await saveResult(runtime, workspaceId, email, found);
      if (undetermined === patience) break;
    }
  }
  await scheduleNextAuthentication(runtime, workspaceId, undetermined === patience);
}

/** Uses its own job key: new email must not postpone pending retries, nor the reverse. */
async function scheduleNextAuthentication(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  isPaused: boolean,
): Promise<void> {
  const { database, clock } = runtime.deps;
  const now = clock.now();
  const next = await findNextDueEmail(database, workspaceId, now);
  if (next === null) return;
  const soonest = secondsFrom(now, isPaused ? limit("emailAuthPauseSeconds") : 0);
  const at = new Date(Math.max(new Date(next).getTime(), soonest.getTime()));
  await runtime.asSystem(workspaceId, async (ctx) =>
    ctx.schedule(
      "authenticate-emails",
      { workspaceId },
      { key: jobKeys.authenticateEmailsAgain(workspaceId), at },
    ),
  );
}

const secondsFrom = (moment: Date, seconds: number): Date =>
  new Date(moment.getTime() + seconds * 1_000);

/** Null after the last attempt: the known result is final. */
function nextAttemptAt(now: Date, { attempts }: UnauthenticatedEmail): Date | null {
  if (attempts + 1 >= limit("emailAuthAttempts")) return null;
  const firstMs = limit("emailAuthRetrySeconds") * 1000;
  return new Date(now.getTime() + backoffMs({ attempt: attempts + 1, firstMs }));
}

/** Null if there is nothing to authenticate. */
function authenticateOne(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  { id, envelope, size }: UnauthenticatedEmail,
): Promise<AuthenticationResult | null> {
  const { database, services } = runtime.deps;
  return authenticateOriginal(runtime, envelope, size, async () => {
    const original = await loadOriginal(database, services.files, workspaceId, id);
    return original?.bytes ?? null;
  });
}

async function saveResult(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  email: UnauthenticatedEmail,
  found: AuthenticationResult | null,
): Promise<void> {
  const { database, clock } = runtime.deps;
  const retryAt = nextAttemptAt(clock.now(), email);
  if (found?.kind === "judged") {
    await saveVerdict(runtime, workspaceId, email, found, found.isFinal ? null : retryAt);
  } else if (found === null || retryAt === null) {
    await skipEmailAuthentication(database, workspaceId, [email.id]);
  } else {
    await retryEmailAuthentication(database, workspaceId, email.id, retryAt);
  }
}

async function saveVerdict(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  email: UnauthenticatedEmail,
  { auth, isSuspicious, proved }: Extract<AuthenticationResult, { kind: "judged" }>,
  retryAt: Date | null,
): Promise<void> {
  await runtime.asSystem(workspaceId, async (ctx) => {
    const before = await lockSecurityWarnings(ctx.db, workspaceId, email.id);
    // The email stays in its conversation; only the warning is removed.
    const securityWarnings = before.filter(
      (one) =>
        one !== "not_authentic" && !(one === "own_address_unproven" && proved === email.from),
    );
    if (isSuspicious) securityWarnings.push("not_authentic");
    await saveEmailAuthentication(ctx.db, workspaceId, email.id, {
      auth,
      securityWarnings,
      retryAt,
    });
    const conversation = { id: email.conversationId, inboxId: email.inboxId };
    publishEntryChange(ctx, conversation, email.id);
    if (!isEmailProof({ ...email, proved })) return;
    const contactId = await saveEmailProof(ctx.db, workspaceId, email.id);
    if (contactId === null) return;
    ctx.publishChange("contact", contactId);
    publishConversationChange(ctx, conversation);
  });
}
