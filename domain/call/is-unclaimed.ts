import type { MemberId } from "#domain/ids.ts";

interface ClaimState {
  readonly claimedBy: MemberId | null;
  readonly endedAt: string | null;
  readonly hungUpAt: string | null;
}

/** No member has it, and it goes on. */
export const isUnclaimed = ({ claimedBy, endedAt, hungUpAt }: ClaimState): boolean =>
  claimedBy === null && endedAt === null && hungUpAt === null;
