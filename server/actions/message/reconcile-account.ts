// The nightly comparison with the provider's own list: what never reached us is fetched, what moved on
// without telling us is caught up. Nothing that is known is written twice.
import { readPhoneNumber } from "#domain/contact/phone-number.ts";
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { Desk } from "#server/actions/desk.ts";
import { openAccount } from "#server/actions/line/open-account.ts";
import { applyStatus } from "#server/actions/message/delivery/apply-status.ts";
import type { ProviderMessage, TextProvider } from "#server/ports/text.ts";
import { markReconciled } from "#server/store/account.ts";
import { listTextLinesOf } from "#server/store/line.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import { receiveText } from "./receive-text.ts";

export interface Reconciled {
  seen: number;
  recovered: number;
}

/** Of the last day and a half, or of an outage and some time before it. */
export async function reconcileAccount(
  desk: Desk,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  outageSince?: Date,
): Promise<Reconciled> {
  const { clock } = desk.parts;
  const account = await openAccount(desk.parts, workspaceId, accountId);
  const lookBackMs =
    outageSince === undefined
      ? limit("reconcileHours") * 3600_000
      : clock.now().getTime() - outageSince.getTime() + limit("reconcileOutageMinutes") * 60_000;
  const since = new Date(clock.now().getTime() - lookBackMs).toISOString();
  const result: Reconciled = { seen: 0, recovered: 0 };
  for await (const message of account.provider.listSince(account.connection, since)) {
    result.seen += 1;
    const isNews = await desk.asHouse(workspaceId, (ctx) =>
      catchUp(ctx, accountId, account.provider, message),
    );
    if (isNews) result.recovered += 1;
  }
  await desk.asHouse(workspaceId, async (ctx) => {
    await markReconciled(ctx.db, workspaceId, accountId, ctx.now);
    ctx.audit(accountId, { ...result });
    ctx.announce("account", accountId);
  });
  return result;
}

async function catchUp(
  ctx: WriteCtx,
  accountId: AccountId,
  provider: TextProvider,
  message: ProviderMessage,
): Promise<boolean> {
  const { providerRef, at, problem, providerCode } = message;
  if (message.direction === "out") {
    await applyStatus(ctx, accountId, {
      kind: "text.status",
      providerRef,
      ref: null,
      state: message.state,
      problem,
      providerCode,
      at,
    });
    return false;
  }
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  const to = readPhoneNumber(message.to, country)?.e164 ?? message.to;
  const line = (await listTextLinesOf(ctx.db, ctx.workspaceId, accountId)).find(
    (one) => one.address === (one.kind === "sender" ? message.to : to),
  );
  if (!line) return false;
  const door = {
    line,
    country,
    providerAnswersOptOut: provider.can.answersOptOut,
    rawItemId: null,
  };
  return receiveText(ctx, door, {
    kind: "text.received",
    providerRef,
    from: message.from,
    to,
    text: message.text,
    media: message.media,
    at,
    optOut: null,
  });
}
