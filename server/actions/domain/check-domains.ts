// Looking at the records of domains, for a page and for the job of every day.
import { domainToUnicode } from "node:url";
import type { WorkspaceId } from "#domain/ids.ts";
import { recordMeanings } from "#domain/line/dns/finding.ts";
import { judgeDomain } from "#domain/line/dns/judge-domain.ts";
import type { Answer, WriteCtx } from "#server/actions/action.ts";
import type { Desk } from "#server/actions/desk.ts";
import { eachAlone } from "#server/actions/each-alone.ts";
import type { LineRecord } from "#server/store/line.ts";
import {
  type DomainCheckRecord,
  type DomainKept,
  forgetDomainChecks,
  listWorkspacesWithMail,
  saveDomainCheck,
} from "#server/store/mail-line/domain-check.ts";
import { listLinesByDomain, type WishParts, wishesFor } from "./domain-wishes.ts";

export async function lookAtDomain(
  parts: WishParts,
  workspaceId: WorkspaceId,
  domain: string,
  lines: readonly LineRecord[],
): Promise<DomainKept> {
  const { wishes, problems } = await wishesFor(parts, workspaceId, domain, lines);
  return { ...(await judgeDomain(domain, wishes, parts.outside.dns.ask)), problems };
}

/** Its lines tell of it too: they carry its warning. */
export async function keepDomain(
  ctx: WriteCtx,
  domain: string,
  lines: readonly LineRecord[],
  found: DomainKept,
): Promise<void> {
  await saveDomainCheck(ctx.db, ctx.workspaceId, { domain, found, at: ctx.now });
  for (const line of lines)
    if (line.domainVerdict !== found.verdict) ctx.announce("line", line.id, { lineId: line.id });
}

/** Every domain of one workspace, and none that it no longer has. */
export async function checkDomains(desk: Desk, workspaceId: WorkspaceId): Promise<void> {
  const byDomain = await listLinesByDomain(desk.parts.database, workspaceId);
  await eachAlone(byDomain, async ([domain, lines]) => {
    const found = await lookAtDomain(desk.parts, workspaceId, domain, lines);
    await desk.asHouse(workspaceId, (ctx) => keepDomain(ctx, domain, lines, found));
  });
  await desk.asHouse(workspaceId, (ctx) =>
    forgetDomainChecks(ctx.db, workspaceId, [...byDomain.keys()]),
  );
}

export async function checkAllDomains(desk: Desk): Promise<void> {
  for (const workspaceId of await listWorkspacesWithMail(desk.parts.database))
    await desk.asHouse(workspaceId, async (ctx) =>
      ctx.schedule("check-domains", { workspaceId }, { key: `check-domains:${workspaceId}` }),
    );
}

export function presentDomain(
  domain: string,
  lines: readonly LineRecord[],
  check: DomainCheckRecord | null,
): Answer<"check-domain"> {
  return {
    domain,
    shown: domainToUnicode(domain) || domain,
    lines: lines.map(({ id, name, address }) => ({ id, name, address })),
    verdict: check?.found.verdict ?? null,
    findings: (check?.found.findings ?? []).map((one) => ({
      ...one,
      found: [...one.found],
      why: recordMeanings[one.means],
    })),
    problems: [...(check?.found.problems ?? [])],
    checkedAt: check?.checkedAt ?? null,
  };
}
