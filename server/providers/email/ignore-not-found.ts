import { ProviderError } from "#server/ports/provider-outcome.ts";

/** For an address that stands on no list: nothing to lift is as good as lifted. */
export const ignoreNotFound = (error: unknown): void => {
  if (!(error instanceof ProviderError) || error.kind !== "not_found") throw error;
};
