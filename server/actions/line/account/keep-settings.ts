// Something was made at the company that its account must remember, beside what somebody may have changed in
// the meantime.
import type { ErrandCtx } from "#server/actions/action.ts";
import { readSettings } from "#server/actions/line/open-account.ts";
import type { Settings } from "#server/ports/provider.ts";
import { type AccountRecord, changeAccount, findAccount } from "#server/store/account.ts";

export const keepSettings = (
  ctx: ErrandCtx,
  account: Pick<AccountRecord, "id">,
  made: Settings,
): Promise<Settings> =>
  ctx.write(async (write) => {
    const now = await findAccount(write.db, write.workspaceId, account.id);
    if (!now) return made;
    const settings = { ...readSettings(write, now), ...made };
    await changeAccount(write.db, write.workspaceId, account.id, {
      label: now.label,
      settingsSealed: write.secrets.seal(JSON.stringify(settings), account.id),
    });
    write.announce("account", account.id);
    return settings;
  });
