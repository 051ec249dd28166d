// The desk asks for a text to be sent: here the faults of sending strike.
import type { Fault } from "#contract/simulator/simulator.ts";
import { faultsOfSending, faultsOfTheWay, pick } from "#simulator/faults/strike.ts";
import type { Answer } from "#simulator/http/answer.ts";
import { acceptText } from "#simulator/texts/accept.ts";
import { tellFaults } from "#simulator/webhooks/queue.ts";
import { readSending } from "./read-sending.ts";
import { refuse } from "./refusals.ts";
import type { Asked, Outcome } from "./resources.ts";
import { messageShape } from "./shapes.ts";

export async function postText({ world, account, form }: Asked): Promise<Outcome> {
  const handset = form.get("To") ?? "";
  const subject = { handset, words: form.get("Body") ?? "" };
  const struck = await world.accounts.strike(account.sid, faultsOfSending, subject);
  if (struck.isUsedUp) tellFaults(world, account.sid);
  const { faults } = struck;
  const kinds = faults.map(({ kind }) => kind);
  const early = refusalOf(faults);
  if (early !== null) return { answer: early, faults: kinds };
  if (pick(faults, "reset_before_accepting") !== null) {
    return { answer: refuse(20500), faults: kinds, hangsUp: "before" };
  }
  const sending = await readSending(world, account, form);
  if (!("to" in sending)) return { answer: sending, faults: kinds };
  const way = await world.accounts.strike(account.sid, faultsOfTheWay, subject);
  if (way.isUsedUp) tellFaults(world, account.sid);
  const fate = pick(way.faults, "undelivered");
  const taken = await acceptText(world, account, sending, fate?.code ?? null);
  const answer: Answer = { status: 201, json: messageShape(taken) };
  const all = [...kinds, ...way.faults.map(({ kind }) => kind)];
  if (pick(faults, "reset_after_accepting") !== null) {
    return { answer, faults: all, hangsUp: "after" };
  }
  return { answer, faults: all, slowMs: pick(faults, "slow_answer")?.ms ?? 0 };
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
