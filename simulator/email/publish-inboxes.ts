import type { SimulatorContext } from "#simulator/context.ts";
import { listEmailInboxes } from "#simulator/email/store/email-accounts.ts";

export async function publishEmailInboxes(
  world: SimulatorContext,
  accountSid: string,
): Promise<void> {
  const emailInboxes = await listEmailInboxes(world.pool, accountSid);
  world.watchers.tell(accountSid, { kind: "mail_lines", emailInboxes });
}
