// The app submits a text; send faults apply here.
import { findFault, textApiFaults, textDeliveryFaults } from "#simulator/faults/apply-faults.ts";
import { acceptText } from "#simulator/text/accept-text.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";
import { parseSendRequest } from "./parse-send-request.ts";
import { messageShape } from "./shapes.ts";
import type { TwilioOutcome, TwilioRequest } from "./types.ts";
import { withFaults } from "./with-faults.ts";

export async function postMessage(request: TwilioRequest): Promise<TwilioOutcome> {
  const { context, account, form } = request;
  const subject = { customerAddress: form.get("To") ?? "", text: form.get("Body") ?? "" };
  return withFaults(request, textApiFaults, subject, async () => {
    const sending = await parseSendRequest(context, account, form);
    if (!("to" in sending)) return { response: sending, faults: [] };
    const applied = await context.accounts.applyFaultRules(
      account.sid,
      textDeliveryFaults,
      subject,
    );
    if (applied.haveRulesChanged) publishFaults(context, account.sid);
    const undelivered = findFault(applied.faults, "undelivered");
    const accepted = await acceptText(context, account, sending, undelivered?.code ?? null);
    const faults = applied.faults.map(({ kind }) => kind);
    return { response: { status: 201, json: messageShape(accepted) }, faults };
  });
}
