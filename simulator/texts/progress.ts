// The way of a text that the carrier took: queued, sending, sent, and an end. Each step is told to the
// address the desk gave with the message; the first state is not (docs/messaging/guides/
// track-outbound-message-status, read 2026-11).

import type { PoolClient } from "pg";
import { addCustomer, findCustomer } from "#simulator/store/customers.ts";
import type { StepWork } from "#simulator/store/errands.ts";
import {
  findMessage,
  type MessageStatus,
  type StoredMessage,
  stepMessage,
} from "#simulator/store/messages.ts";
import { statusFields } from "#simulator/webhooks/fields.ts";
import { tellDesk } from "#simulator/webhooks/queue.ts";
import type { World } from "#simulator/world.ts";
import { handsetFailure } from "./handset.ts";
import { fetchPictures } from "./pictures.ts";

const waitsMs: Readonly<Record<StepWork["to"], number>> = { sending: 80, sent: 220, end: 600 };

export async function planStep(
  world: World,
  message: Pick<StoredMessage, "accountSid" | "sid">,
  to: StepWork["to"],
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

export async function takeStep(world: World, accountSid: string, step: StepWork): Promise<void> {
  const message = await findMessage(world.pool, accountSid, step.messageSid);
  if (message === null) return;
  if (step.to === "sending") {
    if (!(await move(world, message, ["queued"], "sending", null))) return;
    const code = await fetchPictures(world, message);
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
async function arrive(world: World, message: StoredMessage): Promise<void> {
  const { accountSid, handset } = message;
  const owner =
    (await findCustomer(world.pool, accountSid, { number: handset })) ??
    (await addCustomer(world.pool, accountSid, { name: "", number: handset }));
  const code = message.fateCode ?? handsetFailure[owner?.handset ?? "on"];
  await move(world, message, ["sent"], code === null ? "delivered" : "undelivered", code);
}

export async function move(
  world: World,
  message: StoredMessage,
  from: readonly MessageStatus[],
  to: MessageStatus,
  errorCode: number | null,
): Promise<boolean> {
  const hasReached = to === "delivered" || to === "read";
  const isNew = await stepMessage(world.pool, message, { from, to, errorCode, hasReached });
  // A carrier that was killed right after this step tells of it again, and goes on.
  if (!isNew && message.status !== to) return false;
  world.watchers.touch(message.accountSid, message.handset);
  if (message.statusCallback !== null) {
    await tellDesk(world, {
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
