// One message to its provider, text and email alike. Its row says "sending" before a byte leaves, so that a process killed
// in between leaves a message of which nobody knows: that one is asked about, never sent again blindly.
import type { AccountId, HandOverId, WorkspaceId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { Desk } from "#server/actions/desk.ts";
import type { MailOutcome } from "#server/ports/mail.ts";
import type { SendOutcome } from "#server/ports/outcome.ts";
import { type NotPrepared, whyNotPrepared } from "./not-prepared.ts";
import { noteOutcome } from "./note-provider.ts";
import { recordSurely } from "./record-surely.ts";

export interface Taking {
  readonly handOverId: HandOverId;
  /** False: it does not leave, so its outcome says nothing about the provider. */
  readonly isPrepared: boolean;
}

export interface HandOver<Ready, Taken, Outcome extends SendOutcome | MailOutcome> {
  readonly accountId: AccountId;
  /** Before a row says "sending": what fails here has surely not left, and says so on the message. */
  prepare(): Promise<Ready>;
  /** Null: another took it, it was taken back, or it has to wait. */
  take(ctx: WriteCtx, taking: Taking): Promise<Taken | null>;
  send(ready: Ready, taken: Taken): Promise<Outcome>;
  /** True where it is news. */
  record(ctx: WriteCtx, outcome: Outcome | NotPrepared, handOverId: HandOverId): Promise<boolean>;
}

export async function handOver<Ready, Taken, Outcome extends SendOutcome | MailOutcome>(
  desk: Desk,
  workspaceId: WorkspaceId,
  message: HandOver<Ready, Taken, Outcome>,
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
  passes?.("send.taken");
  const outcome = await message.send(prepared.ready, taken);
  passes?.("send.handed");
  await recordSurely(desk, workspaceId, async (ctx) => {
    const isNews = await message.record(ctx, outcome, handOverId);
    await noteOutcome(ctx, message.accountId, outcome, isNews);
  });
  passes?.("send.recorded");
}
