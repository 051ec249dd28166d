import { routePaths } from "#web/data/routes.ts";
import styles from "#web/features/settings/components/rows.module.css";
import { clsx } from "#web/ui/clsx.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { ForwardIcon, ProviderIcon, SimulatorIcon } from "#web/ui/icons.tsx";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import { formatPastTime } from "#web/ui/time/sentence-time.ts";
import type { Account } from "./account-queries.ts";
import { accountState } from "./account-state.ts";
import * as words from "./words.ts";

export function AccountRow({ account, providerName }: { account: Account; providerName: string }) {
  const state = accountState(account);
  const Shape = account.isSimulated ? SimulatorIcon : ProviderIcon;
  return (
    <li data-part="settings-row" className={clsx(styles.settingsRow, styles.target)}>
      <Shape className={styles.cQuiet} />
      <div className="grow">
        <a
          className={clsx(styles.settingsRowName, styles.settingsRowLink)}
          href={routePaths.settings(`accounts/${account.id}`)}
        >
          <span className="ell">{account.label}</span>
          {account.isSimulated && <Chip kind="note">{words.simulated}</Chip>}
        </a>
        <div className={styles.settingsRowDetails}>
          <span>
            {account.carries === "email"
              ? words.carriesEmail
              : account.phone
                ? words.carriesCallsAndTexts
                : words.carriesTexts}
          </span>
          <span>{providerName}</span>
          {account.problem !== null ? (
            <span className="c-danger">{account.problem}</span>
          ) : (
            account.checkedAt !== null && (
              <span>
                {words.checked} <RelativeTime at={account.checkedAt} text={formatPastTime} />
              </span>
            )
          )}
        </div>
      </div>
      <Chip kind={state.kind} dot className={styles.settingsRowState}>
        {state.message}
      </Chip>
      <ForwardIcon className={clsx("s14", styles.cQuiet)} />
    </li>
  );
}
