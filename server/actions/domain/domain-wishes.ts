// Which records a domain needs: what the accounts behind its lines want to find, and by which ways mail comes in.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { WantedRecord } from "#domain/line/dns/finding.ts";
import type { DomainWishes } from "#domain/line/dns/judge-domain.ts";
import type { DeskParts } from "#server/actions/desk.ts";
import { openMailAccount } from "#server/actions/line/open-account.ts";
import { type LineRecord, listMailLines } from "#server/store/line.ts";
import type { Db } from "#server/store/sql.ts";

export type WishParts = Pick<DeskParts, "database" | "outside" | "secrets">;

export const domainOfLine = ({ address }: Pick<LineRecord, "address">): string =>
  address.slice(address.lastIndexOf("@") + 1);

/** Nobody asks the make-believe world for its records. */
export async function listLinesByDomain(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<ReadonlyMap<string, readonly LineRecord[]>> {
  const lines = (await listMailLines(db, workspaceId)).filter(
    (line) => !line.isArchived && !line.isSimulated,
  );
  return Map.groupBy(lines, domainOfLine);
}

export async function wishesFor(
  parts: WishParts,
  workspaceId: WorkspaceId,
  domain: string,
  lines: readonly LineRecord[],
): Promise<{ wishes: DomainWishes; problems: string[] }> {
  const accountIds = [...new Set(lines.map((line) => line.accountId))];
  const records: WantedRecord[] = [];
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
  parts: WishParts,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  domain: string,
): Promise<readonly WantedRecord[]> {
  const account = await openMailAccount(parts, workspaceId, accountId);
  return account.provider.wantedRecords(account.connection, domain).catch(() => {
    throw new Error(
      `Couldn't ask ${account.label} which records it needs, so they aren't listed below. Check the account, then check again.`,
    );
  });
}

/** A name that others can look up, or none: on this computer alone there is nothing to point at. */
function ourHostOf({ outside }: Pick<WishParts, "outside">): string | null {
  const name = outside.mailDoor()?.name ?? new URL(outside.publicUrl).hostname;
  return outside.isProduction && /[a-z]/i.test(name) && name.includes(".") ? name : null;
}
