import { useBootstrap } from "#web/data/bootstrap.ts";
import styles from "#web/features/settings/components/rows.module.css";
import { roleName } from "#web/features/settings/members/role-labels.ts";
import settingsPartsStyles from "#web/features/settings/settings-parts.module.css";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { KeyIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import type { ApiKey } from "./types.ts";
import * as words from "./words.ts";

export function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const { name, hint, role, inboxIds, createdAt, usedAt } = apiKey;
  const own = inboxIds === null ? null : inboxes.filter((inbox) => inboxIds.includes(inbox.id));
  return (
    <li data-part="settings-row" className={styles.settingsRow}>
      <KeyIcon className={styles.cQuiet} />
      <div className="grow">
        <div className={styles.settingsRowName}>
          <span className="ell">{name}</span>
          <code className={settingsPartsStyles.keyHint}>…{hint}</code>
        </div>
        <div className={styles.settingsRowDetails}>
          <span>
            {fill(words.roleOn, {
              role: roleName(role),
              inboxes:
                own === null
                  ? words.inAllInboxes
                  : own.map((inbox) => inbox.name).join(", ") || words.inNoInbox,
            })}
          </span>
          <span>
            {words.created} <RelativeTime at={createdAt} />
          </span>
          <span>
            {usedAt === null ? (
              words.neverUsed
            ) : (
              <>
                {words.lastUsed} <RelativeTime at={usedAt} />
              </>
            )}
          </span>
        </div>
      </div>
      <Button size="small" aria-label={fill(words.revokeKey, { name })} onClick={onRevoke}>
        {words.revoke}
      </Button>
    </li>
  );
}
