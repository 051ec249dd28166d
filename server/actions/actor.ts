// Who is asking, and what they may see.
import { AppError } from "#domain/errors.ts";
import type { ApiKeyId, InboxId, MemberId, PersonId, SessionId, WorkspaceId } from "#domain/ids.ts";
import type { Role } from "#domain/permissions.ts";

/** The lines an asker sees; null means all. */
export type VisibleInboxIds = readonly InboxId[] | null;

export interface MemberActor {
  readonly kind: "member";
  readonly workspaceId: WorkspaceId;
  readonly memberId: MemberId;
  readonly personId: PersonId;
  readonly sessionId: SessionId;
  readonly name: string;
  readonly role: Role;
  readonly sight: VisibleInboxIds;
  /** Of the workspace; numbers are shown as people there write them. */
  readonly country: string;
  readonly ip: string;
}
export interface ApiKeyActor {
  readonly kind: "key";
  readonly workspaceId: WorkspaceId;
  readonly keyId: ApiKeyId;
  /** In whose name the key acts. */
  readonly memberId: MemberId;
  readonly name: string;
  readonly role: Role;
  readonly sight: VisibleInboxIds;
  /** Of the workspace; numbers are shown as people there write them. */
  readonly country: string;
  readonly ip: string;
}
/** The house itself: jobs and doors of providers. */
export interface SystemActor {
  readonly kind: "system";
  readonly workspaceId: WorkspaceId;
}
export interface AnonymousActor {
  readonly kind: "nobody";
  readonly ip: string;
  readonly device: string;
  /** What the browser keeps from earlier sign-ins, as it sent it: actions/member/session/known-browser.ts. */
  readonly knownBy?: string | null;
}
export type Actor = MemberActor | ApiKeyActor | SystemActor | AnonymousActor;
export type AuthenticatedActor = MemberActor | ApiKeyActor;

export function canSeeInbox(sight: VisibleInboxIds, inboxId: InboxId): boolean {
  return sight === null || sight.includes(inboxId);
}

/** For deeds of a person on themselves; a key has no password and no sessions. */
export function requireMember(actor: Actor): MemberActor {
  if (actor.kind !== "member") throw new AppError("forbidden");
  return actor;
}

export function requireAuthenticated(actor: Actor): AuthenticatedActor {
  if (actor.kind !== "member" && actor.kind !== "key") throw new AppError("unauthenticated");
  return actor;
}
