// One conversation from its first message to its current state.
import type { TimelineEventType } from "#domain/conversation/timeline-events.ts";
import type { ConversationId, EntryId, MemberId, TeamId } from "#domain/ids.ts";
import { isUnansweredInbound, pickCall, type SeedCall } from "./calls.ts";
import {
  type ConversationOutcome,
  type DeliveryOutcome,
  pickDelivery,
  pickPauseMs,
} from "./conversation-outcomes.ts";
import { type CastContact, firstNameOf } from "./sample-contacts.ts";
import { createDialogue } from "./sample-messages.ts";
import type { SeedRandom } from "./seed-random.ts";

export interface HistoryEntry {
  readonly id: EntryId;
  readonly atMs: number;
  readonly memberId: MemberId | null;
  readonly what:
    | { readonly kind: "in"; readonly text: string }
    | { readonly kind: "out"; readonly text: string; readonly delivery: DeliveryOutcome }
    | { readonly kind: "note"; readonly text: string; readonly mentions: readonly MemberId[] }
    | SeedCall
    | {
        readonly kind: "event";
        readonly type: string;
        readonly facts: Readonly<Record<string, string | null>>;
      };
}

export interface ConversationHistory {
  readonly id: ConversationId;
  readonly outcome: ConversationOutcome;
  readonly entries: readonly HistoryEntry[];
  readonly assigneeId: MemberId | null;
  readonly tags: readonly string[];
  readonly waitingSinceMs: number | null;
  readonly snoozedUntilMs: number | null;
  readonly closedAtMs: number | null;
}

interface HistoryPlan {
  readonly contact: CastContact;
  /** Number of texts. */
  readonly texts: number;
  readonly startsAtMs: number;
  readonly nowMs: number;
  readonly outcome: ConversationOutcome;
  /** Members who reply in this inbox. */
  readonly memberIds: readonly MemberId[];
  readonly teamId: TeamId | null;
}

export function generateHistory(plan: HistoryPlan, random: SeedRandom): ConversationHistory {
  const { outcome, memberIds, nowMs } = plan;
  const isSpam = outcome === "spam";
  const talk = createDialogue({ customer: firstNameOf(plan.contact), random }, isSpam);
  const entries: HistoryEntry[] = [];
  let atMs = plan.startsAtMs;
  const add = (what: HistoryEntry["what"], memberId: MemberId | null) =>
    entries.push({ id: random.idAt<EntryId>(atMs), atMs, memberId, what });
  // Pauses shrink near the present, so that no entry is in the future.
  const goOn = () => {
    atMs += Math.min(pickPauseMs(random), Math.floor((nowMs - atMs) / 3));
  };

  const isAssigned = random.isTrue(outcome === "open" ? 0.55 : 0.9) && !isSpam;
  const assigneeId = isAssigned ? random.pick(memberIds) : null;
  const tags = isSpam ? [] : talk.tags.filter(() => random.isTrue(0.45));
  let waitingSinceMs: number | null = null;
  let isTheirs = true;
  for (let turn = 0; turn < plan.texts; turn += 1) {
    if (turn > 0) goOn();
    if (turn === 0 && !isSpam) isTheirs = random.isTrue(0.92);
    else if (!isSpam) isTheirs = random.isTrue(isTheirs ? 0.3 : 0.62);
    if (isTheirs) {
      add({ kind: "in", text: talk.message("customer", turn) }, null);
      waitingSinceMs ??= atMs;
    } else {
      const delivery = pickDelivery(random);
      const text = talk.message("us", turn);
      add({ kind: "out", text, delivery }, assigneeId ?? random.pick(memberIds));
      waitingSinceMs = null;
    }
    if (turn === 0) addEvents();
    if (random.isTrue(0.05) && !isSpam) {
      const call = pickCall(random);
      add(call, call.direction === "out" ? (assigneeId ?? random.pick(memberIds)) : null);
      if (isUnansweredInbound(call)) waitingSinceMs ??= atMs;
      else waitingSinceMs = null;
    }
    if (random.isTrue(0.03)) {
      const mentions = random.isTrue(0.3) ? [random.pick(memberIds)] : [];
      add({ kind: "note", text: talk.note(), mentions }, random.pick(memberIds));
    }
  }
  goOn();
  const last = addEnd();
  const id = random.idAt<ConversationId>(plan.startsAtMs);
  return { id, outcome, entries, assigneeId, tags, waitingSinceMs, ...last };

  function addEvents(): void {
    if (assigneeId !== null)
      add({ kind: "event", type: "assigned", facts: { assigneeId } }, assigneeId);
    if (tags.length > 0) {
      const facts = { added: tags.join(", "), removed: "" };
      add({ kind: "event", type: "tagged", facts }, random.pick(memberIds));
    }
  }

  function addEnd(): Pick<ConversationHistory, "snoozedUntilMs" | "closedAtMs"> {
    const by = assigneeId ?? random.pick(memberIds);
    const event = (type: TimelineEventType, facts = {}) => add({ kind: "event", type, facts }, by);
    if (outcome === "snoozed") {
      const snoozedUntilMs = nowMs + random.integerBetween(1, 30 * 24) * 3600_000;
      event("snoozed", { until: new Date(snoozedUntilMs).toISOString() });
      return { snoozedUntilMs, closedAtMs: null };
    }
    if (outcome === "closed") event("closed");
    if (outcome === "spam") event("marked_spam");
    if (outcome === "trash") event("trashed");
    return { snoozedUntilMs: null, closedAtMs: outcome === "closed" ? atMs : null };
  }
}
