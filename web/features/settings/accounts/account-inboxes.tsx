import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import { SettingsSection } from "#web/features/settings/components/settings-section.tsx";
import { buttonClass } from "#web/ui/button/button.tsx";
import type { Account } from "./account-queries.ts";

export function AccountInboxes({ account }: { account: Account }) {
  const { lines } = useBootstrap("lines");
  const own = lines.filter(
    (line) => line.accountId === account.id || line.mail?.intakeAccountId === account.id,
  );
  return (
    <SettingsSection
      title="Inboxes"
      deeds={
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
          {own.map((line) => (
            <li key={line.id}>
              <a href={routePaths.settings(`inboxes/${line.id}`)}>
                <span className="num">{line.shown}</span> <span className="muted">{line.name}</span>
              </a>
              {line.isArchived && <span className="muted">archived</span>}
            </li>
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
