import { listMailLines } from "#simulator/mail/store/mail-accounts.ts";
import type { World } from "#simulator/world.ts";

export async function tellMailLines(world: World, accountSid: string): Promise<void> {
  const mailLines = await listMailLines(world.pool, accountSid);
  world.watchers.tell(accountSid, { kind: "mail_lines", mailLines });
}
