// Looking at the records of domains, for a page and for the job of every day.
import { domainToUnicode } from "node:url";
import { checkDomainRecords } from "#domain/email-domain/check-domain.ts";
import { recordPurposes } from "#domain/email-domain/domain-finding.ts";
import type { WorkspaceId } from "#domain/ids.ts";
import type { Output, WriteContext } from "#server/actions/define-action.ts";
import { eachAlone } from "#server/actions/each-alone.ts";
import type { Runtime } from "#server/actions/runtime.ts";
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
  parts: RequirementDeps,
  workspaceId: WorkspaceId,
  domain: string,
  lines: readonly InboxRecord[],
): Promise<StoredDomainReport> {
  const { wishes, problems } = await requirementsFor(parts, workspaceId, domain, lines);
  return { ...(await checkDomainRecords(domain, wishes, parts.outside.dns.ask)), problems };
}

/** Its lines tell of it too: they carry its warning. */
export async function saveDomainCheckResult(
  ctx: WriteContext,
  domain: string,
  lines: readonly InboxRecord[],
  found: StoredDomainReport,
): Promise<void> {
  await saveDomainCheck(ctx.db, ctx.workspaceId, { domain, found, at: ctx.now });
  for (const line of lines)
    if (line.domainVerdict !== found.verdict) ctx.announce("line", line.id, { inboxId: line.id });
}

/** Every domain of one workspace, and none that it no longer has. */
export async function checkWorkspaceDomains(
  desk: Runtime,
  workspaceId: WorkspaceId,
): Promise<void> {
  const byDomain = await listInboxesByDomain(desk.parts.database, workspaceId);
  await eachAlone(byDomain, async ([domain, lines]) => {
    const found = await runDomainCheck(desk.parts, workspaceId, domain, lines);
    await desk.asSystem(workspaceId, (ctx) => saveDomainCheckResult(ctx, domain, lines, found));
  });
  await desk.asSystem(workspaceId, (ctx) =>
    deleteDomainChecksExcept(ctx.db, workspaceId, [...byDomain.keys()]),
  );
}

export async function checkAllDomains(desk: Runtime): Promise<void> {
  for (const workspaceId of await listWorkspacesWithEmail(desk.parts.database))
    await desk.asSystem(workspaceId, async (ctx) =>
      ctx.schedule(
        "check-email-domains",
        { workspaceId },
        { key: `check-email-domains:${workspaceId}` },
      ),
    );
}

export function presentEmailDomain(
  domain: string,
  lines: readonly InboxRecord[],
  check: DomainCheckRecord | null,
): Output<"check-email-domain"> {
  return {
    domain,
    shown: domainToUnicode(domain) || domain,
    lines: lines.map(({ id, name, address }) => ({ id, name, address })),
    verdict: check?.found.verdict ?? null,
    findings: (check?.found.findings ?? []).map((one) => ({
      ...one,
      found: [...one.found],
      why: recordPurposes[one.means],
    })),
    problems: [...(check?.found.problems ?? [])],
    checkedAt: check?.checkedAt ?? null,
  };
}
