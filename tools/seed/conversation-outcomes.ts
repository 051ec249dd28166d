// Distribution of conversation folders and lengths: most are closed, and open ones are mostly recent.

import type { ConversationFolder } from "#domain/conversation/status.ts";
import { dayMs, hourMs, minuteMs } from "#domain/day-ms.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import type { TextProblem } from "#domain/message/text-problems.ts";
import type { SeedRandom } from "./seed-random.ts";

export type ConversationOutcome = Exclude<ConversationFolder, "merged">;

const outcomes = ["closed", "open", "snoozed", "spam", "trash"] as const;
const olderWeights = { closed: 72, open: 21, snoozed: 3, spam: 3, trash: 1 } as const;
const recentWeights = { closed: 28, open: 65, snoozed: 4, spam: 2, trash: 1 } as const;

/** `age`: 0 is now, 1 the oldest. About three in ten are open overall. */
export const pickConversationOutcome = (random: SeedRandom, age: number): ConversationOutcome =>
  random.pickWeighted(outcomes, (outcome) => (age < 0.2 ? recentWeights : olderWeights)[outcome]);

/** Number of texts per conversation: many short, a few long, `messages` in total. */
export function spreadMessages(
  messages: number,
  conversations: number,
  random: SeedRandom,
): number[] {
  const mean = messages / conversations;
  const counts = Array.from({ length: conversations }, () =>
    Math.max(1, Math.min(60, Math.round(-Math.log(1 - random.next()) * (mean - 0.5) + 0.5))),
  );
  let missing = messages - counts.reduce((sum, one) => sum + one, 0);
  while (missing !== 0) {
    const index = random.integerBetween(0, conversations - 1);
    const count = counts[index] ?? 1;
    if (missing < 0 && count === 1) continue;
    counts[index] = count + Math.sign(missing);
    missing -= Math.sign(missing);
  }
  return counts;
}

const pauses = [
  { longestMs: 25 * minuteMs, weight: 70 },
  { longestMs: 6 * hourMs, weight: 22 },
  { longestMs: 3 * dayMs, weight: 8 },
] as const;

/** Pause until the next message: usually minutes, sometimes a night. */
export function pickPauseMs(random: SeedRandom): number {
  const { longestMs } = random.pickWeighted(pauses, ({ weight }) => weight);
  return Math.ceil(minuteMs / 2 + random.next() * longestMs);
}

export interface DeliveryOutcome {
  readonly state: DeliveryState;
  readonly problem: TextProblem | null;
}

const good: DeliveryOutcome = { state: "delivered", problem: null };
const bad: readonly DeliveryOutcome[] = [
  { state: "undelivered", problem: "phone_unreachable" },
  { state: "undelivered", problem: "carrier_fault" },
  { state: "failed", problem: "not_a_mobile" },
];

export const pickDelivery = (random: SeedRandom): DeliveryOutcome =>
  random.isTrue(0.02) ? random.pick(bad) : random.isTrue(0.01) ? { ...good, state: "sent" } : good;
