// Distribution of conversation folders and lengths: most are closed, and open ones are mostly recent.

import type { ConversationFolder } from "#domain/conversation/status.ts";
import { dayMs, hourMs, minuteMs } from "#domain/day-ms.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import type { TextProblem } from "#domain/message/text-problems.ts";
import type { Random } from "./random.ts";

export type ConversationOutcome = Exclude<ConversationFolder, "merged">;

const outcomes = ["closed", "open", "snoozed", "spam", "trash"] as const;
const olderWeights = [72, 21, 3, 3, 1] as const;
const recentWeights = [28, 65, 4, 2, 1] as const;

/** `age`: 0 is now, 1 the oldest. About three in ten are open overall. */
export const pickConversationOutcome = (chance: Random, age: number): ConversationOutcome =>
  outcomes[chance.weigh(age < 0.2 ? recentWeights : olderWeights)] ?? "closed";

/** Number of texts per conversation: many short, a few long, `messages` in total. */
export function spreadMessages(messages: number, conversations: number, chance: Random): number[] {
  const mean = messages / conversations;
  const counts = Array.from({ length: conversations }, () =>
    Math.max(1, Math.min(60, Math.round(-Math.log(1 - chance.next()) * (mean - 0.5) + 0.5))),
  );
  let missing = messages - counts.reduce((sum, one) => sum + one, 0);
  while (missing !== 0) {
    const index = chance.between(0, conversations - 1);
    const count = counts[index] ?? 1;
    if (missing < 0 && count === 1) continue;
    counts[index] = count + Math.sign(missing);
    missing -= Math.sign(missing);
  }
  return counts;
}

/** Pause until the next message: usually minutes, sometimes a night. */
export function pickPauseMs(chance: Random): number {
  const longest = [25 * minuteMs, 6 * hourMs, 3 * dayMs][chance.weigh([70, 22, 8])] ?? hourMs;
  return Math.ceil(minuteMs / 2 + chance.next() * longest);
}

export interface DeliveryOutcome {
  readonly state: DeliveryState;
  readonly problem: TextProblem | null;
}

const good: DeliveryOutcome = { state: "delivered", problem: null };
const bad: readonly DeliveryOutcome[] = [
  { state: "undelivered", problem: "handset_off" },
  { state: "undelivered", problem: "carrier_fault" },
  { state: "failed", problem: "not_a_mobile" },
];

export const pickDelivery = (chance: Random): DeliveryOutcome =>
  chance.isLucky(0.02)
    ? chance.pick(bad)
    : chance.isLucky(0.01)
      ? { ...good, state: "sent" }
      : good;
