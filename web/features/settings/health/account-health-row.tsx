import { routePaths } from "#web/data/routes.ts";
import rowsStyles from "#web/features/settings/components/rows.module.css";
import { fill } from "#web/language/fill.ts";
import { Button, buttonProps } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { AgainIcon, ProviderIcon } from "#web/ui/icons.tsx";
import { formatLogTime } from "#web/ui/time/format-time.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { formatPastTime, formatUntil } from "#web/ui/time/sentence-time.ts";
import styles from "./health.module.css";
import {
  accountStates,
  describeUncertainMessages,
  pausedServices,
  unreachableMailbox,
} from "./health-labels.ts";
import type { Health } from "./types.ts";
import * as words from "./words.ts";

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
    isTroubled ||
    account.webhookRejectedAt !== null ||
    (mailbox !== null && mailbox.failedMessages > 0);
  return (
    <li
      data-part="settings-row"
      className={clsx(rowsStyles.settingsRow, rowsStyles.top, styles.healthRow)}
    >
      <ProviderIcon className={rowsStyles.cQuiet} />
      <div className="grow">
        <div className={rowsStyles.settingsRowName}>
          <span className="ell">{account.label}</span>
          <Chip kind={kind} dot>
            {stateMessage}
          </Chip>
        </div>
        {todo !== null && (
          <p className={styles.healthMessage}>
            {account.problem !== null && `${account.problem} `}
            {todo}
          </p>
        )}
        {account.unknown > 0 && (
          <p className={styles.healthMessage}>
            {describeUncertainMessages(account.unknown)} {words.uncertainHint}
          </p>
        )}
        {account.alsoPaused.map((pause) => (
          <p className={styles.healthMessage} key={pause.service}>
            <strong>{pausedServices[pause.service]}</strong>{" "}
            {pause.problem !== null && `${pause.problem} `}
            {pause.effect}
          </p>
        ))}
        {mailbox !== null && !mailbox.isReachable && (
          <p className={styles.healthMessage}>{unreachableMailbox(account.state)}</p>
        )}
        {mailbox !== null && mailbox.failedMessages > 0 && (
          <p className={styles.healthMessage}>
            {mailbox.failedMessages === 1
              ? words.oneNotFetched
              : fill(words.manyNotFetched, { count: mailbox.failedMessages })}{" "}
            {words.viewAccountToRetry}
          </p>
        )}
        {account.notCompared !== null && (
          <p className={styles.healthMessage}>
            {words.possiblyMissing}
            {account.notCompared.missedSince !== null && (
              <>
                {" "}
                {words.since}{" "}
                <RelativeTime at={account.notCompared.missedSince} text={formatLogTime} />
              </>
            )}
            {words.listNotFetched} {account.notCompared.problem} {words.retryingAutomatically}
          </p>
        )}
        {account.webhookRejectedAt !== null && (
          <p className={styles.healthMessage}>
            {words.webhookRejected}{" "}
            <RelativeTime at={account.webhookRejectedAt} text={formatPastTime} />
            {words.webhookRejectedHint}
          </p>
        )}
        <div className={rowsStyles.settingsRowDetails}>
          {mailbox !== null && mailbox.checkedAt !== null && (
            <span>
              {words.mailboxChecked} <RelativeTime at={mailbox.checkedAt} text={formatPastTime} />
            </span>
          )}
          {account.waiting > 0 && (
            <span>{fill(words.accountWaiting, { waiting: account.waiting })}</span>
          )}
          {account.unknown > 0 && (
            <span>{fill(words.accountUnknown, { unknown: account.unknown })}</span>
          )}
          {account.pausedSince !== null && (
            <span>
              {words.pausedSince} <RelativeTime at={account.pausedSince} text={formatPastTime} />
            </span>
          )}
          {account.state === "paused" && account.retryAt !== null && (
            <span>
              {words.nextTry} <RelativeTime at={account.retryAt} text={formatUntil} />
            </span>
          )}
          {account.lastSuccessAt !== null && (
            <span>
              {words.lastSuccess} <RelativeTime at={account.lastSuccessAt} text={formatPastTime} />
            </span>
          )}
          {account.lastErrorAt !== null && (
            <span>
              {words.lastError} <RelativeTime at={account.lastErrorAt} text={formatPastTime} />
              {account.lastError !== null && `: ${account.lastError}`}
            </span>
          )}
          {account.lastSuccessAt === null && account.lastErrorAt === null && (
            <span>{words.notUsedYet}</span>
          )}
        </div>
      </div>
      {(account.state === "paused" || account.alsoPaused.length > 0) && (
        <Button
          size="small"
          icon={AgainIcon}
          busy={isBusy}
          aria-label={fill(words.retryName, { label: account.label })}
          onClick={onRetry}
        >
          {words.retry}
        </Button>
      )}
      {isTroubled && (
        <Button
          size="small"
          icon={AgainIcon}
          busy={isBusy}
          aria-label={fill(words.checkName, { label: account.label })}
          onClick={onCheck}
        >
          {words.checkNow}
        </Button>
      )}
      {needsLook && (
        <a {...buttonProps("plain", "small")} href={routePaths.settings(`accounts/${account.id}`)}>
          {words.viewAccount}
        </a>
      )}
    </li>
  );
}
