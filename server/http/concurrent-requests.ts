// One member's requests must not take all connections of the database: each member or key has few at work, and the rest
// wait in order. External actions are left out: they wait for a provider without a connection.
import { limit } from "#domain/limits.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { FairLimiter } from "#server/fair-limiter.ts";

export function limitConcurrentRequests(runtime: Pick<Runtime, "run">): Pick<Runtime, "run"> {
  const limiter = new FairLimiter({
    max: Number.POSITIVE_INFINITY,
    maxPerOwner: limit("concurrentRequestsPerMember"),
    maxWaitingPerOwner: limit("waitingRequestsPerMember"),
  });
  return {
    async run(action, request, input) {
      const { actor } = request;
      if (action.kind === "external" || !("memberId" in actor))
        return runtime.run(action, request, input);
      const owner = actor.kind === "api_key" ? actor.keyId : actor.memberId;
      return limiter.run(owner, () => runtime.run(action, request, input));
    },
  };
}
