import type { Line } from "#contract/live.ts";
import { checkHouse } from "#domain/call/check-house.ts";
import { checkForwards } from "#domain/call/dial/check-forwards.ts";
import { checkFlow } from "#domain/call/flow/check-flow.ts";
import type { Flow } from "#domain/call/flow/flow.ts";
import type { Finding } from "./flow-queries.ts";

/** The server's own checks, at every stroke. */
export function findingsOf(
  flow: Flow,
  { name, phone }: Pick<Line, "name" | "phone">,
  house: Parameters<typeof checkHouse>[1],
  country: string,
): readonly Finding[] {
  const barred = phone === null ? [] : checkForwards(flow, { name, ...phone }, country);
  return [...checkFlow(flow, country), ...barred, ...checkHouse(flow, house)];
}
