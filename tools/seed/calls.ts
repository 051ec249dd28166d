// Sample calls: direction, outcome and duration.

import type { CallOutcome } from "#domain/call/call.ts";
import { callPreview } from "#domain/call/call-preview.ts";
import type { MemberId } from "#domain/ids.ts";
import { Sheet } from "./copy-rows.ts";
import type { SeedRandom } from "./seed-random.ts";

export interface SeedCall {
  readonly kind: "call";
  readonly direction: "in" | "out";
  readonly outcome: CallOutcome;
  readonly waitSeconds: number;
  readonly talkSeconds: number;
}

/** Percentages of inbound and of outbound calls. */
const inbound = {
  answered: 62,
  missed: 23,
  abandoned_in_queue: 8,
  abandoned_in_menu: 4,
  after_hours: 3,
} as const;
const outbound = { answered: 68, no_answer: 20, busy: 6, canceled: 5, failed: 1 } as const;

const pickOutcome = <Outcome extends string>(
  percentages: Readonly<Record<Outcome, number>>,
  random: SeedRandom,
): Outcome =>
  random.pickWeighted(Object.keys(percentages) as Outcome[], (outcome) => percentages[outcome]);

export function pickCall(random: SeedRandom): SeedCall {
  const direction = random.isTrue(0.65) ? "in" : "out";
  const outcome = direction === "in" ? pickOutcome(inbound, random) : pickOutcome(outbound, random);
  return {
    kind: "call",
    direction,
    outcome,
    waitSeconds: direction === "in" ? random.integerBetween(3, 40) : random.integerBetween(2, 20),
    talkSeconds: outcome === "answered" ? random.integerBetween(20, 600) : 0,
  };
}

/** A customer whose call was not answered waits for us. */
export const isUnansweredInbound = (call: SeedCall): boolean =>
  call.direction === "in" && call.outcome !== "answered";

export const createCallSheets = () => ({
  call: new Sheet("call", [
    "workspace_id",
    "id",
    "conversation_id",
    "inbox_id",
    "account_id",
    "contact_id",
    "contact_point_id",
    "direction",
    "number",
    "provider_ref",
    "state",
    "outcome",
    "flow_stage",
    "claimed_by",
    "claimed_at",
    "started_at",
    "answered_at",
    "ended_at",
    "wait_seconds",
    "talk_seconds",
    "last_event_at",
    "wrapped_up_at",
  ]),
  callLeg: new Sheet("call_leg", [
    "workspace_id",
    "id",
    "call_id",
    "role",
    "member_id",
    "number",
    "created_at",
    "ringing_at",
    "answered_at",
    "joined_at",
    "left_at",
    "ended_at",
    "end_cause",
  ]),
  callRing: new Sheet("call_ring", [
    "workspace_id",
    "call_id",
    "round",
    "member_id",
    "offered_at",
    "end_reason",
    "ended_at",
  ]),
});

interface SeedCallContext {
  readonly workspaceId: string;
  readonly id: string;
  readonly conversationId: string;
  readonly line: { readonly id: string; readonly accountId: string };
  readonly contact: {
    readonly id: string;
    readonly contactPointId: string;
    readonly number: string;
  };
  readonly memberId: MemberId;
  readonly atMs: number;
}

export function writeCall(
  sheets: ReturnType<typeof createCallSheets>,
  call: SeedCall,
  context: SeedCallContext,
  random: SeedRandom,
): void {
  const { workspaceId, id, line, contact, memberId, atMs } = context;
  const moment = (seconds: number) => new Date(atMs + seconds * 1000).toISOString();
  const isAnswered = call.outcome === "answered";
  const taker = isAnswered || call.direction === "out" ? memberId : null;
  const came = isAnswered ? moment(call.waitSeconds) : null;
  const over = moment(call.waitSeconds + call.talkSeconds);
  const ref = `CA${random.idAt(atMs).replaceAll("-", "")}`;
  sheets.call.add(
    workspaceId,
    id,
    context.conversationId,
    line.id,
    line.accountId,
    contact.id,
    contact.contactPointId,
    call.direction,
    contact.number,
    ref,
    "ended",
    call.outcome,
    call.direction === "in" ? "ringing" : "dialing",
    taker,
    taker && moment(1),
    moment(0),
    came,
    over,
    call.waitSeconds,
    call.talkSeconds,
    over,
    over,
  );
  const leg = (role: string, who: MemberId | null, number: string | null, join: string | null) =>
    sheets.callLeg.add(
      workspaceId,
      random.idAt(atMs),
      id,
      role,
      who,
      number,
      moment(0),
      moment(1),
      join,
      join,
      join && over,
      over,
      join ? "hung_up" : "no_answer",
    );
  leg("customer", null, contact.number, came);
  if (taker !== null) leg("member", taker, null, came ?? moment(1));
  if (call.direction === "in")
    sheets.callRing.add(
      workspaceId,
      id,
      1,
      memberId,
      moment(0),
      isAnswered ? "answered" : call.outcome === "missed" ? "missed" : "caller_hung_up",
      moment(call.waitSeconds),
    );
}

export const callPreviewOf = (call: SeedCall): string =>
  callPreview({ ...call, voicemailSeconds: null });
