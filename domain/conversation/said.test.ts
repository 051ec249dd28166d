import { expect, test } from "vitest";
import { type CallOutcome, callOutcomes } from "#domain/call/call.ts";
import { type Said, waitingSince, whoSpoke } from "./said.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();
type Message = Extract<Said, { kind: "message" }>;
const text = (minute: number, other: Partial<Message> = {}): Message => ({
  ...{ kind: "message", at: at(minute), direction: "in", medium: "text", authorKind: "contact" },
  ...{ text: "No hot water", auto: null, consent: null, states: [] },
  ...other,
});
const answer = (minute: number, states: Message["states"] = ["sent"]) =>
  text(minute, { direction: "out", authorKind: "member", states });
const call = (minute: number, outcome: CallOutcome | null, isAnswered = false): Said => ({
  ...{ kind: "call", at: at(minute), direction: "in", outcome, isAnswered },
});

test("a call asks for an answer by its outcome, and answers when it was taken", () => {
  for (const [outcome, { needsFollowUp }] of Object.entries(callOutcomes))
    expect(whoSpoke(call(1, outcome as CallOutcome)), outcome).toBe(
      needsFollowUp ? "customer" : null,
    );
  expect(waitingSince([text(1), call(2, "answered", true)])).toBeNull();
  expect(waitingSince([text(1), answer(2), call(3, "missed")])).toBe(at(3));
  expect(waitingSince([call(3, null)])).toBe(at(3));
  const ours: Said = { ...call(3, "failed"), direction: "out" } as Said;
  expect(waitingSince([ours])).toBeNull();
});

test("an answer counts when it is on its way to somebody", () => {
  for (const state of ["held", "queued", "sending", "unknown", "delivered"] as const)
    expect(waitingSince([text(1), answer(2, [state])]), state).toBeNull();
  for (const state of ["scheduled", "cancelled", "suppressed", "failed", "bounced"] as const)
    expect(waitingSince([text(1), answer(2, [state])]), state).toBe(at(1));
  expect(waitingSince([text(1), answer(2, ["bounced", "delivered"])])).toBeNull();
  // Written with another program, from a mailbox of ours.
  expect(waitingSince([text(1), answer(2, [])])).toBeNull();
  expect(waitingSince([text(1), { ...answer(2), authorKind: "system" }])).toBe(at(1));
});

test("STOP, START and automatic mail ask for no answer", () => {
  expect(waitingSince([text(1, { text: "STOP" })])).toBeNull();
  expect(waitingSince([text(1, { text: "Unstop." })])).toBeNull();
  expect(waitingSince([text(1, { text: "Yes", consent: "granted" })])).toBeNull();
  expect(waitingSince([text(1, { text: "Yes" })])).toBe(at(1));
  // The provider read another word as a wish to be left alone.
  expect(waitingSince([text(1, { text: "no mas", consent: "revoked" })])).toBeNull();
  for (const auto of ["auto-reply", "receipt", "bounce"] as const)
    expect(waitingSince([text(1, { medium: "mail", auto })]), auto).toBeNull();
  expect(waitingSince([text(1, { medium: "mail", auto: "bulk", text: "stop" })])).toBe(at(1));
});

test("what was closed is done with, until it is opened again by hand", () => {
  const closed: Said = { kind: "closed", at: at(2) };
  const reopened: Said = { kind: "reopened", at: at(3) };
  expect(waitingSince([text(1), closed, text(4)])).toBe(at(4));
  expect(waitingSince([text(1), closed, reopened, text(4)])).toBe(at(1));
});
