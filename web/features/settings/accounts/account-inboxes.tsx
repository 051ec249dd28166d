import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { buttonClass } from "#web/ui/button/button.tsx";
import type { Account } from "./account-queries.ts";

export function AccountInboxes({ account }: { account: Account }) {
  const { inboxes } = useBootstrap("inboxes");
  const own = inboxes.filter(
    (inbox) => inbox.accountId === account.id || inbox.email?.intakeAccountId === account.id,
  );
  return (
    <SettingsSection
      title="Inboxes"
      actions={
        <a
          className={buttonClass("plain", "small")}
          href={routePaths.settings(`inboxes/new/${account.id}`)}
        >
          Add inbox
        </a>
      }
    >
      {own.length === 0 ? (
        <p className="hint">
          {account.carries === "mail"
            ? "No inbox uses this account yet."
            : "None of its numbers is an inbox yet."}
        </p>
      ) : (
        <ul className="account-lines">
          {own.map((inbox) => (
            <li key={inbox.id}>
              <a href={routePaths.settings(`inboxes/${inbox.id}`)}>
                <span className="num">{inbox.formatted}</span>{" "}
                <span className="muted">{inbox.name}</span>
              </a>
              {inbox.isArchived && <span className="muted">archived</span>}
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
