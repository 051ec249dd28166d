import { describe, expect, test } from "vitest";
import { defaultBusinessHours } from "#domain/inbox/hours.ts";
import { type LimitName, limit } from "#domain/limits.ts";
import { menu, message, noTargets, ring, voicemail } from "#testing/fixtures/call/flow-steps.ts";
import { checkFlow } from "./check-flow.ts";
import { defaultCallFlow, type FlowStep } from "./flow.ts";

const found = (start: string, ...steps: FlowStep[]) =>
  checkFlow({ start, steps }, "GB").map((one) => `${one.stepId}: ${one.message}`);

describe("valid flows", () => {
  test("include the default flow", () => {
    expect(checkFlow(defaultCallFlow("Copperline"), "GB")).toEqual([]);
  });

  test("may have a key that leads back, since the caller chooses it", () => {
    expect(
      found(
        "menu",
        menu(
          [
            ["1", "end"],
            ["*", "menu"],
          ],
          "end",
        ),
        voicemail,
      ),
    ).toEqual([]);
  });

  test("may have exits that lead to the same step", () => {
    const hours: FlowStep = {
      id: "hours",
      kind: "hours",
      hours: defaultBusinessHours("Europe/London"),
      open: "ring",
      closed: "end",
    };
    expect(found("hours", hours, ring("end"), voicemail)).toEqual([]);
  });
});

describe("findings", () => {
  test("report a flow without steps or without a first step", () => {
    expect(found("x")).toEqual(["null: Add a first step."]);
    expect(found("x", voicemail)).toEqual([
      "null: Choose the first step.",
      "end: Nothing leads to this step. Connect it or remove it.",
    ]);
  });

  test("report an exit that is not connected or leads to a deleted step", () => {
    expect(found("ring", ring(null))).toEqual([
      "ring: “No answer” isn't connected. Choose the next step.",
    ]);
    expect(found("ring", ring("gone"))).toEqual([
      "ring: “No answer” leads to a deleted step. Choose another.",
    ]);
  });

  test("report an unreachable step and a duplicate step", () => {
    expect(found("end", voicemail, ring("end"))).toEqual([
      "ring: Nothing leads to this step. Connect it or remove it.",
    ]);
    expect(found("end", voicemail, voicemail)).toEqual([
      "end: Two steps have the same internal name. Add this step again.",
    ]);
  });

  test("report a loop that needs no key press", () => {
    expect(found("ring", ring("ring"))).toEqual([
      "ring: From here the call loops forever. Connect one exit to another step.",
    ]);
    expect(found("one", ring("two", "one"), ring("one", "two"))).toHaveLength(1);
    expect(found("menu", menu([["1", "end"]], "menu"), voicemail)).toHaveLength(1);
  });

  test("report invalid and duplicate keys", () => {
    const keys = menu(
      [
        ["1", "end"],
        ["1", "end"],
        ["12", "end"],
        ["", "end"],
      ],
      "end",
    );
    expect(found("menu", keys, voicemail)).toEqual([
      "menu: Use a key from 0 to 9, * or #.",
      "menu: The key 1 is used twice.",
    ]);
    expect(found("menu", menu([], "end"), voicemail)).toEqual([
      "menu: A menu needs a key to press.",
    ]);
  });

  test("report missing text and invalid phone numbers", () => {
    expect(found("end", { ...voicemail, prompt: message("  ") })).toEqual([
      "end: Enter what the caller hears.",
    ]);
    const forward = { id: "to", kind: "forward", number: "020", seconds: 20, noAnswer: "end" };
    expect(found("to", forward as FlowStep, voicemail)).toEqual([
      "to: Enter the number with its country code, like +44 20 7946 0018.",
    ]);
    expect(found("to", { ...forward, number: "020 7946 0018" } as FlowStep, voicemail)).toEqual([]);
    expect(found("bye", { id: "bye", kind: "text_back", text: "", prompt: null })).toEqual([
      "bye: Enter the text to send.",
    ]);
  });

  test("report values out of range and overlapping hours", () => {
    expect(found("ring", { ...ring("end"), seconds: 1 } as FlowStep, voicemail)).toEqual([
      "ring: Ring time must be 5 to 120 seconds.",
    ]);
    const week = [[{ from: "17:00", to: "09:00" }], [], [], [], [], [], []];
    const hours: FlowStep = {
      id: "hours",
      kind: "hours",
      open: "end",
      closed: "end",
      hours: { timeZone: "Europe/London", week, exceptions: [] },
    };
    expect(found("hours", hours, voicemail)).toEqual([
      "hours: Closing time must be after opening time. Past midnight, continue on the next day.",
    ]);
  });
});

describe("limits of a step", () => {
  const queue: FlowStep = {
    id: "queue",
    kind: "queue",
    targets: noTargets,
    order: "all",
    maxWaitSeconds: 60,
    maxCallers: 5,
    key: null,
    overflow: "end",
    announcesPosition: false,
  } as FlowStep;
  const forward: FlowStep = {
    id: "forward",
    kind: "forward",
    number: "+447700900177",
    seconds: 20,
    noAnswer: "end",
  };
  const greeting = (size: number): FlowStep => ({
    id: "hello",
    kind: "greeting",
    prompt: message("a".repeat(size)),
    next: "end",
  });
  const atMost: readonly [LimitName, (size: number) => FlowStep][] = [
    ["menuAttempts", (maxAttempts) => ({ ...menu([["1", "end"]], "end"), maxAttempts })],
    ["ringMaxSeconds", (seconds) => ({ ...ring("end"), seconds }) as FlowStep],
    ["ringMaxSeconds", (seconds) => ({ ...forward, seconds }) as FlowStep],
    ["queueSeconds", (maxWaitSeconds) => ({ ...queue, maxWaitSeconds }) as FlowStep],
    ["queueCallers", (maxCallers) => ({ ...queue, maxCallers }) as FlowStep],
    ["promptLength", greeting],
  ];
  test.each(atMost)("%s is accepted, and one more is a finding", (name, stepOf) => {
    const problems = (size: number) => found(stepOf(size).id, stepOf(size), voicemail);
    expect(problems(limit(name))).toEqual([]);
    expect(problems(limit(name) + 1)).toHaveLength(1);
  });

  test("one second less than ringMinSeconds is a finding, and so is one more voicemail second", () => {
    const rings = (seconds: number) =>
      found("ring", { ...ring("end"), seconds } as FlowStep, voicemail);
    expect(rings(limit("ringMinSeconds"))).toEqual([]);
    expect(rings(limit("ringMinSeconds") - 1)).toHaveLength(1);
    const speaks = (maxSeconds: number) => found("end", { ...voicemail, maxSeconds } as FlowStep);
    expect(speaks(limit("voicemailSeconds"))).toEqual([]);
    expect(speaks(limit("voicemailSeconds") + 1)).toHaveLength(1);
  });

  test("a flow has no more steps than flowSteps", () => {
    const steps = (count: number) =>
      Array.from(
        { length: count },
        (_, nth): FlowStep =>
          nth === count - 1
            ? voicemail
            : { ...ring(nth === count - 2 ? "end" : `s${nth + 1}`, `s${nth}`) },
      );
    expect(found("s0", ...steps(limit("flowSteps")))).toEqual([]);
    expect(found("s0", ...steps(limit("flowSteps") + 1))).toHaveLength(1);
  });
});
