import type { SimulatorContext } from "#simulator/context.ts";
import { listEmailInboxes } from "#simulator/email/store/email-accounts.ts";

export async function publishEmailInboxes(
  context: SimulatorContext,
  accountSid: string,
): Promise<void> {
  const emailInboxes = await listEmailInboxes(context.pool, accountSid);
  context.broadcaster.publish(accountSid, { kind: "email_inboxes", emailInboxes });
}
