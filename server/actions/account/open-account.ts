// A provider account with its keys in hand, for the length of one errand.
import { AppError } from "#domain/errors.ts";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { ExternalContext } from "#server/actions/define-action.ts";
import type { RuntimeDeps } from "#server/actions/runtime.ts";
import type { EmailProvider } from "#server/ports/email.ts";
import type { Connection, Settings } from "#server/ports/provider.ts";
import type { SmsProvider } from "#server/ports/sms.ts";
import { type AccountRecord, findAccount } from "#server/store/account.ts";

interface Opened<Provider> extends AccountRecord {
  readonly provider: Provider;
  readonly settings: Settings;
  readonly connection: Connection;
}
export type OpenSmsAccount = Opened<SmsProvider>;
export type OpenEmailAccount = Opened<EmailProvider>;

type Parts = Pick<RuntimeDeps, "database" | "outside" | "secrets">;

async function open<Provider>(
  parts: Parts,
  workspaceId: WorkspaceId,
  id: AccountId,
  providerOf: (account: AccountRecord) => Provider,
): Promise<Opened<Provider>> {
  const account = await findAccount(parts.database, workspaceId, id);
  if (!account) throw new AppError("not_found");
  const provider = providerOf(account);
  const settings = decryptSettings(parts, account);
  return { ...account, provider, settings, connection: parts.outside.connect(account, settings) };
}

export const openSmsAccount = (
  parts: Parts,
  workspaceId: WorkspaceId,
  id: AccountId,
): Promise<OpenSmsAccount> =>
  open(parts, workspaceId, id, ({ vendor, label }) => {
    const provider = parts.outside.findSmsProvider(vendor);
    if (provider) return provider;
    if (!parts.outside.findEmailProvider(vendor))
      throw new AppError("unknown_provider", { vendor });
    throw new AppError("account_type_mismatch", {
      account: label,
      what: "email",
      wanted: "texts",
    });
  });

export const openEmailAccount = (
  parts: Parts,
  workspaceId: WorkspaceId,
  id: AccountId,
): Promise<OpenEmailAccount> =>
  open(parts, workspaceId, id, ({ vendor, label }) => {
    const provider = parts.outside.findEmailProvider(vendor);
    if (provider) return provider;
    if (!parts.outside.findSmsProvider(vendor)) throw new AppError("unknown_provider", { vendor });
    throw new AppError("account_type_mismatch", {
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
): Promise<Opened<SmsProvider | EmailProvider>> =>
  open(parts, workspaceId, id, ({ vendor }) => {
    const provider =
      parts.outside.findSmsProvider(vendor) ?? parts.outside.findEmailProvider(vendor);
    if (!provider) throw new AppError("unknown_provider", { vendor });
    return provider;
  });

export const decryptSettings = (
  parts: Pick<RuntimeDeps, "secrets">,
  account: Pick<AccountRecord, "id" | "settingsEncrypted">,
): Settings => JSON.parse(parts.secrets.open(account.settingsEncrypted, account.id)) as Settings;

// The same, for an errand of someone.
type Asking = Pick<ExternalContext, "db" | "outside" | "secrets" | "workspaceId">;
const partsOf = (ctx: Asking): Parts => ({
  database: ctx.db,
  outside: ctx.outside,
  secrets: ctx.secrets,
});
export const openSmsAccountFor = (ctx: Asking, id: AccountId) =>
  openSmsAccount(partsOf(ctx), ctx.workspaceId, id);
export const openEmailAccountFor = (ctx: Asking, id: AccountId) =>
  openEmailAccount(partsOf(ctx), ctx.workspaceId, id);
export const openAnyAccountFor = (ctx: Asking, id: AccountId) =>
  openAnyAccount(partsOf(ctx), ctx.workspaceId, id);
