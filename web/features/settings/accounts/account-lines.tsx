import { useDesk } from "#web/data/desk.ts";
import { addressOf } from "#web/data/place.ts";
import { Block } from "#web/features/settings/parts/block.tsx";
import { buttonClass } from "#web/ui/button/button.tsx";
import type { Account } from "./account-queries.ts";

export function AccountLines({ account }: { account: Account }) {
  const { lines } = useDesk("lines");
  const own = lines.filter(
    (line) => line.accountId === account.id || line.mail?.intakeAccountId === account.id,
  );
  return (
    <Block
      title="Inboxes"
      deeds={
        <a
          className={buttonClass("plain", "small")}
          href={addressOf.settings(`lines/new/${account.id}`)}
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
              <a href={addressOf.settings(`lines/${line.id}`)}>
                <span className="num">{line.shown}</span> <span className="muted">{line.name}</span>
              </a>
              {line.isArchived && <span className="muted">archived</span>}
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}
