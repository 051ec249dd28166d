import { expect, test } from "vitest";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import { defaultBusinessHours } from "#domain/inbox/hours.ts";
import { advanceWalkthrough, startWalkthrough, type WalkthroughAction } from "./walkthrough.ts";

const say = (text: string) => ({ kind: "say", text }) as const;
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
      ...{ id: "menu", kind: "menu", prompt: say("One or two."), tries: 2, silent: "ring" },
      keys: [
        { key: "1", name: "Orders", to: "queue" },
        { key: "2", name: "Bills", to: "bye" },
      ],
    },
    {
      id: "ring",
      kind: "ring",
      targets: everybody,
      order: "all",
      seconds: 25,
      nobody: "voicemail",
    },
    {
      ...{ id: "queue", kind: "queue", targets: everybody, order: "all", announcesPosition: true },
      ...{
        key: { key: "1", to: "voicemail" },
        maxWaitSeconds: 60,
        maxCallers: 5,
        overflow: "bye",
      },
    },
    { id: "voicemail", kind: "voicemail", prompt: say("After the tone."), maxSeconds: 60 },
    { id: "bye", kind: "hang_up", prompt: null },
  ],
};
const friday = new Date("2026-11-20T10:00:00Z");
const sunday = new Date("2026-11-22T10:00:00Z");
const after = (now: Date, ...deeds: WalkthroughAction[]) =>
  deeds.reduce((trial, deed) => advanceWalkthrough(trial, flow, deed), startWalkthrough(flow, now));

test("the day and the hour decide the way, and the path lights up", () => {
  expect(startWalkthrough(flow, friday)).toMatchObject({
    at: { id: "menu" },
    steps: ["hours", "menu"],
    ways: ["in:start", "hours:open"],
  });
  expect(startWalkthrough(flow, sunday).at?.id).toBe("voicemail");
  expect(startWalkthrough(flow, sunday).said).toContain("Closed.");
});

test("keys lead on; a wrong one is asked about again, then the call goes the silent way", () => {
  const queue = after(friday, { kind: "pressed", key: "1" });
  expect([queue.at?.id, queue.ways.at(-1)]).toEqual(["queue", "menu:key 0"]);
  const left = after(friday, { kind: "pressed", key: "1" }, { kind: "pressed", key: "1" });
  expect([left.at?.id, left.ways.at(-1)]).toEqual(["voicemail", "queue:key"]);
  const wrong = after(friday, { kind: "pressed", key: "9" });
  expect([wrong.at?.id, wrong.tries]).toEqual(["menu", 1]);
  const silent = after(friday, { kind: "pressed", key: "9" }, { kind: "silent" });
  expect([silent.at?.id, silent.ways.at(-1)]).toEqual(["ring", "menu:silent"]);
});

test("every trial ends somewhere, and says how", () => {
  const rung = after(friday, { kind: "silent" }, { kind: "silent" });
  expect(advanceWalkthrough(rung, flow, { kind: "taken" }).end).toBe("They talk.");
  const mail = advanceWalkthrough(rung, flow, { kind: "nobody" });
  expect([mail.at?.id, advanceWalkthrough(mail, flow, { kind: "message" }).end]).toEqual([
    "voicemail",
    "The message waits in the queue.",
  ]);
  const bye = after(friday, { kind: "pressed", key: "2" });
  expect([bye.at, bye.end, bye.steps.at(-1)]).toEqual([null, "The call ends.", "bye"]);
  expect(advanceWalkthrough(bye, flow, { kind: "taken" })).toBe(bye);
});

test("a drawing that is not finished is walked as far as it leads", () => {
  const cut: CallFlow = { ...flow, start: "nowhere" };
  expect(startWalkthrough(cut, friday)).toMatchObject({ at: null, steps: [] });
});
