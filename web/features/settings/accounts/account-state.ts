import type { Account } from "./account-queries.ts";
import * as words from "./words.ts";

interface AccountState {
  readonly kind: "plain" | "ok" | "warn" | "danger";
  readonly message: string;
}

const states: Readonly<Record<Account["state"], AccountState>> = {
  untested: { kind: "plain", message: words.notCheckedYet },
  working: { kind: "ok", message: words.connected },
  degraded: { kind: "warn", message: words.issues },
  broken: { kind: "danger", message: words.error },
};

export const accountState = (account: Pick<Account, "state">): AccountState =>
  states[account.state];
