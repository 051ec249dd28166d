import type { FaultPreset, FaultRule, FaultRuleInput } from "#contract/simulator/simulator.ts";

/** Fault presets. None of them drops an inbound text permanently; that takes a custom rule. */
const presets: Record<Exclude<FaultPreset, "custom">, readonly FaultRuleInput[]> = {
  none: [],
  light: [
    { fault: { kind: "repeated", times: 2 } },
    { fault: { kind: "forged" }, probability: 0.2 },
    { fault: { kind: "late", ms: 2_000 }, probability: 0.2 },
  ],
  heavy: [
    { fault: { kind: "repeated", times: 2 }, probability: 0.6 },
    { fault: { kind: "forged" }, probability: 0.35 },
    { fault: { kind: "late", ms: 4_000 }, probability: 0.3 },
    { fault: { kind: "shuffled", withinMs: 5_000 } },
    { fault: { kind: "lost" }, match: { event: "status" }, probability: 0.1 },
    { fault: { kind: "response_lost" }, probability: 0.2 },
    { fault: { kind: "server_error", status: 503 }, probability: 0.25 },
    { fault: { kind: "too_many", retryAfterSeconds: 1 }, probability: 0.15 },
    { fault: { kind: "reset_after_accepting" }, probability: 0.1 },
    { fault: { kind: "undelivered", code: 30008 }, probability: 0.1 },
    { fault: { kind: "mail_delayed", ms: 4_000 }, probability: 0.3 },
    { fault: { kind: "end_before_answer" }, probability: 0.3 },
    { fault: { kind: "end_before_leave" }, probability: 0.3 },
    { fault: { kind: "mail_bounced", code: 571 }, probability: 0.1 },
  ],
};

export const isFaultPreset = (value: unknown): value is Exclude<FaultPreset, "custom"> =>
  typeof value === "string" && Object.hasOwn(presets, value);

export const presetRules = (preset: Exclude<FaultPreset, "custom">): readonly FaultRule[] =>
  withRuleDefaults(presets[preset]);

export const withRuleDefaults = (inputs: readonly FaultRuleInput[]): readonly FaultRule[] =>
  inputs.map((input, index) => ({
    id: input.id ?? `${input.fault.kind}-${index}`,
    fault: input.fault,
    match: input.match ?? {},
    probability: input.probability ?? 1,
    left: input.left ?? null,
  }));
