// An action is the only door: HTTP, keys, jobs and provider hooks all come in here. It is declared (name,
// permission) and reads in five beats: get, decide, write, announce, answer.
import type { z } from "zod";
import type { Inputs, Outputs, RouteName, Routes } from "#contract/routes.ts";
import type { FeedDeed, FeedNoun } from "#domain/events.ts";
import type { ConversationId, Id, LineId, MemberId, WorkspaceId } from "#domain/ids.ts";
import type { Deed } from "#domain/permissions.ts";
import type { Installation, Outside } from "#server/ports/outside.ts";
import type { JobName, JobPayload } from "#server/scheduler/catalogue.ts";
import type { Secrets } from "#server/secrets.ts";
import type { Database, Transaction } from "#server/store/database.ts";
import type { Db } from "#server/store/sql.ts";
import type { Actor, SomeoneActor } from "./actor.ts";

/** What must be true of the asker: a deed of the permission table, or less. */
export type Needs = Deed | "signed_in" | "nobody";

export interface Announcement {
  readonly conversationId?: ConversationId | null;
  readonly lineId?: LineId | null;
  readonly memberId?: MemberId | null;
  readonly deed?: FeedDeed;
}

export interface ScheduleWish {
  readonly at?: Date | undefined;
  readonly key?: string;
  /** Asked for again, the first one keeps its time. */
  readonly keepsTime?: boolean;
  /** Seconds matter: a timer of this process runs it, the job engine stands behind. */
  readonly isPunctual?: boolean;
}

/** A session to hand to whoever asked: the door keeps it in a cookie. */
export interface Grant {
  readonly token: string;
  /** For the browser to keep beyond the session: known-browser.ts. */
  readonly knownBy?: string;
}

interface CtxBase {
  readonly actor: Actor;
  readonly now: Date;
  readonly installation: Installation;
  readonly secrets: Secrets;
  newId<I extends Id<string>>(): I;
  /** Between 0 and 1. */
  random(): number;
  /** A session begins; null: it is over. */
  grant(session: Grant | null): void;
}

/** Reading: no transaction, nothing to tell. */
export interface ReadCtx extends CtxBase {
  readonly db: Db;
  readonly outside: Outside;
}

/** Writing: one transaction, and everything that belongs to it. There is no way to the outside in here. */
export interface WriteCtx extends CtxBase {
  readonly db: Transaction;
  readonly workspaceId: WorkspaceId;
  announce(noun: FeedNoun, id: string, about?: Announcement): void;
  /** What was announced up to now is given its words: by whoever is about to hold what others wait for. */
  keepWords(): Promise<void>;
  schedule<Name extends JobName>(name: Name, payload: JobPayload<Name>, wish?: ScheduleWish): void;
  audit(objectId: string | null, facts: Readonly<Record<string, unknown>>): void;
}

/** An errand to the outside: no transaction is held while the network is slow; each write opens its own. */
export interface ErrandCtx extends CtxBase {
  readonly db: Database;
  readonly outside: Outside;
  readonly workspaceId: WorkspaceId;
  /** Whoever came by a link learns only from it which workspace is meant. */
  write<T>(work: (ctx: WriteCtx) => Promise<T>, workspaceId?: WorkspaceId): Promise<T>;
}

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
type KebabCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${KebabCase<Rest>}`
  : Name;
export type ActionName = KebabCase<RouteName>;
export type RouteOf<Name extends ActionName> = Extract<CamelCase<Name>, RouteName>;

/** What run() is handed: the input after its schema has read it. */
export type Input<Name extends ActionName> = z.output<
  Extract<Routes[RouteOf<Name>]["~orpc"]["inputSchema"], z.ZodType>
>;
/** What callers hand over, defaults left out. */
export type RawInput<Name extends ActionName> = Inputs[RouteOf<Name>];
export type Answer<Name extends ActionName> = Outputs[RouteOf<Name>];

interface Common<Name extends ActionName> {
  readonly name: Name;
  readonly needs: Needs;
  /** Input or answer holds a secret: neither is kept, not even as a hash. */
  readonly isSecret?: true;
}
export interface ReadAction<Name extends ActionName> extends Common<Name> {
  readonly kind: "read";
  run(ctx: ReadCtx, input: Input<Name>): Promise<Answer<Name>>;
}
export interface WriteAction<Name extends ActionName> extends Common<Name> {
  readonly kind: "write";
  run(ctx: WriteCtx, input: Input<Name>): Promise<Answer<Name>>;
}
export interface Errand<Name extends ActionName> extends Common<Name> {
  readonly kind: "errand";
  run(ctx: ErrandCtx, input: Input<Name>): Promise<Answer<Name>>;
}
export type Action<Name extends ActionName = ActionName> =
  | ReadAction<Name>
  | WriteAction<Name>
  | Errand<Name>;

export const defineRead = <Name extends ActionName>(
  spec: Omit<ReadAction<Name>, "kind">,
): ReadAction<Name> => ({ kind: "read", ...spec });
export const defineAction = <Name extends ActionName>(
  spec: Omit<WriteAction<Name>, "kind">,
): WriteAction<Name> => ({ kind: "write", ...spec });
export const defineErrand = <Name extends ActionName>(
  spec: Omit<Errand<Name>, "kind">,
): Errand<Name> => ({ kind: "errand", ...spec });

/** `close-conversation` → `closeConversation`: one name runs through file, route, log and docs. */
export const routeNameOf = (name: string): RouteName =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as RouteName;

export type { SomeoneActor };
