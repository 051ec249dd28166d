// Writes an email about someone's sign-in and its job, in the transaction that makes its link.
import { normalizeAddress, stripPlusTag } from "#domain/contact/email-address.ts";
import type { InvitationId, PersonId, SystemEmailId } from "#domain/ids.ts";
import { type Language, sourceLanguage } from "#domain/language/languages.ts";
import type { SystemEmailContent } from "#domain/message/system-email/compose.ts";
import { type SystemEmailKind, systemEmailKinds } from "#domain/message/system-email/kinds.ts";
import type { SystemEmailProblem } from "#domain/message/system-email/problems.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { insertSystemEmail, isInboxAddress } from "#server/store/auth/system-email.ts";
import { listActiveSuppressions } from "#server/store/email/suppression.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import { findLanguageOf } from "#server/store/workspace/member.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { findSystemInbox } from "./find-system-inbox.ts";

interface SystemEmailInput {
  readonly kind: SystemEmailKind;
  readonly to: string;
  readonly personId: PersonId | null;
  readonly invitationId?: InvitationId;
  /** Besides `workspace`, which all have. */
  readonly values: Readonly<Record<string, string>>;
  readonly link?: string;
  /** Whether its link makes someone an owner. */
  readonly isForOwner?: boolean;
}

/** Returns why it isn't sent, which its row says too; null if it is queued. */
export async function queueSystemEmail(
  ctx: WriteContext,
  input: SystemEmailInput,
): Promise<SystemEmailProblem | null> {
  const { db, workspaceId } = ctx;
  const { name, language } = await getWorkspace(db, workspaceId);
  const found = await resolveInbox(ctx, input);
  const problem = "problem" in found ? found.problem : null;
  const inbox = "inbox" in found ? found.inbox : null;
  const id = ctx.newId<SystemEmailId>();
  const content: SystemEmailContent = {
    values: { ...input.values, workspace: name },
    link: input.link ?? null,
  };
  await insertSystemEmail(db, workspaceId, {
    id,
    kind: input.kind,
    personId: input.personId,
    invitationId: input.invitationId ?? null,
    recipient: input.to,
    language: (await languageOf(ctx, input.personId)) ?? language ?? sourceLanguage,
    inboxId: inbox?.id ?? null,
    accountId: inbox?.accountId ?? null,
    needsOwnersAccount: input.isForOwner === true,
    contentEncrypted: inbox ? ctx.secrets.seal(JSON.stringify(content), id) : null,
    state: inbox ? "queued" : "failed",
    problem,
    at: ctx.now,
  });
  if (inbox) scheduleSystemEmail(ctx, id, null);
  return problem;
}

/** Null: at once. */
export function scheduleSystemEmail(ctx: WriteContext, id: SystemEmailId, at: Date | null): void {
  ctx.schedule(
    "submit-system-email",
    { workspaceId: ctx.workspaceId, systemEmailId: id },
    { key: jobKeys.submitSystemEmail(id), ...(at === null ? {} : { at, usesTimer: true }) },
  );
}

async function resolveInbox(
  ctx: WriteContext,
  { kind, to, isForOwner = false }: SystemEmailInput,
): Promise<{ inbox: InboxRecord } | { problem: SystemEmailProblem }> {
  const { db, workspaceId, installation } = ctx;
  // Everyone who sees that inbox, in whatever workspace, could use the link.
  if (systemEmailKinds[kind].hasLink) {
    const spellings = [...new Set([normalizeAddress(to), stripPlusTag(to)])];
    if (await isInboxAddress(db, spellings)) return { problem: "inbox_address" };
  }
  if ((await listActiveSuppressions(db, workspaceId, [to])).length > 0)
    return { problem: "suppressed" };
  const any = await findSystemInbox(db, installation, workspaceId, { needsOwnersAccount: false });
  if (!any) return { problem: "no_inbox" };
  if (!isForOwner) return { inbox: any };
  const inbox = await findSystemInbox(db, installation, workspaceId, { needsOwnersAccount: true });
  return inbox ? { inbox } : { problem: "owners_account" };
}

const languageOf = async (
  { db, workspaceId }: WriteContext,
  personId: PersonId | null,
): Promise<Language | null> =>
  personId === null ? null : findLanguageOf(db, workspaceId, personId);
