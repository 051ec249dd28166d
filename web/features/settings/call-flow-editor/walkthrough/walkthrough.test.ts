import { expect, test } from "vitest";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import { defaultBusinessHours } from "#domain/inbox/hours.ts";
import { advanceWalkthrough, startWalkthrough, type WalkthroughAction } from "./walkthrough.ts";

const message = (text: string) => ({ kind: "say", text }) as const;
const everybody = { teamIds: [], memberIds: [] };
const flow: CallFlow = {
  start: "hours",
  steps: [
    {
      id: "hours",
      kind: "hours",
      hours: defaultBusinessHours("UTC"),
      open: "menu",
      closed: "voicemail",
    },
    {
      id: "menu",
      kind: "menu",
      prompt: message("One or two."),
      maxAttempts: 2,
      noInput: "ring",
      keys: [
        { key: "1", name: "Orders", next: "queue" },
        { key: "2", name: "Bills", next: "bye" },
      ],
    },
    {
      id: "ring",
      kind: "ring",
      targets: everybody,
      order: "all",
      seconds: 25,
      noAnswer: "voicemail",
    },
    {
      id: "queue",
      kind: "queue",
      targets: everybody,
      order: "all",
      announcesPosition: true,
      key: { key: "1", next: "voicemail" },
      maxWaitSeconds: 60,
      maxCallers: 5,
      overflow: "bye",
    },
    { id: "voicemail", kind: "voicemail", prompt: message("After the tone."), maxSeconds: 60 },
    { id: "bye", kind: "hang_up", prompt: null },
  ],
};
const friday = new Date("2026-11-20T10:00:00Z");
const sunday = new Date("2026-11-22T10:00:00Z");
const after = (now: Date, ...actions: WalkthroughAction[]) =>
  actions.reduce(
    (trial, action) => advanceWalkthrough(trial, flow, action),
    startWalkthrough(flow, now),
  );

test("chooses the exit by day and time, and highlights the path", () => {
  expect(startWalkthrough(flow, friday)).toMatchObject({
    at: { id: "menu" },
    steps: ["hours", "menu"],
    exits: ["in:start", "hours:open"],
  });
  expect(startWalkthrough(flow, sunday).at?.id).toBe("voicemail");
  expect(startWalkthrough(flow, sunday).messages).toContain("Closed.");
});

test("follows pressed keys, repeats the menu after a wrong one, then takes the no-input exit", () => {
  const queue = after(friday, { kind: "key_pressed", key: "1" });
  expect([queue.at?.id, queue.exits.at(-1)]).toEqual(["queue", "menu:key 0"]);
  const left = after(friday, { kind: "key_pressed", key: "1" }, { kind: "key_pressed", key: "1" });
  expect([left.at?.id, left.exits.at(-1)]).toEqual(["voicemail", "queue:key"]);
  const wrong = after(friday, { kind: "key_pressed", key: "9" });
  expect([wrong.at?.id, wrong.attempts]).toEqual(["menu", 1]);
  const noInput = after(friday, { kind: "key_pressed", key: "9" }, { kind: "no_input" });
  expect([noInput.at?.id, noInput.exits.at(-1)]).toEqual(["ring", "menu:noInput"]);
});

test("always ends, and says how", () => {
  const rung = after(friday, { kind: "no_input" }, { kind: "no_input" });
  expect(advanceWalkthrough(rung, flow, { kind: "answered" }).end).toBe("They talk.");
  const mail = advanceWalkthrough(rung, flow, { kind: "no_answer" });
  expect([mail.at?.id, advanceWalkthrough(mail, flow, { kind: "message" }).end]).toEqual([
    "voicemail",
    "The message waits in the queue.",
  ]);
  const bye = after(friday, { kind: "key_pressed", key: "2" });
  expect([bye.at, bye.end, bye.steps.at(-1)]).toEqual([null, "The call ends.", "bye"]);
  expect(advanceWalkthrough(bye, flow, { kind: "answered" })).toBe(bye);
});

test("walks an unfinished flow as far as it is connected", () => {
  const cut: CallFlow = { ...flow, start: "nowhere" };
  expect(startWalkthrough(cut, friday)).toMatchObject({ at: null, steps: [] });
});
