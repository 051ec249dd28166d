import { expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import { defaultBusinessHours } from "#domain/inbox/hours.ts";
import { formatSeconds, type ReferenceNames, stepSummary } from "./step-summary.ts";

const names: ReferenceNames = {
  country: "GB",
  nameOf: (id) => (id === "office" ? "Office" : null),
  soundOf: (id) => (id === "s1" ? { name: "Good day", seconds: 7.2 } : null),
};
const words = (step: FlowStep) => stepSummary(step, names);
const office = { teamIds: ["office", "gone"], memberIds: [] } as never;

test("a card says what its step does", () => {
  const hours = defaultBusinessHours("Europe/London");
  expect(words({ id: "h", kind: "hours", hours, open: null, closed: null })).toBe(
    "Mon to Fri 09:00–17:00",
  );
  const holidays = {
    ...hours,
    week: hours.week.map((day, place) => (place === 5 ? [{ from: "09:00", to: "13:00" }] : day)),
    exceptions: [{ date: "2026-12-25", name: "Christmas", openings: [] }],
  };
  expect(words({ id: "h", kind: "hours", hours: holidays, open: null, closed: null })).toBe(
    "Mon to Fri 09:00–17:00, Sat 09:00–13:00, 1 exception",
  );
  expect(
    words({ id: "g", kind: "greeting", prompt: { kind: "sound", audioFileId: "s1" }, to: null }),
  ).toBe("Good day, 0:07");
  expect(
    words({
      ...{ id: "r", kind: "ring", targets: office, order: "in_turn" },
      seconds: 25,
      nobody: null,
    }),
  ).toBe("Office, a former member, round robin, 25 s");
  expect(words({ id: "f", kind: "forward", number: "", seconds: 20, nobody: null })).toBe(
    "No number yet",
  );
  expect(words({ id: "b", kind: "hang_up", prompt: null })).toBe("No message");
});

test("times are said as people say them", () => {
  expect([25, 60, 90, 180, 200].map(formatSeconds)).toEqual([
    "25 s",
    "1 min",
    "90 s",
    "3 min",
    "3:20",
  ]);
});
