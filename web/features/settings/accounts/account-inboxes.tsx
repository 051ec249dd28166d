import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import settingsPartsStyles from "#web/features/settings/settings-parts.module.css";
import { buttonProps } from "#web/ui/button/button.tsx";
import styles from "#web/ui/form/field.module.css";
import type { Account } from "./account-queries.ts";
import * as words from "./words.ts";

export function AccountInboxes({ account }: { account: Account }) {
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const own = inboxes.filter(
    (inbox) => inbox.accountId === account.id || inbox.email?.intakeAccountId === account.id,
  );
  return (
    <SettingsSection
      title={words.inboxes}
      actions={
        <a
          {...buttonProps("plain", "small")}
          href={routePaths.settings(`inboxes/new/${account.id}`)}
        >
          {words.addInbox}
        </a>
      }
    >
      {own.length === 0 ? (
        <p data-part="hint" className={styles.hint}>
          {account.carries === "email" ? words.noInboxUsesAccount : words.noNumberIsInbox}
        </p>
      ) : (
        <ul className={settingsPartsStyles.accountInboxes}>
          {own.map((inbox) => (
            <li key={inbox.id}>
              <a href={routePaths.settings(`inboxes/${inbox.id}`)}>
                <span className="num">{inbox.formatted}</span>{" "}
                <span className="muted">{inbox.name}</span>
              </a>
              {inbox.isArchived && <span className="muted">{words.archived}</span>}
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
