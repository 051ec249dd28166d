import { expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { defaultBusinessHours } from "#domain/inbox/hours.ts";
import { formatSeconds, type ReferenceNames, stepSummary } from "./step-summary.ts";

const names: ReferenceNames = {
  country: "GB",
  nameOf: (id) => (id === "office" ? "Office" : null),
  soundOf: (id) => (id === "s1" ? { name: "Good day", seconds: 7.2 } : null),
};
const text = (step: FlowStep) => stepSummary(step, names);
const office = { teamIds: ["office", "gone"], memberIds: [] } as never;

test("summarizes each step for its card", () => {
  const hours = defaultBusinessHours("Europe/London");
  expect(text({ id: "h", kind: "hours", hours, open: null, closed: null })).toBe(
    "Mon to Fri 09:00–17:00",
  );
  const holidays = {
    ...hours,
    week: hours.week.map((day, index) => (index === 5 ? [{ from: "09:00", to: "13:00" }] : day)),
    exceptions: [{ date: "2026-12-25", name: "Christmas", openings: [] }],
  };
  expect(text({ id: "h", kind: "hours", hours: holidays, open: null, closed: null })).toBe(
    "Mon to Fri 09:00–17:00, Sat 09:00–13:00, 1 exception",
  );
  expect(
    text({
      id: "g",
      kind: "greeting",
      prompt: { kind: "audio_file", audioFileId: "s1" },
      next: null,
    }),
  ).toBe("Good day, 0:07");
  expect(
    text({
      id: "r",
      kind: "ring",
      targets: office,
      order: "round_robin",
      seconds: 25,
      noAnswer: null,
    }),
  ).toBe("Office, a former member, round robin, 25\u00a0s");
  expect(
    text({
      id: "m",
      kind: "menu",
      prompt: { kind: "say", text: "For orders, press one." },
      keys: [],
      maxAttempts: 2,
      noInput: null,
    } as never),
  ).toBe("Asks twice: “For orders, press one.”");
  expect(text({ id: "f", kind: "forward", number: "", seconds: 20, noAnswer: null })).toBe(
    "No number yet",
  );
  expect(text({ id: "b", kind: "hang_up", prompt: null })).toBe("No message");
});

test("formats durations the way people say them", () => {
  expect([25, 60, 90, 180, 200].map(formatSeconds)).toEqual([
    "25\u00a0s",
    "1\u00a0min",
    "90\u00a0s",
    "3\u00a0min",
    "3:20",
  ]);
});
