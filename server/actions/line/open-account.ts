// A provider account with its keys in hand, for the length of one errand.
import { DeskError } from "#domain/errors.ts";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { ErrandCtx } from "#server/actions/action.ts";
import type { DeskParts } from "#server/actions/desk.ts";
import type { MailProvider } from "#server/ports/mail.ts";
import type { Connection, Settings } from "#server/ports/provider.ts";
import type { TextProvider } from "#server/ports/text.ts";
import { type AccountRecord, findAccount } from "#server/store/account.ts";

interface Opened<Provider> extends AccountRecord {
  readonly provider: Provider;
  readonly settings: Settings;
  readonly connection: Connection;
}
export type OpenAccount = Opened<TextProvider>;
export type OpenMailAccount = Opened<MailProvider>;

type Parts = Pick<DeskParts, "database" | "outside" | "secrets">;

async function open<Provider>(
  parts: Parts,
  workspaceId: WorkspaceId,
  id: AccountId,
  providerOf: (account: AccountRecord) => Provider,
): Promise<Opened<Provider>> {
  const account = await findAccount(parts.database, workspaceId, id);
  if (!account) throw new DeskError("not_found");
  const provider = providerOf(account);
  const settings = readSettings(parts, account);
  return { ...account, provider, settings, connection: parts.outside.connect(account, settings) };
}

export const openAccount = (
  parts: Parts,
  workspaceId: WorkspaceId,
  id: AccountId,
): Promise<OpenAccount> =>
  open(parts, workspaceId, id, ({ vendor, label }) => {
    const provider = parts.outside.findTextProvider(vendor);
    if (provider) return provider;
    if (!parts.outside.findMailProvider(vendor)) throw new DeskError("unknown_vendor", { vendor });
    throw new DeskError("wrong_kind_of_account", {
      account: label,
      what: "email",
      wanted: "texts",
    });
  });

export const openMailAccount = (
  parts: Parts,
  workspaceId: WorkspaceId,
  id: AccountId,
): Promise<OpenMailAccount> =>
  open(parts, workspaceId, id, ({ vendor, label }) => {
    const provider = parts.outside.findMailProvider(vendor);
    if (provider) return provider;
    if (!parts.outside.findTextProvider(vendor)) throw new DeskError("unknown_vendor", { vendor });
    throw new DeskError("wrong_kind_of_account", {
      account: label,
      what: "texts",
      wanted: "email",
    });
  });

/** Of whatever it carries: to try its keys, or to change them. */
export const openAnyAccount = (
  parts: Parts,
  workspaceId: WorkspaceId,
  id: AccountId,
): Promise<Opened<TextProvider | MailProvider>> =>
  open(parts, workspaceId, id, ({ vendor }) => {
    const provider =
      parts.outside.findTextProvider(vendor) ?? parts.outside.findMailProvider(vendor);
    if (!provider) throw new DeskError("unknown_vendor", { vendor });
    return provider;
  });

export const readSettings = (
  parts: Pick<DeskParts, "secrets">,
  account: Pick<AccountRecord, "id" | "settingsSealed">,
): Settings => JSON.parse(parts.secrets.open(account.settingsSealed, account.id)) as Settings;

// The same, for an errand of someone.
type Asking = Pick<ErrandCtx, "db" | "outside" | "secrets" | "workspaceId">;
const partsOf = (ctx: Asking): Parts => ({
  database: ctx.db,
  outside: ctx.outside,
  secrets: ctx.secrets,
});
export const openAccountFor = (ctx: Asking, id: AccountId) =>
  openAccount(partsOf(ctx), ctx.workspaceId, id);
export const openMailAccountFor = (ctx: Asking, id: AccountId) =>
  openMailAccount(partsOf(ctx), ctx.workspaceId, id);
export const openAnyAccountFor = (ctx: Asking, id: AccountId) =>
  openAnyAccount(partsOf(ctx), ctx.workspaceId, id);
