import type { Account } from "./account-queries.ts";

export interface AccountState {
  readonly kind: "plain" | "ok" | "warn" | "danger";
  readonly message: string;
}

const states: Readonly<Record<Account["state"], AccountState>> = {
  untested: { kind: "plain", message: "Not checked yet" },
  working: { kind: "ok", message: "Connected" },
  degraded: { kind: "warn", message: "Issues" },
  broken: { kind: "danger", message: "Error" },
};

export const accountState = (account: Pick<Account, "state">): AccountState =>
  states[account.state];
