import type { Call } from "#contract/live-protocol.ts";

/** A response may arrive after a newer change; an ended call must not become live again. */
export const isStaleCall = (
  known: Pick<Call, "version">,
  incoming: Pick<Call, "version">,
): boolean => incoming.version < known.version;
