// Which records a domain needs: what the accounts behind its lines want to find, and by which ways mail comes in.

import type { DomainRequirements } from "#domain/email-domain/check-domain.ts";
import type { RequiredRecord } from "#domain/email-domain/domain-finding.ts";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { openEmailAccount } from "#server/actions/account/open-account.ts";
import type { RuntimeDeps } from "#server/actions/runtime.ts";
import { type InboxRecord, listEmailInboxes } from "#server/store/inbox.ts";
import type { Db } from "#server/store/sql.ts";

export type RequirementDeps = Pick<RuntimeDeps, "database" | "outside" | "secrets">;

export const domainOfInbox = ({ address }: Pick<InboxRecord, "address">): string =>
  address.slice(address.lastIndexOf("@") + 1);

/** Nobody asks the make-believe world for its records. */
export async function listInboxesByDomain(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<ReadonlyMap<string, readonly InboxRecord[]>> {
  const lines = (await listEmailInboxes(db, workspaceId)).filter(
    (line) => !line.isArchived && !line.isSimulated,
  );
  return Map.groupBy(lines, domainOfInbox);
}

export async function requirementsFor(
  parts: RequirementDeps,
  workspaceId: WorkspaceId,
  domain: string,
  lines: readonly InboxRecord[],
): Promise<{ wishes: DomainRequirements; problems: string[] }> {
  const accountIds = [...new Set(lines.map((line) => line.accountId))];
  const records: RequiredRecord[] = [];
  const problems: string[] = [];
  for (const accountId of accountIds) {
    const isBringing = lines.some((line) => line.accountId === accountId && line.intake === "hook");
    try {
      const wanted = await wantedBy(parts, workspaceId, accountId, domain);
      // An MX of whoever only sends would take the mail away from where it is read.
      records.push(...wanted.filter((one) => one.means !== "mx" || isBringing));
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  return {
    wishes: {
      records,
      ways: [...new Set(lines.map((line) => line.intake))],
      ourHost: ourHostOf(parts),
    },
    problems,
  };
}

async function wantedBy(
  parts: RequirementDeps,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  domain: string,
): Promise<readonly RequiredRecord[]> {
  const account = await openEmailAccount(parts, workspaceId, accountId);
  return account.provider.wantedRecords(account.connection, domain).catch(() => {
    throw new Error(
      `Couldn't ask ${account.label} which records it needs, so they aren't listed below. Check the account, then check again.`,
    );
  });
}

/** A name that others can look up, or none: on this computer alone there is nothing to point at. */
function ourHostOf({ outside }: Pick<RequirementDeps, "outside">): string | null {
  const name = outside.smtpListener()?.name ?? new URL(outside.publicUrl).hostname;
  return outside.isProduction && /[a-z]/i.test(name) && name.includes(".") ? name : null;
}
