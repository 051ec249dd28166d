// Who is at the other end of a call on the member's own telephone system: as the desk knows them, else as the system
// tells. Pure.
import type { Call } from "#contract/live-protocol.ts";
import type { PbxCall } from "#web/features/softphone/engine/phone-state.ts";

export interface PbxCaller {
  readonly name: string;
  /** Empty where the name says it already. */
  readonly number: string;
  /** Where what was said before stands; null: nowhere, or not where I may see it. */
  readonly conversationNumber: number | null;
}

export function pbxCallerOf(outside: PbxCall, calls: readonly Call[]): PbxCaller {
  const row = calls.find((one) => one.isPbx && one.legs.some((leg) => leg.id === outside.legId));
  const isKnown = row !== undefined && row.contactName !== row.shown;
  const name = isKnown ? row.contactName : outside.name;
  const number = row?.number.startsWith("+") ? row.shown : outside.number;
  return {
    ...(name === "" ? { name: number, number: "" } : { name, number }),
    conversationNumber: row?.conversationNumber ?? null,
  };
}
