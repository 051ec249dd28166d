// What members and programs do is an action: declared (name, permission), and read in five steps: get, decide, write,
// publish, respond. Jobs and webhooks run the functions beside them as the system.
import type { z } from "zod";
import type { Inputs, Outputs, RouteName, Routes } from "#contract/routes.ts";
import type { ChangeOperation, FeedEntity } from "#domain/feed.ts";
import type { ConversationId, Id, InboxId, MemberId, WorkspaceId } from "#domain/ids.ts";
import type { Permission } from "#domain/permissions.ts";
import type { ExternalServices, Installation } from "#server/ports/external-services.ts";
import type { JobName, JobPayload } from "#server/scheduler/job-catalog.ts";
import type { Secrets } from "#server/secrets.ts";
import type { Database, Transaction } from "#server/store/database.ts";
import type { ResponseReference } from "#server/store/idempotency.ts";
import type { Db } from "#server/store/sql.ts";
import type { Actor } from "./actor.ts";

/** What the actor needs: a permission of the permission table, or less. */
export type Requirement = Permission | "authenticated" | "public";

interface ChangeScope {
  readonly conversationId?: ConversationId | null;
  readonly inboxId?: InboxId | null;
  readonly memberId?: MemberId | null;
  readonly operation?: ChangeOperation;
}

interface JobScheduleOptions {
  readonly at?: Date | undefined;
  readonly key?: string;
  /** If scheduled again, the job keeps its first time. */
  readonly preservesTime?: boolean;
  /** For jobs where seconds matter: a timer in this process runs it, with the job engine as a backup. */
  readonly usesTimer?: boolean;
  /** The timer's time if it is earlier than the job's, which then only runs if this process could not. */
  readonly timerAt?: Date;
}

/** A session to issue to the client; the HTTP layer keeps it in a cookie. */
export interface SessionGrant {
  readonly token: string;
  /** Kept by the browser beyond the session: known-browser.ts. */
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
  /** Starts a session; null ends it. */
  setSession(session: SessionGrant | null): void;
}

/** Read: no transaction, nothing to publish. */
export interface ReadContext extends CtxBase {
  readonly db: Db;
  readonly services: ExternalServices;
  /** Whether the client has disconnected, so that nobody reads the response. */
  hasLeft(): boolean;
}

/** Write: one transaction, without access to external services. */
export interface WriteContext extends CtxBase {
  readonly db: Transaction;
  readonly workspaceId: WorkspaceId;
  publishChange(entity: FeedEntity, id: string, about?: ChangeScope): void;
  /** Indexes what was published so far for search. Called before taking a lock that other transactions wait for. */
  indexForSearch(): Promise<void>;
  schedule<Name extends JobName>(
    name: Name,
    payload: JobPayload<Name>,
    input?: JobScheduleOptions,
  ): void;
  audit(objectId: string | null, details: Readonly<Record<string, unknown>>): void;
}

/** External action: holds no transaction during network calls; each write opens its own. */
export interface ExternalContext extends CtxBase {
  readonly db: Database;
  readonly services: ExternalServices;
  readonly workspaceId: WorkspaceId;
  /** `workspaceId`: for anonymous actors, whose link alone identifies the workspace. */
  write<T>(work: (ctx: WriteContext) => Promise<T>, workspaceId?: WorkspaceId): Promise<T>;
}

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
type KebabCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${KebabCase<Rest>}`
  : Name;
export type ActionName = KebabCase<RouteName>;
type RouteOf<Name extends ActionName> = Extract<CamelCase<Name>, RouteName>;

/** Input of run(), parsed by its schema. */
export type Input<Name extends ActionName> = z.output<
  Extract<Routes[RouteOf<Name>]["~orpc"]["inputSchema"], z.ZodType>
>;
/** Input from callers, defaults left out. */
export type RawInput<Name extends ActionName> = Inputs[RouteOf<Name>];
export type Output<Name extends ActionName> = Outputs[RouteOf<Name>];

interface Common<Name extends ActionName> {
  readonly name: Name;
  readonly requires: Requirement;
  /**
   * The input or response contains a secret: neither is stored, not even as a hash. A repeated request is refused if the
   * action writes in one transaction, and carried out again otherwise.
   */
  readonly isSecret?: true;
  /** Repeating it changes nothing: no response is stored for a repeated request. */
  readonly isRepeatable?: true;
}
interface ReadAction<Name extends ActionName> extends Common<Name> {
  readonly kind: "read";
  run(ctx: ReadContext, input: Input<Name>): Promise<Output<Name>>;
}
interface WriteAction<Name extends ActionName> extends Common<Name> {
  readonly kind: "write";
  run(ctx: WriteContext, input: Input<Name>): Promise<Output<Name>>;
  /** Declared if the output can be too large to store for a repeated request. */
  readonly largeOutput?: LargeOutput<Output<Name>>;
}
export interface LargeOutput<T> {
  /** The output has text that can be deleted later, so it is never stored, however small. */
  readonly isAlwaysRebuilt?: true;
  referenceOf(output: T): ResponseReference;
  /** Checks access: it may have ended since the first request. */
  rebuild(ctx: WriteContext, reference: ResponseReference): Promise<T>;
}
interface ExternalAction<Name extends ActionName> extends Common<Name> {
  readonly kind: "external";
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
): ExternalAction<Name> => ({ kind: "external", ...spec });

/** `close-conversation` → `closeConversation`: one name runs through file, route, log and docs. */
export const routeNameOf = (name: string): RouteName =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as RouteName;
