// The other side of a PBX call: the contact if known, else what the PBX sends. Pure.
import type { Call } from "#contract/live-protocol.ts";
import type { PbxCall } from "#web/features/softphone/engine/phone-state.ts";

export interface PbxCaller {
  readonly name: string;
  /** Empty if the name is the number. */
  readonly number: string;
  /** The caller's conversation; null if there is none or the member may not see it. */
  readonly conversationNumber: number | null;
}

export function pbxCallerOf(pbxCalls: PbxCall, calls: readonly Call[]): PbxCaller {
  const row = calls.find((one) => one.isPbx && one.legs.some((leg) => leg.id === pbxCalls.legId));
  const isKnown = row !== undefined && row.contactName !== row.formatted;
  const name = isKnown ? row.contactName : pbxCalls.name;
  const number = row?.number.startsWith("+") ? row.formatted : pbxCalls.number;
  return {
    ...(name === "" ? { name: number, number: "" } : { name, number }),
    conversationNumber: row?.conversationNumber ?? null,
  };
}
