import type { Account } from "./account-queries.ts";

export interface AccountState {
  readonly kind: "plain" | "ok" | "warn" | "danger";
  readonly say: string;
}

const states: Readonly<Record<Account["state"], AccountState>> = {
  untested: { kind: "plain", say: "Not checked yet" },
  working: { kind: "ok", say: "Connected" },
  degraded: { kind: "warn", say: "Issues" },
  broken: { kind: "danger", say: "Error" },
};

export const accountState = (account: Pick<Account, "state">): AccountState =>
  states[account.state];
