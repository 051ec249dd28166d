import type { MemberId } from "#domain/ids.ts";

interface ClaimableCall {
  readonly claimedBy: MemberId | null;
  readonly endedAt: string | null;
  readonly hungUpAt: string | null;
}

/** Whether members can still answer it. */
export const isUnclaimed = ({ claimedBy, endedAt, hungUpAt }: ClaimableCall): boolean =>
  claimedBy === null && endedAt === null && hungUpAt === null;
