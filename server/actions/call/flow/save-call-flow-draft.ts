import type { CallFlow } from "#domain/call/flow/flow.ts";
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { lockFlow, saveFlowAndPresent } from "./lock-flow-draft.ts";

/** Saves any draft, even one that could not be published. */
export const saveCallFlowDraft = defineWriteAction({
  name: "save-call-flow-draft",
  requires: "call_flow.manage",
  async run(ctx, { inboxId, version, flow }) {
    const count = countTargets(flow);
    const max = limit("flowTargets");
    // Each save stores, checks and returns them all.
    if (count > max) throw new AppError("call_flow_too_large", { count, max });
    await lockFlow(ctx, { inboxId, version });
    return saveFlowAndPresent(ctx, inboxId, flow);
  },
});

const countTargets = ({ steps }: CallFlow): number =>
  steps.reduce(
    (sum, step) =>
      "targets" in step ? sum + step.targets.teamIds.length + step.targets.memberIds.length : sum,
    0,
  );
