// One message to its provider, text and email alike. Its row says "sending" before a byte leaves, so that a process killed
// in between leaves a message of which nobody knows: that one is asked about, never sent again blindly.
import type { AccountId, HandOverId, WorkspaceId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { EmailOutcome } from "#server/ports/email.ts";
import type { SendOutcome } from "#server/ports/provider-outcome.ts";
import { type NotPrepared, whyNotPrepared } from "./not-prepared.ts";
import { noteOutcome } from "./note-provider.ts";
import { recordSurely } from "./record-surely.ts";

export interface Taking {
  readonly handOverId: HandOverId;
  /** False: it does not leave, so its outcome says nothing about the provider. */
  readonly isPrepared: boolean;
}

export interface SubmitSmsInput<Ready, Taken, Outcome extends SendOutcome | EmailOutcome> {
  readonly accountId: AccountId;
  /** Before a row says "sending": what fails here has surely not left, and says so on the message. */
  prepare(): Promise<Ready>;
  /** Null: another took it, it was taken back, or it has to wait. */
  take(ctx: WriteContext, taking: Taking): Promise<Taken | null>;
  send(ready: Ready, taken: Taken): Promise<Outcome>;
  /** True where it is news. */
  record(
    ctx: WriteContext,
    outcome: Outcome | NotPrepared,
    handOverId: HandOverId,
  ): Promise<boolean>;
}

export async function handOver<Ready, Taken, Outcome extends SendOutcome | EmailOutcome>(
  desk: Runtime,
  workspaceId: WorkspaceId,
  message: SubmitSmsInput<Ready, Taken, Outcome>,
): Promise<void> {
  const { passes } = desk.parts;
  const prepared = await message.prepare().then(
    (ready) => ({ ready }),
    (error: unknown) => ({ problem: whyNotPrepared(error) }),
  );
  const isPrepared = "ready" in prepared;
  const handOverId = desk.newId<HandOverId>();
  const taken = await recordSurely(desk, workspaceId, (ctx) =>
    message.take(ctx, { handOverId, isPrepared }),
  );
  if (taken === null) return;
  if (!isPrepared) {
    await recordSurely(desk, workspaceId, (ctx) =>
      message.record(ctx, prepared.problem, handOverId),
    );
    return;
  }
  passes?.("message.claimed");
  const outcome = await message.send(prepared.ready, taken);
  passes?.("message.submitted");
  await recordSurely(desk, workspaceId, async (ctx) => {
    const isNews = await message.record(ctx, outcome, handOverId);
    await noteOutcome(ctx, message.accountId, outcome, isNews);
  });
  passes?.("message.outcome_recorded");
}
