// What a member's browser is called at a carrier: letters, digits and an underscore, as all of them allow.
import type { MemberId } from "#domain/ids.ts";

export const clientIdentityOf = (memberId: MemberId): string => `m_${memberId.replaceAll("-", "")}`;

/** null: not one of our names. */
export function memberIdOfClient(identity: string): MemberId | null {
  const parts = /^m_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
    identity,
  );
  return parts === null ? null : (parts.slice(1).join("-") as MemberId);
}
