import { ProviderError } from "#server/ports/provider-outcome.ts";

/** For removing a suppression: an address that isn't on the list counts as removed. */
export const ignoreNotFound = (error: unknown): void => {
  if (!(error instanceof ProviderError) || error.kind !== "not_found") throw error;
};
