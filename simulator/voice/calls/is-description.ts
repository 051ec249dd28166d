const longestOffer = 64 * 1024;

/** Minimal check: RFC 8866 starts every session description with its version. */
export const isDescription = (value: unknown): value is string =>
  typeof value === "string" && value.startsWith("v=0") && value.length <= longestOffer;
