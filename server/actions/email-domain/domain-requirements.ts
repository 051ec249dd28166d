// Which DNS records a domain needs: what the accounts behind its inboxes require, and how emails arrive.

import type { DomainRequirements } from "#domain/email-domain/check-domain.ts";
import type { RequiredRecord } from "#domain/email-domain/domain-finding.ts";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { openEmailAccount } from "#server/actions/account/open-account.ts";
import type { RuntimeDeps } from "#server/actions/runtime.ts";
import { type InboxRecord, listEmailInboxes } from "#server/store/inbox.ts";
import type { Db } from "#server/store/sql.ts";

export type RequirementDeps = Pick<RuntimeDeps, "database" | "services" | "secrets">;

const domainOfInbox = ({ address }: Pick<InboxRecord, "address">): string =>
  address.slice(address.lastIndexOf("@") + 1);

/** Simulated inboxes need no DNS records. */
export async function listInboxesByDomain(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<ReadonlyMap<string, readonly InboxRecord[]>> {
  const inboxes = (await listEmailInboxes(db, workspaceId)).filter(
    (inbox) => !inbox.isArchived && !inbox.isSimulated,
  );
  return Map.groupBy(inboxes, domainOfInbox);
}

export async function requirementsFor(
  deps: RequirementDeps,
  workspaceId: WorkspaceId,
  domain: string,
  inboxes: readonly InboxRecord[],
): Promise<{ requirements: DomainRequirements; problems: string[] }> {
  const accountIds = [...new Set(inboxes.map((inbox) => inbox.accountId))];
  const records: RequiredRecord[] = [];
  const problems: string[] = [];
  for (const accountId of accountIds) {
    const isReceiving = inboxes.some(
      (inbox) => inbox.accountId === accountId && inbox.intake === "webhook",
    );
    try {
      const required = await fetchRequiredRecords(deps, workspaceId, accountId, domain);
      // The MX record of a send-only provider would divert emails from where they are read.
      records.push(...required.filter((one) => one.purpose !== "mx" || isReceiving));
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  return {
    requirements: {
      records,
      intakeMethods: [...new Set(inboxes.map((inbox) => inbox.intake))],
      ourHost: ourHostOf(deps),
    },
    problems,
  };
}

async function fetchRequiredRecords(
  deps: RequirementDeps,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  domain: string,
): Promise<readonly RequiredRecord[]> {
  const account = await openEmailAccount(deps, workspaceId, accountId);
  return account.adapter.requiredRecords(account.connection, domain).catch(() => {
    throw new Error(
      `Couldn't ask ${account.label} which records it needs, so they aren't listed below. Check the account, then check again.`,
    );
  });
}

/** A name that others can resolve. Null if the server is reachable on this computer alone. */
function ourHostOf({ services }: Pick<RequirementDeps, "services">): string | null {
  const name = services.smtpListener()?.name ?? new URL(services.publicUrl).hostname;
  return services.isProduction && /[a-z]/i.test(name) && name.includes(".") ? name : null;
}
