// Order of timestamps. They may have fractional seconds or not (PostgreSQL leaves out zeros), so they are never compared
// as text: "00.5Z" sorts before "00Z".

/** For sorting, earliest first. */
export const compareInstants = (one: string, other: string): number =>
  Date.parse(one) - Date.parse(other);

export const isAfter = (one: string, other: string): boolean => compareInstants(one, other) > 0;

export const latestOf = (one: string, other: string): string => (isAfter(one, other) ? one : other);

export const earliestOf = (one: string, other: string): string =>
  isAfter(one, other) ? other : one;
