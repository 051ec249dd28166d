// The desk asks for a text to be sent: here the faults of sending strike.
import { findFault, smsApiFaults, smsDeliveryFaults } from "#simulator/faults/apply-faults.ts";
import { acceptSms } from "#simulator/sms/accept-sms.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";
import { parseSendRequest } from "./parse-send-request.ts";
import type { TwilioOutcome, TwilioRequest } from "./resources.ts";
import { messageShape } from "./shapes.ts";
import { withFaults } from "./with-faults.ts";

export async function postMessage(asked: TwilioRequest): Promise<TwilioOutcome> {
  const { world, account, form } = asked;
  const subject = { handset: form.get("To") ?? "", words: form.get("Body") ?? "" };
  return withFaults(asked, smsApiFaults, subject, async () => {
    const sending = await parseSendRequest(world, account, form);
    if (!("to" in sending)) return { answer: sending, faults: [] };
    const way = await world.accounts.strike(account.sid, smsDeliveryFaults, subject);
    if (way.isUsedUp) publishFaults(world, account.sid);
    const fate = findFault(way.faults, "undelivered");
    const taken = await acceptSms(world, account, sending, fate?.code ?? null);
    const faults = way.faults.map(({ kind }) => kind);
    return { answer: { status: 201, json: messageShape(taken) }, faults };
  });
}
