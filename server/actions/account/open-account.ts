// Opens a provider account with its decrypted credentials, for the duration of one external action.
import { AppError } from "#domain/errors.ts";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import type { ExternalContext } from "#server/actions/define-action.ts";
import type { RuntimeDeps } from "#server/actions/runtime.ts";
import type { EmailProvider } from "#server/ports/email.ts";
import type { Connection, Settings } from "#server/ports/provider.ts";
import type { TextProvider } from "#server/ports/text.ts";
import { type AccountRecord, findAccount } from "#server/store/account.ts";

interface Opened<Provider> extends AccountRecord {
  readonly adapter: Provider;
  readonly settings: Settings;
  readonly connection: Connection;
}
type OpenTextAccount = Opened<TextProvider>;
export type OpenEmailAccount = Opened<EmailProvider>;

type Deps = Pick<RuntimeDeps, "database" | "services" | "secrets">;

async function open<Provider>(
  deps: Deps,
  workspaceId: WorkspaceId,
  id: AccountId,
  providerOf: (account: AccountRecord) => Provider,
): Promise<Opened<Provider>> {
  const account = await findAccount(deps.database, workspaceId, id);
  if (!account) throw new AppError("not_found");
  const adapter = providerOf(account);
  const settings = decryptSettings(deps, account);
  return { ...account, adapter, settings, connection: deps.services.connect(account, settings) };
}

export const openTextAccount = (
  deps: Deps,
  workspaceId: WorkspaceId,
  id: AccountId,
): Promise<OpenTextAccount> =>
  open(deps, workspaceId, id, ({ provider, label }) => {
    const adapter = deps.services.findTextProvider(provider);
    if (adapter) return adapter;
    if (!deps.services.findEmailProvider(provider))
      throw new AppError("unknown_provider", { provider });
    throw new AppError("account_type_mismatch", {
      account: label,
      what: "email",
      capability: "texts",
    });
  });

export const openEmailAccount = (
  deps: Deps,
  workspaceId: WorkspaceId,
  id: AccountId,
): Promise<OpenEmailAccount> =>
  open(deps, workspaceId, id, ({ provider, label }) => {
    const adapter = deps.services.findEmailProvider(provider);
    if (adapter) return adapter;
    if (!deps.services.findTextProvider(provider))
      throw new AppError("unknown_provider", { provider });
    throw new AppError("account_type_mismatch", {
      account: label,
      what: "texts",
      capability: "email",
    });
  });

/** For any channel: to check the account's credentials or to change them. */
export const openAnyAccount = (
  deps: Deps,
  workspaceId: WorkspaceId,
  id: AccountId,
): Promise<Opened<TextProvider | EmailProvider>> =>
  open(deps, workspaceId, id, ({ provider }) => {
    const adapter =
      deps.services.findTextProvider(provider) ?? deps.services.findEmailProvider(provider);
    if (!adapter) throw new AppError("unknown_provider", { provider });
    return adapter;
  });

export const decryptSettings = (
  deps: Pick<RuntimeDeps, "secrets">,
  account: Pick<AccountRecord, "id" | "settingsEncrypted">,
): Settings => JSON.parse(deps.secrets.open(account.settingsEncrypted, account.id)) as Settings;

// The same, for an external action.
type AccountContext = Pick<ExternalContext, "db" | "services" | "secrets" | "workspaceId">;
const depsOf = (ctx: AccountContext): Deps => ({
  database: ctx.db,
  services: ctx.services,
  secrets: ctx.secrets,
});
export const openTextAccountFor = (ctx: AccountContext, id: AccountId) =>
  openTextAccount(depsOf(ctx), ctx.workspaceId, id);
export const openEmailAccountFor = (ctx: AccountContext, id: AccountId) =>
  openEmailAccount(depsOf(ctx), ctx.workspaceId, id);
export const openAnyAccountFor = (ctx: AccountContext, id: AccountId) =>
  openAnyAccount(depsOf(ctx), ctx.workspaceId, id);
