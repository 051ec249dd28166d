// The runtime performs actions: it parses the input, checks the permission, opens the transaction, stores the response
// for a repeated key, recomputes when replies are due, appends the change feed and the audit log, and then commits.
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { routes } from "#contract/routes.ts";
import { AppError, type FieldIssue } from "#domain/errors.ts";
import { createId, type Id, type WorkspaceId } from "#domain/ids.ts";
import { hasPermission } from "#domain/permissions.ts";
import { required } from "#domain/required.ts";
import { sanitizeTexts } from "#domain/sanitize-text.ts";
import { type ExternalServices, installationOf } from "#server/ports/external-services.ts";
import type { JobName } from "#server/scheduler/job-catalog.ts";
import type { Secrets } from "#server/secrets.ts";
import { type Database, isConflict, type Transaction } from "#server/store/database.ts";
import { claimIdempotencyKey, saveIdempotentResponse } from "#server/store/idempotency.ts";
import { insertAuditEntry } from "#server/store/workspace/audit-log.ts";
import type { Actor } from "./actor.ts";
import { assertStillAllowed } from "./assert-still-allowed.ts";
import { collect, type TimerJob } from "./collect.ts";
import { hideContactNames } from "./contact/hide-contact-names.ts";
import {
  type Action,
  type ActionName,
  type ExternalContext,
  type Output,
  type RawInput,
  type Requirement,
  routeNameOf,
  type SessionGrant,
  type WriteContext,
} from "./define-action.ts";
import { describeSchemaIssue } from "./describe-schema-issue.ts";
import { guardExternalServices } from "./guard-external-services.ts";
import { hashInput, onceByKey } from "./run-once-by-key.ts";
import { indexForSearch } from "./search/index-for-search.ts";
import { updateReplyClocks } from "./sla/update-reply-clocks.ts";

export interface Clock {
  now(): Date;
  /** Monotonic time, unaffected by changes to the system clock. Defaults to the process's own. */
  steadyMs?(): number;
}

export type Failpoint =
  | "payload.stored"
  | "payload.processing"
  | "payload.processed"
  | "message.created"
  | "message.claimed"
  | "message.submitted"
  | "message.outcome_recorded"
  | "call.answered"
  | "call.redirected"
  | "recording.fetched"
  | "bulk.batch_done"
  | "webhook.sent";

export interface RuntimeDeps {
  readonly database: Database;
  readonly services: ExternalServices;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  /** Runs a job in this process at the given time, if that is soon. */
  readonly scheduleTimer: (name: JobName, payload: unknown, at: Date) => void;
  /** Failpoints at which a test ends this process, to check how the next one recovers. */
  readonly onFailpoint?: (point: Failpoint) => void;
  /** Aborted as soon as the process begins to stop: work in many steps ends after the current one. */
  readonly stopping?: AbortSignal;
  /** Once aborted, no action waits for the database any more: the process is ending. */
  readonly ending?: AbortSignal;
  /** Whether providers can reach this process; true if absent. */
  readonly isServing?: () => boolean;
  /** Tests validate every response against its contract. */
  readonly validatesOutputs?: boolean;
}

export interface ActionRequest {
  readonly actor: Actor;
  readonly idempotencyKey?: string | null;
  readonly setSession?: (session: SessionGrant | null) => void;
  /** Whether the client has disconnected; false if absent. */
  readonly hasLeft?: () => boolean;
}

export interface Runtime {
  run<Name extends ActionName>(
    action: Action<Name>,
    request: ActionRequest,
    input: RawInput<Name>,
  ): Promise<Output<Name>>;
  /** Runs work as the system, for jobs and provider webhooks: no permission check, otherwise the same. */
  asSystem<T>(workspaceId: WorkspaceId, work: (ctx: WriteContext) => Promise<T>): Promise<T>;
  newId<I extends Id<string>>(): I;
  readonly deps: RuntimeDeps;
}

