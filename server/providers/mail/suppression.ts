import { ProviderFault } from "#server/ports/outcome.ts";

/** For an address that stands on no list: nothing to lift is as good as lifted. */
export const unlessNotThere = (error: unknown): void => {
  if (!(error instanceof ProviderFault) || error.kind !== "not_found") throw error;
};
