import fc from "fast-check";
import { expect, test } from "vitest";
import type { InboxId, SlaPolicyId, TagId, TeamId } from "#domain/ids.ts";
import { businessSecondsBetween } from "#domain/inbox/business-time.ts";
import { type BusinessHours, defaultBusinessHours } from "#domain/inbox/hours.ts";
import { limit } from "#domain/limits.ts";
import {
  decideReplyCheck,
  decideReplyClock,
  nextReplyCheck,
  type ReplyClock,
  type ReplyClockInput,
} from "./reply-clock.ts";
import type { ClockStep } from "./reply-clock-pauses.ts";
import { appliesTo, type SlaConditions, type SlaPolicyWithHours } from "./sla-policy.ts";

const none: SlaConditions = { match: "all", inboxIds: [], teamIds: [], tagIds: [], priorities: [] };
const policy = (more: Partial<SlaPolicyWithHours> = {}): SlaPolicyWithHours => ({
  id: "p" as SlaPolicyId,
  name: "All",
  conditions: none,
  calendarId: null,
  hours: null,
  firstReplyMinutes: 60,
  nextReplyMinutes: 120,
  warningMinutes: null,
  ...more,
});
const start = new Date("2026-11-23T09:00:00.000Z");
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const waiting: ReplyClockInput = {
  inboxId: "i" as InboxId,
  teamId: null,
  tagIds: [],
  priority: "none",
  folder: "open",
  waitingSince: start.toISOString(),
  hasReplied: false,
  steps: [],
  clock: null,
};
const decide = (more: Partial<ReplyClockInput>, minutes: number, policies = [policy()]) =>
  decideReplyClock({ ...waiting, ...more }, policies, at(minutes));

test("a policy applies by all or any of its conditions, and to every conversation without one", () => {
  const subject = { ...waiting, teamId: "t" as TeamId, tagIds: ["x" as TagId] };
  const applies = (conditions: Partial<SlaConditions>) =>
    appliesTo({ conditions: { ...none, ...conditions } }, subject);
  const [tagIds, teamIds] = [["x" as TagId, "y" as TagId], ["other" as TeamId]];
  expect(applies({})).toBe(true);
  expect(applies({ tagIds })).toBe(true);
  expect(applies({ tagIds, teamIds })).toBe(false);
  expect(applies({ tagIds, teamIds, match: "any" })).toBe(true);
  expect(applies({ teamIds, priorities: ["urgent"], match: "any" })).toBe(false);
});

test("the first reply and the next have targets of their own, and the first policy decides", () => {
  expect(decide({}, 0)).toMatchObject({ kind: "first", dueAt: at(60).toISOString() });
  expect(decide({ hasReplied: true }, 0)).toMatchObject({
    kind: "next",
    dueAt: at(120).toISOString(),
  });
  expect(decide({}, 0, [policy({ firstReplyMinutes: null }), policy()])).toBeNull();
  expect(decide({}, 0, [])).toBeNull();
});

test("a reply stops it, and undoing or failing that reply continues it", () => {
  const clock = decide({}, 0);
  const replied = decide({ clock, waitingSince: null }, 10);
  expect(replied).toMatchObject({ dueAt: null, repliedAt: at(10).toISOString() });
  expect(decide({ clock: replied, waitingSince: null }, 20)).toBe(replied);
  expect(decide({ clock: replied }, 20)).toEqual(clock);
  const later = decide(
    { clock: replied, waitingSince: at(30).toISOString(), hasReplied: true },
    30,
  );
  expect(later).toMatchObject({ kind: "next", dueAt: at(150).toISOString() });
});

test("a breach stays recorded through a pause, and ends when another policy makes it due later", () => {
  const clock = decide({}, 0);
  const breached = decideReplyCheck(clock, at(61));
  expect(breached?.breachedAt).toBe(at(61).toISOString());
  expect(decideReplyCheck(breached, at(62))).toBeNull();
  const snoozed = decide({ clock: breached, folder: "snoozed" }, 70);
  expect(snoozed).toMatchObject({ dueAt: at(60).toISOString(), breachedAt: at(61).toISOString() });
  const longer = decide({ clock: snoozed }, 80, [policy({ firstReplyMinutes: 600 })]);
  expect(longer).toMatchObject({ dueAt: at(610).toISOString(), breachedAt: null });
});

test("an unchanged clock is the same object, so nothing is written", () => {
  const clock = decide({}, 0);
  expect(decide({ clock }, 30)).toBe(clock);
  const paused = decide({ clock, folder: "closed" }, 30);
  expect(decide({ clock: paused, folder: "closed" }, 40)).toBe(paused);
});

