// Requests that keep the event loop busy for a tenth of a second and more. The limit of requests a minute counts them
// like any other, so one member could occupy the server: each member has few at work, and the rest wait in order.
import { limit } from "#domain/limits.ts";
import type { ActionName } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { FairLimiter } from "#server/fair-limiter.ts";

/**
 * They process the HTML of an email, a whole call flow, filters or business hours, or list texts, whose size their author
 * decides.
 */
const heavyActions: ReadonlySet<ActionName> = new Set<ActionName>([
  "count-filter",
  "count-saved-views",
  "get-email-body",
  "prepare-email-draft",
  "send-email",
  "start-email-conversation",
  "save-call-flow-draft",
  "publish-call-flow",
  "get-email-source",
  "list-call-flow-versions",
  "list-dead-letters",
  "list-saved-replies",
  "list-saved-views",
  "list-unsent-emails",
  "preview-sla-policy",
]);

/** The same runtime for requests of clients; jobs use the one without turns. */
export function limitHeavyRequests(runtime: Runtime): Pick<Runtime, "run"> {
  const limiter = new FairLimiter({
    max: limit("concurrentHeavyRequests"),
    maxPerOwner: limit("concurrentHeavyRequestsPerMember"),
    maxWaitingPerOwner: limit("waitingHeavyRequestsPerMember"),
  });
  return {
    async run(action, actionRequest, input) {
      const { actor } = actionRequest;
      if (!heavyActions.has(action.name) || !("memberId" in actor))
        return runtime.run(action, actionRequest, input);
      return limiter.run(actor.memberId, () => runtime.run(action, actionRequest, input));
    },
  };
}
