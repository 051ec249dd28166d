// The client identity of a member's browser at a carrier: letters, digits and underscores, which all carriers allow.
import type { MemberId } from "#domain/ids.ts";

export const clientIdentityOf = (memberId: MemberId): string => `m_${memberId.replaceAll("-", "")}`;

/** Null if it is not one of our identities. */
export function memberIdOfClient(identity: string): MemberId | null {
  const parts = /^m_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
    identity,
  );
  return parts === null ? null : (parts.slice(1).join("-") as MemberId);
}
