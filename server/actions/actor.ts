// Who makes a request, and which inboxes they may see.
import { AppError } from "#domain/errors.ts";
import type { ApiKeyId, InboxId, MemberId, PersonId, SessionId, WorkspaceId } from "#domain/ids.ts";
import type { Role } from "#domain/permissions.ts";

/** Inboxes an actor may see; null means all. */
export type VisibleInboxIds = readonly InboxId[] | null;

export interface MemberActor {
  readonly kind: "member";
  readonly workspaceId: WorkspaceId;
  readonly memberId: MemberId;
  readonly personId: PersonId;
  readonly sessionId: SessionId;
  readonly name: string;
  readonly role: Role;
  readonly visibleInboxIds: VisibleInboxIds;
  /** Country of the workspace, for formatting phone numbers. */
  readonly country: string;
  readonly ip: string;
}
export interface ApiKeyActor {
  readonly kind: "api_key";
  readonly workspaceId: WorkspaceId;
  readonly keyId: ApiKeyId;
  /** The member on whose behalf the key acts. */
  readonly memberId: MemberId;
  readonly name: string;
  readonly role: Role;
  readonly visibleInboxIds: VisibleInboxIds;
  /** Country of the workspace, for formatting phone numbers. */
  readonly country: string;
  readonly ip: string;
}
/** The system itself: jobs and provider webhooks. */
interface SystemActor {
  readonly kind: "system";
  readonly workspaceId: WorkspaceId;
}
export interface AnonymousActor {
  readonly kind: "anonymous";
  readonly ip: string;
  readonly device: string;
  /** Proof of earlier sign-ins, as the browser sent it: actions/member/session/known-browser.ts. */
  readonly knownBy?: string | null;
}
export type Actor = MemberActor | ApiKeyActor | SystemActor | AnonymousActor;
export type AuthenticatedActor = MemberActor | ApiKeyActor;

export function canSeeInbox(visibleInboxIds: VisibleInboxIds, inboxId: InboxId): boolean {
  return visibleInboxIds === null || visibleInboxIds.includes(inboxId);
}

/** For actions of a person on their own account; a key has no password and no sessions. */
export function requireMember(actor: Actor): MemberActor {
  if (actor.kind !== "member") throw new AppError("forbidden");
  return actor;
}

/** Drafts and unsent emails are private to the person who writes them: a key has none, nor those of its creator. */
export const hasDrafts = (actor: AuthenticatedActor): boolean => actor.kind === "member";

export function requireAuthenticated(actor: Actor): AuthenticatedActor {
  if (actor.kind !== "member" && actor.kind !== "api_key") throw new AppError("unauthenticated");
  return actor;
}
