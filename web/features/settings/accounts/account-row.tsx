import { routePaths } from "#web/data/routes.ts";
import { Chip } from "#web/ui/display/chip.tsx";
import { ForwardIcon, ProviderIcon, SimulatorIcon } from "#web/ui/icons.tsx";
import { formatPastTime } from "#web/ui/time/past-words.ts";
import { RelativeTime } from "#web/ui/time/relative-time.tsx";
import type { Account } from "./account-queries.ts";
import { accountState } from "./account-state.ts";

export function AccountRow({ account, vendorName }: { account: Account; vendorName: string }) {
  const state = accountState(account);
  const Shape = account.isSimulated ? SimulatorIcon : ProviderIcon;
  return (
    <li className="set-row goes">
      <Shape className="c-quiet" />
      <div className="grow">
        <a
          className="set-row-name set-row-link"
          href={routePaths.settings(`accounts/${account.id}`)}
        >
          <span className="ell">{account.label}</span>
          {account.isSimulated && <Chip kind="note">Simulated</Chip>}
        </a>
        <div className="set-row-facts">
          <span>
            {account.carries === "mail" ? "email" : account.phone ? "calls and texts" : "texts"}
          </span>
          <span>{vendorName}</span>
          {account.problem !== null ? (
            <span className="c-danger">{account.problem}</span>
          ) : (
            account.checkedAt !== null && (
              <span>
                checked <RelativeTime at={account.checkedAt} text={formatPastTime} />
              </span>
            )
          )}
        </div>
      </div>
      <Chip kind={state.kind} dot className="set-row-state">
        {state.message}
      </Chip>
      <ForwardIcon className="s14 c-quiet" />
    </li>
  );
}
