import fc from "fast-check";
import { expect, test } from "vitest";
import { type CallOutcome, callOutcomes } from "#domain/call/call.ts";
import { settlesEarlier, type WaitingEntry, waitingSince, whoSpoke } from "./waiting-since.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();
type Message = Extract<WaitingEntry, { kind: "message" }>;
const text = (minute: number, other: Partial<Message> = {}): Message => ({
  kind: "message",
  at: at(minute),
  direction: "in",
  channel: "sms",
  authorKind: "contact",
  text: "No hot water",
  auto: null,
  consent: null,
  states: [],
  ...other,
});
const reply = (minute: number, states: Message["states"] = ["sent"]) =>
  text(minute, { direction: "out", authorKind: "member", states });
const call = (minute: number, outcome: CallOutcome | null, isAnswered = false): WaitingEntry => ({
  kind: "call",
  at: at(minute),
  direction: "in",
  outcome,
  isAnswered,
});

test("an inbound call needs a reply depending on its outcome, and an answered one counts as a reply", () => {
  for (const [outcome, { needsFollowUp }] of Object.entries(callOutcomes))
    expect(whoSpoke(call(1, outcome as CallOutcome)), outcome).toBe(
      needsFollowUp ? "customer" : null,
    );
  expect(waitingSince([text(1), call(2, "answered", true)])).toBeNull();
  expect(waitingSince([text(1), reply(2), call(3, "missed")])).toBe(at(3));
  const machine: WaitingEntry = { ...call(2, "machine", true), direction: "out" } as WaitingEntry;
  expect(waitingSince([text(1), machine])).toBe(at(1));
  expect(waitingSince([call(3, null)])).toBe(at(3));
  const ours: WaitingEntry = { ...call(3, "failed"), direction: "out" } as WaitingEntry;
  expect(waitingSince([ours])).toBeNull();
});

test("a reply counts once it is on its way to a recipient", () => {
  for (const state of ["delayed", "queued", "sending", "unknown", "delivered"] as const)
    expect(waitingSince([text(1), reply(2, [state])]), state).toBeNull();
  for (const state of ["scheduled", "canceled", "suppressed", "failed", "bounced"] as const)
    expect(waitingSince([text(1), reply(2, [state])]), state).toBe(at(1));
  expect(waitingSince([text(1), reply(2, ["bounced", "delivered"])])).toBeNull();
  // Sent from another email client through a mailbox of ours.
  expect(waitingSince([text(1), reply(2, [])])).toBeNull();
  expect(waitingSince([text(1), { ...reply(2), authorKind: "system" }])).toBe(at(1));
});

test("a copy of a reply from another client counts as a reply only to what was written before it", () => {
  expect(waitingSince([text(1), text(3), reply(2, [])])).toBe(at(3));
  expect(waitingSince([text(1), text(3), reply(4, [])])).toBeNull();
});

test("STOP, START and automated emails need no reply", () => {
  expect(waitingSince([text(1, { text: "STOP" })])).toBeNull();
  expect(waitingSince([text(1, { text: "Unstop." })])).toBeNull();
  expect(waitingSince([text(1, { text: "Yes", consent: "granted" })])).toBeNull();
  expect(waitingSince([text(1, { text: "Yes" })])).toBe(at(1));
  // The provider took another word as an opt-out.
  expect(waitingSince([text(1, { text: "no mas", consent: "revoked" })])).toBeNull();
  for (const auto of ["auto-reply", "receipt", "bounce"] as const)
    expect(waitingSince([text(1, { channel: "email", auto })]), auto).toBeNull();
  expect(waitingSince([text(1, { channel: "email", auto: "bulk", text: "stop" })])).toBe(at(1));
});

test("messages before a close no longer count, unless a member reopens the conversation", () => {
  const closed: WaitingEntry = { kind: "closed", at: at(2) };
  const reopened: WaitingEntry = { kind: "reopened", at: at(3) };
  expect(waitingSince([text(1), closed, text(4)])).toBe(at(4));
  expect(waitingSince([text(1), closed, reopened, text(4)])).toBe(at(1));
});

test("entries before a reply that counts, or before a close and a new message, don't matter", () => {
  const kinds: readonly ((minute: number) => WaitingEntry)[] = [
    (minute) => text(minute),
    (minute) => text(minute, { text: "STOP" }),
    (minute) => reply(minute),
    (minute) => reply(minute, ["failed"]),
    (minute) => reply(minute - 2, []),
    (minute) => call(minute, "missed"),
    (minute) => call(minute, "answered", true),
    (minute) => ({ kind: "closed", at: at(minute) }),
    (minute) => ({ kind: "reopened", at: at(minute) }),
  ];
  let settled = 0;
  fc.assert(
    fc.property(
      fc.array(fc.nat(kinds.length - 1), { maxLength: 8 }),
      fc.array(fc.nat(kinds.length - 1), { maxLength: 8 }),
      (before, after) => {
        const entries = [...before, ...after].map(
          (kind, minute) => kinds[kind]?.(minute) ?? text(minute),
        );
        const last = entries.slice(before.length);
        if (!settlesEarlier(last)) return;
        settled += 1;
        expect(waitingSince(last)).toBe(waitingSince(entries));
      },
    ),
    { numRuns: 2_000 },
  );
  expect(settled).toBeGreaterThan(500);
});
