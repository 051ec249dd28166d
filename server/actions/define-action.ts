// An action is the only door: HTTP, keys, jobs and provider hooks all come in here. It is declared (name,
// permission) and reads in five beats: get, decide, write, announce, answer.
import type { z } from "zod";
import type { Inputs, Outputs, RouteName, Routes } from "#contract/routes.ts";
import type { ChangeOperation, FeedEntity } from "#domain/feed.ts";
import type { ConversationId, Id, InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import type { Permission } from "#domain/permissions.ts";
import type { ExternalServices, Installation } from "#server/ports/external-services.ts";
import type { JobName, JobPayload } from "#server/scheduler/job-catalog.ts";
import type { Secrets } from "#server/secrets.ts";
import type { Database, Transaction } from "#server/store/database.ts";
import type { Db } from "#server/store/sql.ts";
import type { Actor, AuthenticatedActor } from "./actor.ts";

/** What must be true of the asker: a deed of the permission table, or less. */
export type Requirement = Permission | "signed_in" | "nobody";

export interface ChangeScope {
  readonly conversationId?: ConversationId | null;
  readonly inboxId?: InboxId | null;
  readonly memberId?: MemberId | null;
  readonly deed?: ChangeOperation;
}

export interface JobScheduleOptions {
  readonly at?: Date | undefined;
  readonly key?: string;
  /** Asked for again, the first one keeps its time. */
  readonly keepsTime?: boolean;
  /** Seconds matter: a timer of this process runs it, the job engine stands behind. */
  readonly usesTimer?: boolean;
}

/** A session to hand to whoever asked: the door keeps it in a cookie. */
export interface SessionGrant {
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
  grant(session: SessionGrant | null): void;
}

/** Reading: no transaction, nothing to tell. */
export interface ReadContext extends CtxBase {
  readonly db: Db;
  readonly outside: ExternalServices;
}

/** Writing: one transaction, and everything that belongs to it. There is no way to the outside in here. */
export interface WriteContext extends CtxBase {
  readonly db: Transaction;
  readonly workspaceId: WorkspaceId;
  announce(noun: FeedEntity, id: string, about?: ChangeScope): void;
  /** What was announced up to now is given its words: by whoever is about to hold what others wait for. */
  indexForSearch(): Promise<void>;
  schedule<Name extends JobName>(
    name: Name,
    payload: JobPayload<Name>,
    wish?: JobScheduleOptions,
  ): void;
  audit(objectId: string | null, facts: Readonly<Record<string, unknown>>): void;
}

/** An errand to the outside: no transaction is held while the network is slow; each write opens its own. */
export interface ExternalContext extends CtxBase {
  readonly db: Database;
  readonly outside: ExternalServices;
  readonly workspaceId: WorkspaceId;
  /** Whoever came by a link learns only from it which workspace is meant. */
  write<T>(work: (ctx: WriteContext) => Promise<T>, workspaceId?: WorkspaceId): Promise<T>;
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
export type Output<Name extends ActionName> = Outputs[RouteOf<Name>];

interface Common<Name extends ActionName> {
  readonly name: Name;
  readonly needs: Requirement;
  /** Input or answer holds a secret: neither is kept, not even as a hash. */
  readonly isSecret?: true;
}
export interface ReadAction<Name extends ActionName> extends Common<Name> {
  readonly kind: "read";
  run(ctx: ReadContext, input: Input<Name>): Promise<Output<Name>>;
}
export interface WriteAction<Name extends ActionName> extends Common<Name> {
  readonly kind: "write";
  run(ctx: WriteContext, input: Input<Name>): Promise<Output<Name>>;
}
export interface ExternalAction<Name extends ActionName> extends Common<Name> {
  readonly kind: "errand";
  run(ctx: ExternalContext, input: Input<Name>): Promise<Output<Name>>;
}
export type Action<Name extends ActionName = ActionName> =
  | ReadAction<Name>
  | WriteAction<Name>
  | ExternalAction<Name>;

export const defineReadAction = <Name extends ActionName>(
  spec: Omit<ReadAction<Name>, "kind">,
): ReadAction<Name> => ({ kind: "read", ...spec });
export const defineWriteAction = <Name extends ActionName>(
  spec: Omit<WriteAction<Name>, "kind">,
): WriteAction<Name> => ({ kind: "write", ...spec });
export const defineExternalAction = <Name extends ActionName>(
  spec: Omit<ExternalAction<Name>, "kind">,
): ExternalAction<Name> => ({ kind: "errand", ...spec });

/** `close-conversation` → `closeConversation`: one name runs through file, route, log and docs. */
export const routeNameOf = (name: string): RouteName =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as RouteName;

export type { AuthenticatedActor };
