// Whether two flows are equal; the database returns fields in another order.
import type { CallFlow } from "#domain/call/flow/flow.ts";

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, canonical(inner)]),
  );
};

/** The order of steps is irrelevant; the order of exits isn't. */
export const isSameFlow = (one: CallFlow, other: CallFlow): boolean => {
  const serialize = (flow: CallFlow) =>
    JSON.stringify(
      canonical({ ...flow, steps: [...flow.steps].sort((a, b) => (a.id < b.id ? -1 : 1)) }),
    );
  return serialize(one) === serialize(other);
};
