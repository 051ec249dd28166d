// Saves what was created at the provider into the account's settings, merged with concurrent changes.

import { decryptSettings } from "#server/actions/account/open-account.ts";
import type { ExternalContext } from "#server/actions/define-action.ts";
import type { Settings } from "#server/ports/provider.ts";
import { type AccountRecord, findAccount, updateAccountRow } from "#server/store/account.ts";

export const saveAccountSettings = (
  ctx: ExternalContext,
  account: Pick<AccountRecord, "id">,
  made: Settings,
): Promise<Settings> =>
  ctx.write(async (write) => {
    const now = await findAccount(write.db, write.workspaceId, account.id);
    if (!now) return made;
    const settings = { ...decryptSettings(write, now), ...made };
    await updateAccountRow(write.db, write.workspaceId, account.id, {
      label: now.label,
      settingsEncrypted: write.secrets.seal(JSON.stringify(settings), account.id),
    });
    write.publishChange("account", account.id);
    return settings;
  });
