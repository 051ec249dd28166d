import type { Account } from "./account-queries.ts";

export interface AccountState {
  readonly kind: "plain" | "ok" | "warn" | "danger";
  readonly say: string;
}

const states: Readonly<Record<Account["state"], AccountState>> = {
  untested: { kind: "plain", say: "Not tried yet" },
  working: { kind: "ok", say: "Works" },
  degraded: { kind: "warn", say: "Works with trouble" },
  broken: { kind: "danger", say: "Does not work" },
};

export const accountState = (account: Pick<Account, "state">): AccountState =>
  states[account.state];