test('keeps "replyClockPauses", and never makes a reply due earlier', () => {
  let clock: ReplyClock | null = decide({}, 0);
  let before = "";
  for (let nth = 1; nth <= limit("replyClockPauses") + 5; nth += 1) {
    clock = decide({ clock, folder: "snoozed" }, nth * 2 - 1);
    clock = decide({ clock }, nth * 2);
    expect((clock?.dueAt ?? "") > before).toBe(true);
    before = clock?.dueAt ?? "";
  }
  expect(clock?.pauses).toHaveLength(limit("replyClockPauses"));
});

test("when it is due, the business time without the pauses equals the target, whatever happened", () => {
  const hours: BusinessHours = defaultBusinessHours("Europe/London");
  const step = fc.record({
    after: fc.integer({ min: 1, max: 2000 }),
    folder: fc.constantFrom("open", "snoozed", "closed", "spam"),
  });
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 12 }),
      fc.integer({ min: 5, max: 3000 }),
      (steps, minutes) => {
        const policies = [policy({ hours, firstReplyMinutes: minutes })];
        let clock = decide({}, 0, policies);
        let now = 0;
        for (const { after, folder } of steps) {
          now += after;
          clock = decide({ clock, folder }, now, policies);
        }
        if (!clock?.dueAt) return;
        const due = new Date(clock.dueAt);
        let counted = businessSecondsBetween(hours, start, due);
        for (const { from, to } of clock.pauses) {
          const end = to === null ? due : new Date(Math.min(Date.parse(to), due.getTime()));
          if (Date.parse(from) < end.getTime())
            counted -= businessSecondsBetween(hours, new Date(from), end);
        }
        expect(counted).toBe(minutes * 60);
      },
    ),
    { numRuns: 300 },
  );
});

test("is checked at the warning, then when it is due, then no more", () => {
  let clock = decide({}, 0, [policy({ warningMinutes: 10 })]);
  expect(nextReplyCheck(clock)).toBe(at(50).toISOString());
  expect(decideReplyCheck(clock, at(49))).toBeNull();
  clock = decideReplyCheck(clock, at(50));
  expect(nextReplyCheck(clock)).toBe(at(60).toISOString());
  clock = decideReplyCheck(clock, at(60));
  expect(clock).toMatchObject({ warnedAt: at(50).toISOString(), breachedAt: at(60).toISOString() });
  expect(nextReplyCheck(clock)).toBeNull();
});

const step = (
  type: ClockStep["type"],
  minutes: number,
  dueAt: string | null = null,
): ClockStep => ({
  type,
  at: at(minutes).toISOString(),
  dueAt,
});

test("a clock that starts late is as if it had applied from the start, with the pauses of the timeline", () => {
  const steps = [step("snoozed", 20), step("snooze_ended", 4000), step("tagged" as never, 4010)];
  expect(decide({ steps }, 4020)?.dueAt).toBe(at(4040).toISOString());
  expect(decide({ steps: steps.slice(0, 1), folder: "snoozed" }, 4020)).toMatchObject({
    dueAt: null,
    breachedAt: null,
  });
  const woken = [
    step("snoozed", 20),
    step("customer", 30),
    step("closed", 50),
    step("reopened", 60),
  ];
  expect(decide({ steps: woken }, 70)?.dueAt).toBe(at(80).toISOString());
  expect(decide({ steps: [step("not_spam", 500)] }, 501)?.dueAt).toBe(at(560).toISOString());
});

test("no clock starts in a conversation that is closed, spam or in the trash", () => {
  for (const folder of ["closed", "spam", "trash", "merged"] as const)
    expect(decide({ folder }, 5000)).toBeNull();
});

test("a clock that starts again remembers its breach", () => {
  const steps = [step("reply_overdue", 61, at(60).toISOString())];
  expect(decide({ steps }, 90)?.breachedAt).toBe(at(61).toISOString());
  expect(nextReplyCheck(decide({ steps }, 90))).toBeNull();
  expect(decide({ steps }, 90, [policy({ firstReplyMinutes: 70 })])?.breachedAt).toBeNull();
});

test("a reply after it was due is a breach, even if it precedes the job", () => {
  const clock = decide({}, 0);
  expect(decide({ clock, waitingSince: null }, 59)?.breachedAt).toBeNull();
  expect(decide({ clock, waitingSince: null }, 61)?.breachedAt).toBe(at(61).toISOString());
  expect(decide({ clock, waitingSince: null, folder: "merged" }, 61)?.breachedAt).toBeNull();
});
