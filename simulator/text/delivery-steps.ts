// The steps of a text that the carrier accepted: queued, sending, sent, and a final status. Each step is posted to the
// status callback URL of the message, except the first (docs/messaging/guides/track-outbound-message-status, read
// 2026-11).

import type { PoolClient } from "pg";
import type { SimulatorContext } from "#simulator/context.ts";
import { addCustomer, findCustomer } from "#simulator/store/customers.ts";
import {
  advanceMessage,
  findMessage,
  type MessageStatus,
  type StoredMessage,
} from "#simulator/store/messages.ts";
import type { TextStepTask } from "#simulator/store/tasks.ts";
import { statusFields } from "#simulator/webhooks/fields.ts";
import { queueWebhook } from "#simulator/webhooks/queue-webhook.ts";
import { failureByPhoneStatus } from "./failure-by-phone-status.ts";
import { fetchImages } from "./images.ts";

const waitsMs: Readonly<Record<TextStepTask["to"], number>> = { sending: 80, sent: 220, end: 600 };

export async function planStep(
  context: SimulatorContext,
  message: Pick<StoredMessage, "accountSid" | "sid">,
  to: TextStepTask["to"],
  write?: (client: PoolClient) => Promise<unknown>,
): Promise<void> {
  const step = {
    accountSid: message.accountSid,
    queue: "",
    dueAt: new Date(Date.now() + waitsMs[to] * context.pace),
    payload: { kind: "text_step" as const, messageSid: message.sid, to },
  };
  await context.tasks.add(step, write);
}

export async function runTextStep(
  context: SimulatorContext,
  accountSid: string,
  step: TextStepTask,
): Promise<void> {
  const message = await findMessage(context.pool, accountSid, step.messageSid);
  if (message === null) return;
  if (step.to === "sending") {
    if (!(await move(context, message, ["queued"], "sending", null))) return;
    const code = await fetchImages(context, message);
    if (code === null) await planStep(context, message, "sent");
    else await move(context, message, ["sending"], "failed", code);
    return;
  }
  if (step.to === "sent") {
    if (await move(context, message, ["sending"], "sent", null))
      await planStep(context, message, "end");
    return;
  }
  await arrive(context, message);
}

/** Reads the phone's status when the text arrives, not when it was sent: it may have been switched off since. */
async function arrive(context: SimulatorContext, message: StoredMessage): Promise<void> {
  const { accountSid, customerNumber } = message;
  const owner =
    (await findCustomer(context.pool, accountSid, { number: customerNumber })) ??
    (await addCustomer(context.pool, accountSid, { name: "", number: customerNumber }));
  const code = message.plannedErrorCode ?? failureByPhoneStatus[owner?.phoneStatus ?? "on"];
  await move(context, message, ["sent"], code === null ? "delivered" : "undelivered", code);
}

export async function move(
  context: SimulatorContext,
  message: StoredMessage,
  from: readonly MessageStatus[],
  to: MessageStatus,
  errorCode: number | null,
): Promise<boolean> {
  const hasReached = to === "delivered" || to === "read";
  const isNew = await advanceMessage(context.pool, message, { from, to, errorCode, hasReached });
  // If the carrier was killed right after this step, it reports the step again and continues.
  if (!isNew && message.status !== to) return false;
  context.broadcaster.publishCustomer(message.accountSid, message.customerNumber);
  if (message.statusCallback !== null) {
    await queueWebhook(context, {
      message,
      event: "status",
      status: to,
      url: message.statusCallback,
      method: "POST",
      fallbackUrl: null,
      params: statusFields(message, to, errorCode, new Date()),
    });
  }
  return true;
}
