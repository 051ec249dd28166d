import type { AccountId, WorkspaceId } from "#domain/ids.ts";

/** The account whose number was called. */
export interface CalledAccount {
  readonly workspaceId: WorkspaceId;
  readonly id: AccountId;
  readonly provider: string;
}
