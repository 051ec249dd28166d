import type { FlowStep } from "#domain/call/flow/flow.ts";

/** It rings at everybody for twenty seconds, and that is all that a caller meets. */
export const oneRing: readonly FlowStep[] = [
  {
    ...{ id: "ring", kind: "ring", order: "all", seconds: 20, nobody: "over" },
    targets: { teamIds: [], memberIds: [] },
  },
  { id: "over", kind: "hang_up", prompt: null },
];
