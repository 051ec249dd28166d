import type { Inbox } from "#contract/live-protocol.ts";
import { checkFlowReferences } from "#domain/call/check-flow-references.ts";
import { checkForwards } from "#domain/call/dialing/check-forwards.ts";
import { checkFlow } from "#domain/call/flow/check-flow.ts";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import type { Finding } from "./flow-queries.ts";

/** Runs the server's own checks on every change. */
export function listFindings(
  flow: CallFlow,
  { name, phone }: Pick<Inbox, "name" | "phone">,
  references: Parameters<typeof checkFlowReferences>[1],
  country: string,
): readonly Finding[] {
  const barred = phone === null ? [] : checkForwards(flow, { name, ...phone }, country);
  return [...checkFlow(flow, country), ...barred, ...checkFlowReferences(flow, references)];
}