export function createRuntime(given: RuntimeDeps): Runtime {
  const deps = { ...given, services: guardExternalServices(given.services) };
  const newId = <I extends Id<string>>() =>
    createId<I>(deps.clock.now().getTime(), deps.randomBytes(10));
  const base = ({ actor, setSession }: ActionRequest) => ({
    actor,
    setSession: setSession ?? (() => {}),
    now: deps.clock.now(),
    installation: installationOf(deps.services),
    secrets: deps.secrets,
    newId,
    random: () => new DataView(deps.randomBytes(4).slice().buffer).getUint32(0) / 2 ** 32,
  });

  async function inTransaction<T>(
    request: ActionRequest,
    action: Pick<Action, "name" | "requires"> | null,
    workspaceId: WorkspaceId,
    work: (ctx: WriteContext) => Promise<T>,
  ): Promise<T> {
    let timerJobs: TimerJob[] = [];
    const result = await retryAfterConflict(() =>
      deps.database.transaction(async (tx) => {
        timerJobs = [];
        if (action) await assertStillAllowed(tx, request.actor, action.requires);
        const collector = collect(tx, workspaceId, timerJobs);
        const db: Transaction = {
          ...tx,
          attempt(attempted) {
            const rollBack = collector.mark();
            return tx.attempt(attempted).catch((error: unknown) => {
              rollBack();
              throw error;
            });
          },
        };
        const ctx: WriteContext = {
          ...base(request),
          db,
          workspaceId,
          publishChange: collector.publishChange,
          indexForSearch: () => indexForSearch(db, workspaceId, collector.consumeNewChanges()),
          schedule: collector.schedule,
          audit: collector.audit,
        };
        const output = await work(ctx);
        for (const one of collector.audits())
          await insertAuditEntry(db, {
            id: ctx.newId(),
            workspaceId,
            actor: request.actor,
            action: action?.name ?? "system",
            at: ctx.now,
            ...one,
          });
        await ctx.indexForSearch();
        await updateReplyClocks(ctx, collector.changedConversations());
        await collector.flush(ctx.now);
        return output;
      }),
    );
    for (const one of timerJobs) deps.scheduleTimer(one.name, one.payload, one.at);
    return result;
  }

  async function run<Name extends ActionName>(
    action: Action<Name>,
    request: ActionRequest,
    raw: RawInput<Name>,
  ): Promise<Output<Name>> {
    const { actor } = request;
    assertAllowed(action.requires, actor);
    const input = readInput(action.name, raw);
    const workspaceId = "workspaceId" in actor ? actor.workspaceId : ("" as WorkspaceId);
    const principalId = principalIdOf(actor);
    const isUnkeyed =
      action.isRepeatable || action.kind === "read" || (action.isSecret && action.kind !== "write");
    const key = isUnkeyed || principalId === null ? null : (request.idempotencyKey ?? null);
    const claim =
      key === null || principalId === null
        ? null
        : {
            workspaceId,
            principalId,
            key,
            action: action.name,
            inputHash: hashInput(input, action.isSecret ? deps.secrets : null),
            at: deps.clock.now(),
          };

    if (action.kind === "read") {
      const db = deps.database;
      const hasLeft = request.hasLeft ?? (() => false);
      return checked(
        action.name,
        await hideContactNames(
          { db, actor },
          await action.run({ ...base(request), services: deps.services, db, hasLeft }, input),
        ),
      );
    }
    if (action.kind === "write") {
      return inTransaction(request, action, workspaceId, async (ctx) => {
        const storedResponse = claim && (await claimIdempotencyKey(ctx.db, claim));
        if (storedResponse && !storedResponse.reference)
          return storedResponse.output as Output<Name>;
        const { largeOutput } = action;
        const output = checked(
          action.name,
          await hideContactNames(
            ctx,
            storedResponse?.reference
              ? await required(largeOutput, "stored a reference").rebuild(
                  ctx,
                  storedResponse.reference,
                )
              : await action.run(ctx, input),
          ),
        );
        if (claim && !storedResponse)
          await saveIdempotentResponse(
            ctx.db,
            claim,
            action.isSecret ? null : output,
            largeOutput?.referenceOf(output),
            action.isSecret || largeOutput?.isAlwaysRebuilt,
          );
        return output;
      });
    }
    return onceByKey(deps.database, claim, async (recordEffect) => {
      const externalContext: ExternalContext = {
        ...base(request),
        services: deps.services,
        db: deps.database,
        workspaceId,
        write: (work, inWorkspace = workspaceId) =>
          inTransaction(request, action, inWorkspace, async (ctx) => {
            await recordEffect(ctx.db);
            return work(ctx);
          }),
      };
      return checked(
        action.name,
        await hideContactNames(externalContext, await action.run(externalContext, input)),
      );
    });
  }

  function checked<Name extends ActionName>(name: Name, output: Output<Name>): Output<Name> {
    if (!deps.validatesOutputs) return output;
    const schema = routes[routeNameOf(name)]["~orpc"].outputSchema as z.ZodType;
    return schema.parse(output) as Output<Name>;
  }

  return {
    run,
    asSystem: (workspaceId, work) =>
      inTransaction({ actor: { kind: "system", workspaceId } }, null, workspaceId, work),
    newId,
    deps,
  };
}

/** Gives the other transaction, woken at the same time, time to take the lock it waited for. */
const conflictRetryMs = 30;

/** Retries after a conflict: the database rolled this transaction back, so nothing was written. */
async function retryAfterConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let again = 2; again > 0; again -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error)) throw error;
      await pause(conflictRetryMs);
    }
  }
  return work();
}

export function assertAllowed(requires: Requirement, actor: Actor): void {
  if (requires === "public") return;
  if (actor.kind === "anonymous") throw new AppError("unauthenticated");
  if (actor.kind === "system" || requires === "authenticated") return;
  if (!hasPermission(actor.role, requires)) throw new AppError("forbidden");
}

// For both API surfaces: the REST API checks the input before it gets here.
z.config({ customError: describeSchemaIssue });

function readInput<Name extends ActionName>(name: Name, raw: unknown) {
  const schema = routes[routeNameOf(name)]["~orpc"].inputSchema as unknown as z.ZodType;
  const read = schema.safeParse(sanitizeTexts(raw ?? {}));
  if (!read.success) throw AppError.invalid(fieldIssuesOf(read.error));
  return read.data as never;
}

const fieldIssuesOf = (error: z.ZodError): FieldIssue[] =>
  error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));

const principalIdOf = (actor: Actor): string | null =>
  actor.kind === "member" ? actor.memberId : actor.kind === "api_key" ? actor.keyId : null;
