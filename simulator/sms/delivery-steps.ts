// The way of a text that the carrier took: queued, sending, sent, and an end. Each step is told to the
// address the desk gave with the message; the first state is not (docs/messaging/guides/
// track-outbound-message-status, read 2026-11).

import type { PoolClient } from "pg";
import type { SimulatorContext } from "#simulator/context.ts";
import { addCustomer, findCustomer } from "#simulator/store/customers.ts";
import {
  advanceMessage,
  findMessage,
  type MessageStatus,
  type StoredMessage,
} from "#simulator/store/messages.ts";
import type { SmsStepTask } from "#simulator/store/tasks.ts";
import { statusFields } from "#simulator/webhooks/fields.ts";
import { queueWebhook } from "#simulator/webhooks/queue-webhook.ts";
import { handsetFailure } from "./handset.ts";
import { fetchImages } from "./images.ts";

const waitsMs: Readonly<Record<SmsStepTask["to"], number>> = { sending: 80, sent: 220, end: 600 };

export async function planStep(
  world: SimulatorContext,
  message: Pick<StoredMessage, "accountSid" | "sid">,
  to: SmsStepTask["to"],
  write?: (client: PoolClient) => Promise<unknown>,
): Promise<void> {
  const step = {
    accountSid: message.accountSid,
    queue: "",
    dueAt: new Date(Date.now() + waitsMs[to] * world.pace),
    work: { kind: "step" as const, messageSid: message.sid, to },
  };
  await world.errands.add(step, write);
}

export async function runSmsStep(
  world: SimulatorContext,
  accountSid: string,
  step: SmsStepTask,
): Promise<void> {
  const message = await findMessage(world.pool, accountSid, step.messageSid);
  if (message === null) return;
  if (step.to === "sending") {
    if (!(await move(world, message, ["queued"], "sending", null))) return;
    const code = await fetchImages(world, message);
    if (code === null) await planStep(world, message, "sent");
    else await move(world, message, ["sending"], "failed", code);
    return;
  }
  if (step.to === "sent") {
    if (await move(world, message, ["sending"], "sent", null))
      await planStep(world, message, "end");
    return;
  }
  await arrive(world, message);
}

/** The phone is looked at when the text comes, not when it was sent: it may have been switched off since. */
async function arrive(world: SimulatorContext, message: StoredMessage): Promise<void> {
  const { accountSid, handset } = message;
  const owner =
    (await findCustomer(world.pool, accountSid, { number: handset })) ??
    (await addCustomer(world.pool, accountSid, { name: "", number: handset }));
  const code = message.fateCode ?? handsetFailure[owner?.handset ?? "on"];
  await move(world, message, ["sent"], code === null ? "delivered" : "undelivered", code);
}

export async function move(
  world: SimulatorContext,
  message: StoredMessage,
  from: readonly MessageStatus[],
  to: MessageStatus,
  errorCode: number | null,
): Promise<boolean> {
  const hasReached = to === "delivered" || to === "read";
  const isNew = await advanceMessage(world.pool, message, { from, to, errorCode, hasReached });
  // A carrier that was killed right after this step tells of it again, and goes on.
  if (!isNew && message.status !== to) return false;
  world.watchers.touch(message.accountSid, message.handset);
  if (message.statusCallback !== null) {
    await queueWebhook(world, {
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
