// Emails a reset link to a person who forgot their password, from an inbox of their workspace.
import type { PersonId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findSystemInbox } from "#server/actions/member/system-email/find-system-inbox.ts";
import { queueSystemEmail } from "#server/actions/member/system-email/queue-system-email.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import {
  findPersonByEmail,
  listMemberships,
  lockPersonByEmail,
} from "#server/store/auth/person.ts";
import { deleteEmailedResets } from "#server/store/auth/person-token.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { issueResetLink } from "./issue-reset-link.ts";

/** Binds the encrypted email to its use. */
export const resetRequestPurpose = "password reset request";

/** The job. Nothing happens if there is no such account, or no inbox of its workspace can send. */
export async function sendPasswordReset(runtime: Runtime, emailEncrypted: string): Promise<void> {
  const { database, secrets, services } = runtime.deps;
  const email = secrets.open(Buffer.from(emailEncrypted, "base64"), resetRequestPurpose);
  const person = await findPersonByEmail(database, email);
  if (!person) return;
  for (const { workspaceId, state } of await listMemberships(database, person.id)) {
    const options = { needsOwnersAccount: false };
    if (state === "disabled") continue;
    if (!(await findSystemInbox(database, services, workspaceId, options))) continue;
    await runtime.asSystem(workspaceId, (ctx) => send(ctx, person.email));
    return;
  }
}

async function send(ctx: WriteContext, email: string): Promise<void> {
  const { db, workspaceId, installation } = ctx;
  const person = await lockPersonByEmail(db, email);
  if (!person) return;
  const memberships = await listMemberships(db, person.id);
  const here = memberships.find((one) => one.workspaceId === workspaceId);
  if (here?.state !== "active") return;
  const about = { to: person.email, personId: person.id } as const;
  const explain = (reason: "several" | "owner") =>
    queueSystemEmail(ctx, {
      ...about,
      kind: "reset_unavailable",
      values: { email: person.email, reason },
    });
  // The password opens every workspace of the person, and the holder of this one's provider account could read the link.
  if (memberships.length > 1) return void (await explain("several"));
  const member = await findMember(db, workspaceId, here.memberId);
  const isForOwner = member?.role === "owner";
  const options = { needsOwnersAccount: true };
  if (isForOwner && !(await findSystemInbox(db, installation, workspaceId, options)))
    return void (await explain("owner"));
  const link = await issueEmailedLink(ctx, workspaceId, person.id);
  const problem = await queueSystemEmail(ctx, {
    ...about,
    kind: "password_reset",
    values: { email: person.email, minutes: String(limit("emailedResetMinutes")) },
    link,
    isForOwner,
  });
  if (problem !== null) await deleteEmailedResets(db, person.id);
}

async function issueEmailedLink(
  { db, installation, now }: WriteContext,
  workspaceId: WorkspaceId,
  personId: PersonId,
): Promise<string> {
  const by = { workspaceId, memberId: null };
  const { publicUrl } = installation;
  return (await issueResetLink(db, { personId, by, publicUrl, now })).link;
}
