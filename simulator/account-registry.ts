// Accounts in memory, with their fault rules. Each simulator owns its database, so this cache is always current.
import type { Pool } from "pg";
import type { Fault, FaultKind, FaultPreset, FaultRule } from "#contract/simulator/simulator.ts";
import { createRandom } from "#domain/random.ts";
import { applyFaults, type FaultSubject } from "#simulator/faults/apply-faults.ts";
import { type Account, listAccounts, saveFaults, upsertAccount } from "./store/accounts.ts";

export class AccountRegistry {
  readonly #pool: Pool;
  readonly #accounts = new Map<string, Account>();
  readonly #randomByAccount = new Map<string, () => number>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async load(): Promise<void> {
    for (const account of await listAccounts(this.#pool)) this.#cache(account);
  }

  find(sid: string): Account | null {
    return this.#accounts.get(sid) ?? null;
  }

  async put(
    input: Pick<Account, "sid" | "authToken" | "name" | "country" | "handlesOptOut">,
  ): Promise<{ account: Account; isNew: boolean }> {
    const written = await upsertAccount(this.#pool, input);
    this.#cache(written.account);
    return written;
  }

  async setFaults(
    account: Account,
    faults: { preset: FaultPreset; seed: number; rules: readonly FaultRule[] },
  ): Promise<Account> {
    const changed = { ...account, ...faults };
    this.#cache(changed);
    await saveFaults(this.#pool, changed);
    return changed;
  }

  /** Returns the faults of these kinds that hit the subject. The rules change when a counted one is used. */
  async applyFaultRules(
    sid: string,
    kinds: readonly FaultKind[],
    subject: FaultSubject,
  ): Promise<{ faults: readonly Fault[]; haveRulesChanged: boolean }> {
    const account = this.#accounts.get(sid);
    if (account === undefined) return { faults: [], haveRulesChanged: false };
    const { faults, rules } = applyFaults(account.rules, kinds, subject, this.randomFor(sid));
    if (rules === account.rules) return { faults, haveRulesChanged: false };
    // Updated in memory before the write, so two concurrent requests cannot both use a rule's last time.
    const changed = { ...account, rules };
    this.#accounts.set(sid, changed);
    await saveFaults(this.#pool, changed);
    return { faults, haveRulesChanged: true };
  }

  randomFor(sid: string): () => number {
    return this.#randomByAccount.get(sid) ?? Math.random;
  }

  #cache(account: Account): void {
    const before = this.#accounts.get(account.sid);
    this.#accounts.set(account.sid, account);
    if (before?.seed !== account.seed || before.rules !== account.rules) {
      this.#randomByAccount.set(account.sid, createRandom(account.seed).next);
    }
  }
}
