// Checks the DNS records of domains, for the settings page and the daily job.

import { domainToUnicode } from "node:url";
import { checkDomainRecords } from "#domain/email-domain/check-domain.ts";
import { recordPurposes } from "#domain/email-domain/domain-finding.ts";
import type { WorkspaceId } from "#domain/ids.ts";
import type { Output, WriteContext } from "#server/actions/define-action.ts";
import { isolateFailures } from "#server/actions/isolate-failures.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import {
  type DomainCheckRecord,
  deleteDomainChecksExcept,
  listWorkspacesWithEmail,
  type StoredDomainReport,
  saveDomainCheck,
} from "#server/store/email-inbox/domain-check.ts";
import type { InboxRecord } from "#server/store/inbox.ts";
import {
  listInboxesByDomain,
  type RequirementDeps,
  requirementsFor,
} from "./domain-requirements.ts";

export async function runDomainCheck(
  deps: RequirementDeps,
  workspaceId: WorkspaceId,
  domain: string,
  inboxes: readonly InboxRecord[],
): Promise<StoredDomainReport> {
  const { requirements, problems } = await requirementsFor(deps, workspaceId, domain, inboxes);
  return {
    ...(await checkDomainRecords(domain, requirements, deps.services.dns.lookUp)),
    problems,
  };
}

/** Also publishes the domain's inboxes, which show its warning. */
export async function saveDomainCheckResult(
  ctx: WriteContext,
  domain: string,
  inboxes: readonly InboxRecord[],
  found: StoredDomainReport,
): Promise<void> {
  await saveDomainCheck(ctx.db, ctx.workspaceId, { domain, found, at: ctx.now });
  for (const inbox of inboxes)
    if (inbox.domainVerdict !== found.verdict)
      ctx.publishChange("inbox", inbox.id, { inboxId: inbox.id });
}

/** Checks every domain of a workspace and deletes results of domains it no longer has. */
export async function checkWorkspaceDomains(
  runtime: Runtime,
  workspaceId: WorkspaceId,
): Promise<void> {
  const byDomain = await listInboxesByDomain(runtime.deps.database, workspaceId);
  await isolateFailures(byDomain, async ([domain, inboxes]) => {
    const found = await runDomainCheck(runtime.deps, workspaceId, domain, inboxes);
    await runtime.asSystem(workspaceId, (ctx) =>
      saveDomainCheckResult(ctx, domain, inboxes, found),
    );
  });
  await runtime.asSystem(workspaceId, (ctx) =>
    deleteDomainChecksExcept(ctx.db, workspaceId, [...byDomain.keys()]),
  );
}

export async function checkAllDomains(runtime: Runtime): Promise<void> {
  for (const workspaceId of await listWorkspacesWithEmail(runtime.deps.database))
    await runtime.asSystem(workspaceId, async (ctx) =>
      ctx.schedule(
        "check-email-domains",
        { workspaceId },
        { key: jobKeys.checkEmailDomains(workspaceId) },
      ),
    );
}

export function presentEmailDomain(
  domain: string,
  inboxes: readonly InboxRecord[],
  check: DomainCheckRecord | null,
): Output<"check-email-domain"> {
  return {
    domain,
    formatted: domainToUnicode(domain) || domain,
    inboxes: inboxes.map(({ id, name, address }) => ({ id, name, address })),
    verdict: check?.found.verdict ?? null,
    findings: (check?.found.findings ?? []).map((one) => ({
      ...one,
      found: [...one.found],
      reason: recordPurposes[one.purpose],
    })),
    problems: [...(check?.found.problems ?? [])],
    checkedAt: check?.checkedAt ?? null,
  };
}
