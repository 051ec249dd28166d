const longestOffer = 64 * 1024;

/** As far as one can tell from outside: RFC 8866 begins every description with its version. */
export const isDescription = (value: unknown): value is string =>
  typeof value === "string" && value.startsWith("v=0") && value.length <= longestOffer;
