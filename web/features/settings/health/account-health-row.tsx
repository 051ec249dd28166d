import { addressOf } from "#web/data/place.ts";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { AgainIcon, ProviderIcon } from "#web/ui/icon.tsx";
import { Chip } from "#web/ui/text/chip.tsx";
import { Ago } from "#web/ui/time/ago.tsx";
import type { Health } from "./health-page.tsx";
import { accountStates } from "./health-words.ts";

interface AccountHealthRowProps {
  account: Health["accounts"][number];
  isBusy: boolean;
  onRetry: () => void;
}

export function AccountHealthRow({ account, isBusy, onRetry }: AccountHealthRowProps) {
  const { kind, say, todo } = accountStates[account.state];
  const isBroken = account.state === "broken";
  return (
    <li className="set-row top health-row">
      <ProviderIcon className="c-quiet" />
      <div className="grow">
        <div className="set-row-name">
          <span className="ell">{account.label}</span>
          <Chip kind={kind} dot>
            {say}
          </Chip>
        </div>
        {todo !== null && (
          <p className="health-say">
            {account.problem !== null && `${account.problem} `}
            {todo}
          </p>
        )}
        <div className="set-row-facts">
          {account.waiting > 0 && <span>{account.waiting} waiting</span>}
          {account.unknown > 0 && <span>{account.unknown} with unknown outcome</span>}
          {account.pausedSince !== null && (
            <span>
              paused <Ago at={account.pausedSince} />
            </span>
          )}
          {account.lastSuccessAt !== null && (
            <span>
              last success <Ago at={account.lastSuccessAt} />
            </span>
          )}
          {account.lastErrorAt !== null && (
            <span>
              last error <Ago at={account.lastErrorAt} />
            </span>
          )}
          {account.lastSuccessAt === null && account.lastErrorAt === null && (
            <span>not used yet</span>
          )}
        </div>
      </div>
      {account.state === "paused" && (
        <Button
          size="small"
          glyph={AgainIcon}
          busy={isBusy}
          aria-label={`Retry ${account.label}`}
          onClick={onRetry}
        >
          Retry
        </Button>
      )}
      {isBroken && (
        <a
          className={buttonClass("plain", "small")}
          href={addressOf.settings(`accounts/${account.id}`)}
        >
          View account
        </a>
      )}
    </li>
  );
}
