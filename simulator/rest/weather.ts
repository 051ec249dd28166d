// The weather between the desk and what it asks us to do.
import type { Fault } from "#contract/simulator/simulator.ts";
import { pick, type Subject } from "#simulator/faults/strike.ts";
import type { Answer } from "#simulator/http/answer.ts";
import { tellFaults } from "#simulator/webhooks/queue.ts";
import { refuse } from "./refusals.ts";
import type { Asked, Outcome } from "./resources.ts";

/** The deed is not done at all, is done and told, or is done and nobody learns of it. */
export async function underWeather(
  { world, account }: Asked,
  kinds: Parameters<typeof world.accounts.strike>[1],
  subject: Subject,
  deed: () => Promise<Pick<Outcome, "answer" | "faults">>,
): Promise<Outcome> {
  const struck = await world.accounts.strike(account.sid, kinds, subject);
  if (struck.isUsedUp) tellFaults(world, account.sid);
  const { faults } = struck;
  const named = faults.map(({ kind }) => kind);
  const early = refusalOf(faults);
  if (early !== null) return { answer: early, faults: named };
  if (pick(faults, "reset_before_accepting") !== null) {
    return { answer: refuse(20500), faults: named, hangsUp: "before" };
  }
  const done = await deed();
  const all = [...named, ...done.faults];
  const isDone = done.answer.status < 400;
  if (isDone && pick(faults, "reset_after_accepting") !== null) {
    return { answer: done.answer, faults: all, hangsUp: "after" };
  }
  const slowMs = isDone ? (pick(faults, "slow_answer")?.ms ?? 0) : 0;
  return { answer: done.answer, faults: all, slowMs };
}

function refusalOf(faults: readonly Fault[]): Answer | null {
  if (pick(faults, "bad_key") !== null) return refuse(20003);
  const tooMany = pick(faults, "too_many");
  if (tooMany !== null) {
    return refuse(20429, { headers: { "retry-after": String(tooMany.retryAfterSeconds) } });
  }
  const down = pick(faults, "server_error");
  if (down !== null) return refuse(down.status === 503 ? 20503 : 20500);
  const refused = pick(faults, "refused");
  return refused === null ? null : refuse(refused.code);
}
