import { routePaths } from "#web/data/routes.ts";
import { Button, buttonClass } from "#web/ui/button/button.tsx";
import { Chip } from "#web/ui/display/chip.tsx";
import { AgainIcon, ProviderIcon } from "#web/ui/icons.tsx";
import { formatLogTime, formatUpcoming } from "#web/ui/time/format-time.ts";
import { formatPastTime } from "#web/ui/time/past-words.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import {
  accountStates,
  describeUncertainMessages,
  pausedServices,
  unreachableMailbox,
} from "./health-words.ts";
import type { Health } from "./types.ts";

interface AccountHealthRowProps {
  account: Health["accounts"][number];
  isBusy: boolean;
  onRetry: () => void;
  onCheck: () => void;
}

export function AccountHealthRow({ account, isBusy, onRetry, onCheck }: AccountHealthRowProps) {
  const { kind, message: stateMessage, todo } = accountStates[account.state];
  const { mailbox } = account;
  const isTroubled = account.state === "broken" || account.state === "degraded";
  const needsLook =
    isTroubled || account.hookRefusedAt !== null || (mailbox !== null && mailbox.stuck > 0);
  return (
    <li className="set-row top health-row">
      <ProviderIcon className="c-quiet" />
      <div className="grow">
        <div className="set-row-name">
          <span className="ell">{account.label}</span>
          <Chip kind={kind} dot>
            {stateMessage}
          </Chip>
        </div>
        {todo !== null && (
          <p className="health-say">
            {account.problem !== null && `${account.problem} `}
            {todo}
          </p>
        )}
        {account.unknown > 0 && (
          <p className="health-say">
            {describeUncertainMessages(account.unknown)} We're checking with the provider. If the
            provider can't tell, the conversation shows it, and you can send it again or mark it as
            sent.
          </p>
        )}
        {account.alsoPaused.map((pause) => (
          <p className="health-say" key={pause.service}>
            <strong>{pausedServices[pause.service]}</strong>{" "}
            {pause.problem !== null && `${pause.problem} `}
            {pause.meanwhile}
          </p>
        ))}
        {mailbox !== null && !mailbox.isReachable && (
          <p className="health-say">{unreachableMailbox(account.state)}</p>
        )}
        {mailbox !== null && mailbox.stuck > 0 && (
          <p className="health-say">
            {mailbox.stuck === 1
              ? "1 email could not be fetched from the mailbox."
              : `${mailbox.stuck} emails could not be fetched from the mailbox.`}{" "}
            View the account to retry.
          </p>
        )}
        {account.notCompared !== null && (
          <p className="health-say">
            Incoming messages may be missing
            {account.notCompared.missedSince !== null && (
              <>
                {" "}
                since <RelativeTime at={account.notCompared.missedSince} text={formatLogTime} />
              </>
            )}
            : the provider's message list can't be fetched. {account.notCompared.problem} Retrying
            automatically.
          </p>
        )}
        {account.hookRefusedAt !== null && (
          <p className="health-say">
            A webhook from the provider was rejected{" "}
            <RelativeTime at={account.hookRefusedAt} text={formatPastTime} />: its signature doesn't
            match this account's keys. If the keys were changed at the provider, update them here.
          </p>
        )}
        <div className="set-row-facts">
          {mailbox !== null && mailbox.checkedAt !== null && (
            <span>
              mailbox checked <RelativeTime at={mailbox.checkedAt} text={formatPastTime} />
            </span>
          )}
          {account.waiting > 0 && <span>{account.waiting} waiting</span>}
          {account.unknown > 0 && <span>{account.unknown} with unknown outcome</span>}
          {account.pausedSince !== null && (
            <span>
              paused <RelativeTime at={account.pausedSince} text={formatPastTime} />
            </span>
          )}
          {account.state === "paused" && account.retryAt !== null && (
            <span>
              next try <RelativeTime at={account.retryAt} text={formatUpcoming} />
            </span>
          )}
          {account.lastSuccessAt !== null && (
            <span>
              last success <RelativeTime at={account.lastSuccessAt} text={formatPastTime} />
            </span>
          )}
          {account.lastErrorAt !== null && (
            <span>
              last error <RelativeTime at={account.lastErrorAt} text={formatPastTime} />
            </span>
          )}
          {account.lastSuccessAt === null && account.lastErrorAt === null && (
            <span>Not used yet</span>
          )}
        </div>
      </div>
      {(account.state === "paused" || account.alsoPaused.length > 0) && (
        <Button
          size="small"
          icon={AgainIcon}
          busy={isBusy}
          aria-label={`Retry ${account.label}`}
          onClick={onRetry}
        >
          Retry
        </Button>
      )}
      {isTroubled && (
        <Button
          size="small"
          icon={AgainIcon}
          busy={isBusy}
          aria-label={`Check ${account.label} now`}
          onClick={onCheck}
        >
          Check now
        </Button>
      )}
      {needsLook && (
        <a
          className={buttonClass("plain", "small")}
          href={routePaths.settings(`accounts/${account.id}`)}
        >
          View account
        </a>
      )}
    </li>
  );
}
