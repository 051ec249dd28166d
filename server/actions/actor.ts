// Who is asking, and what they may see.
import { DeskError } from "#domain/errors.ts";
import type { KeyId, LineId, MemberId, PersonId, SessionId, WorkspaceId } from "#domain/ids.ts";
import type { Role } from "#domain/permissions.ts";

/** The lines an asker sees; null means all. */
export type Sight = readonly LineId[] | null;

export interface MemberActor {
  readonly kind: "member";
  readonly workspaceId: WorkspaceId;
  readonly memberId: MemberId;
  readonly personId: PersonId;
  readonly sessionId: SessionId;
  readonly name: string;
  readonly role: Role;
  readonly sight: Sight;
  /** Of the workspace; numbers are shown as people there write them. */
  readonly country: string;
  readonly ip: string;
}
export interface KeyActor {
  readonly kind: "key";
  readonly workspaceId: WorkspaceId;
  readonly keyId: KeyId;
  /** In whose name the key acts. */
  readonly memberId: MemberId;
  readonly name: string;
  readonly role: Role;
  readonly sight: Sight;
  /** Of the workspace; numbers are shown as people there write them. */
  readonly country: string;
  readonly ip: string;
}
/** The house itself: jobs and doors of providers. */
export interface SystemActor {
  readonly kind: "system";
  readonly workspaceId: WorkspaceId;
}
export interface NobodyActor {
  readonly kind: "nobody";
  readonly ip: string;
  readonly device: string;
  /** What the browser keeps from earlier sign-ins, as it sent it: actions/member/session/known-browser.ts. */
  readonly knownBy?: string | null;
}
export type Actor = MemberActor | KeyActor | SystemActor | NobodyActor;
export type SomeoneActor = MemberActor | KeyActor;

export function sees(sight: Sight, lineId: LineId): boolean {
  return sight === null || sight.includes(lineId);
}

/** For deeds of a person on themselves; a key has no password and no sessions. */
export function asMember(actor: Actor): MemberActor {
  if (actor.kind !== "member") throw new DeskError("not_allowed");
  return actor;
}

export function asSomeone(actor: Actor): SomeoneActor {
  if (actor.kind !== "member" && actor.kind !== "key") throw new DeskError("not_signed_in");
  return actor;
}
