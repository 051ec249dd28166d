// A mail leaves a mailbox: neighbours have it at once, everything else is for the desk's receiver.
import { answerAway } from "#simulator/mail/delivery/away.ts";
import { bounceOf } from "#simulator/mail/delivery/bounces.ts";
import { keepMail } from "#simulator/mail/keep-mail.ts";
import { sendToDesk } from "#simulator/mail/smtp/queue.ts";
import { type Box, findBox } from "#simulator/mail/store/mailboxes.ts";
import { insertLetter } from "#simulator/mail/store/mails.ts";
import type { World } from "#simulator/world.ts";

export interface Envelope {
  from: string;
  to: readonly string[];
  words?: string;
  times?: number;
}

/** The writer's own copy. */
export async function post(
  world: World,
  writer: Box,
  raw: Buffer,
  envelope: Envelope,
): Promise<string> {
  const { accountSid } = writer;
  const mailId = await keepMail(world, accountSid, raw);
  const neighbours: Box[] = [];
  const abroad: string[] = [];
  for (const address of new Set(envelope.to)) {
    const box = await findBox(world.pool, accountSid, address);
    if (box === null) abroad.push(address);
    else neighbours.push(box);
  }
  const { id } = await insertLetter(world.pool, accountSid, {
    address: writer.address,
    mailId,
    folder: "sent",
    tick: abroad.length > 0 ? "on_its_way" : null,
  });
  if (abroad.length > 0) await sendToDesk(world, accountSid, { ...envelope, mailId, to: abroad });
  for (const box of neighbours) {
    const bounce = bounceOf[box.state];
    await insertLetter(world.pool, accountSid, {
      address: box.address,
      mailId,
      folder: bounce === null ? "received" : "bounced",
      detail: bounce?.reply ?? null,
    });
    if (bounce === null) await answerAway(world, box, mailId);
    world.watchers.touch(accountSid, box.customerId);
  }
  world.watchers.touch(accountSid, writer.customerId);
  return id;
}
