import type { SlaConditions, SlaPolicy } from "#domain/conversation/sla-policy.ts";
import { type Actor, canSeeInbox, requireAuthenticated } from "#server/actions/actor.ts";

/** Inboxes that the actor can't see stay in the conditions: without them the policy could apply to everything. */
export function preserveHiddenInboxes(
  actor: Actor,
  before: Pick<SlaPolicy, "conditions"> | undefined,
  conditions: SlaConditions,
): SlaConditions {
  const { visibleInboxIds } = requireAuthenticated(actor);
  const hidden = (before?.conditions.inboxIds ?? []).filter(
    (id) => !canSeeInbox(visibleInboxIds, id),
  );
  return { ...conditions, inboxIds: [...new Set([...conditions.inboxIds, ...hidden])] };
}
