// A provider account with its keys in hand, for the length of one errand.
import { DeskError } from "#domain/errors.ts";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { ErrandCtx } from "#server/actions/action.ts";
import type { DeskParts } from "#server/actions/desk.ts";
import type { Connection, Settings } from "#server/ports/provider.ts";
import type { TextProvider } from "#server/ports/text.ts";
import { type AccountRecord, findAccount } from "#server/store/account.ts";

export interface OpenAccount extends AccountRecord {
  readonly provider: TextProvider;
  readonly settings: Settings;
  readonly connection: Connection;
}

export async function openAccount(
  parts: Pick<DeskParts, "database" | "outside" | "secrets">,
  workspaceId: WorkspaceId,
  id: AccountId,
): Promise<OpenAccount> {
  const account = await findAccount(parts.database, workspaceId, id);
  if (!account) throw new DeskError("not_found");
  const provider = parts.outside.findTextProvider(account.vendor);
  if (!provider) throw new DeskError("unknown_vendor", { vendor: account.vendor });
  const settings = readSettings(parts, account);
  return { ...account, provider, settings, connection: parts.outside.connect(account, settings) };
}

export const readSettings = (
  parts: Pick<DeskParts, "secrets">,
  account: Pick<AccountRecord, "id" | "settingsSealed">,
): Settings => JSON.parse(parts.secrets.open(account.settingsSealed, account.id)) as Settings;

/** The same, for an errand of someone. */
export const openAccountFor = (
  ctx: Pick<ErrandCtx, "db" | "outside" | "secrets" | "workspaceId">,
  id: AccountId,
): Promise<OpenAccount> =>
  openAccount(
    { database: ctx.db, outside: ctx.outside, secrets: ctx.secrets },
    ctx.workspaceId,
    id,
  );
