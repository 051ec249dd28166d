// Flows that checkFlow accepts never keep a caller forever.
import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultBusinessHours } from "#domain/inbox/hours.ts";
import { menu, message, noTargets, ring, voicemail } from "#testing/fixtures/call/flow-steps.ts";
import { advanceFlow, type FlowEvent, type FlowTransition, startFlow } from "./advance-flow.ts";
import { checkFlow } from "./check-flow.ts";
import type { CallFlow, FlowStep } from "./flow.ts";
import { findStep } from "./flow-exits.ts";

const ids = ["a", "b", "c", "d", "e", "f"];
const anyExitTarget = fc.oneof(fc.constantFrom(...ids), fc.constant(null));
const anyStep = (id: string): fc.Arbitrary<FlowStep> =>
  fc.oneof(
    fc
      .record({ to: anyExitTarget })
      .map(({ to }) => ({ id, kind: "greeting", prompt: message("Hi"), to })),
    fc.record({ open: anyExitTarget, closed: anyExitTarget }).map((ways) => ({
      id,
      kind: "hours",
      hours: defaultBusinessHours("Europe/London"),
      ...ways,
    })),
    fc
      .record({ one: anyExitTarget, two: anyExitTarget, noInput: anyExitTarget })
      .map(({ one, two, noInput }) => ({
        ...menu(
          [
            ["1", one],
            ["2", two],
          ],
          noInput,
        ),
        id,
      })),
    anyExitTarget.map((noAnswer) => ring(noAnswer, id)),
    fc.record({ key: anyExitTarget, overflow: anyExitTarget }).map(({ key, overflow }) => ({
      id,
      kind: "queue",
      targets: noTargets,
      order: "all",
      announcesPosition: false,
      overflow,
      key: { key: "1", to: key },
      maxWaitSeconds: 60,
      maxCallers: 3,
    })),
    fc.constant({ ...voicemail, id }),
    fc.constant({ id, kind: "hang_up", prompt: null }),
  ) as fc.Arbitrary<FlowStep>;
const anyFlow: fc.Arbitrary<CallFlow> = fc.tuple(...ids.map(anyStep)).chain((steps) =>
  fc.integer({ min: 1, max: ids.length }).map((size) => ({
    start: "a",
    steps: steps.slice(0, size),
  })),
);

const isEnd = (walk: FlowTransition): boolean =>
  walk.kind === "end" ||
  (walk.kind === "step" && ["voicemail", "hang_up", "text_back"].includes(walk.step.kind));

test("a call in a valid flow always ends after a limited number of events without a key press", () => {
  let accepted = 0;
  fc.assert(
    fc.property(
      anyFlow,
      fc.array(fc.constantFrom("noInput", "1", "2", "7"), { minLength: 30, maxLength: 30 }),
      fc.date({
        min: new Date("2026-03-01T00:00:00Z"),
        max: new Date("2026-03-08T00:00:00Z"),
        noInvalidDate: true,
      }),
      (flow, keys, now) => {
        if (checkFlow(flow, "GB").length > 0) return;
        accepted += 1;
        let walk = startFlow(flow, now);
        let [attempts, withoutKey, used] = [0, 0, 0];
        while (!isEnd(walk)) {
          if (walk.kind !== "step") throw new Error("a walk stands somewhere");
          const { step } = walk;
          const key = step.kind === "menu" || step.kind === "queue" ? keys[used++] : undefined;
          const happening: FlowEvent =
            step.kind === "greeting"
              ? { kind: "prompt_finished" }
              : key === undefined || key === "noInput" || used > 20
                ? { kind: step.kind === "menu" ? "no_input" : "no_answer" }
                : { kind: "key_pressed", key };
          const next = advanceFlow(flow, step.id, happening, { now, attempts });
          // Counts events since the last key that led on.
          withoutKey =
            happening.kind === "key_pressed" && next.kind === "step" ? 0 : withoutKey + 1;
          expect(withoutKey).toBeLessThan(60);
          attempts = next.kind === "repeat" ? attempts + 1 : 0;
          if (next.kind === "step") {
            expect(findStep(flow, next.step.id)).not.toBeNull();
            walk = next;
          } else if (next.kind === "end") throw new Error("an accepted flow leads nowhere");
        }
      },
    ),
    { numRuns: 4_000 },
  );
  expect(accepted).toBeGreaterThan(50);
});
