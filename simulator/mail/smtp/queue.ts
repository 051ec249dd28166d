// From a mail for the desk to the errands that carry it: here the weather of the way strikes.
import type { Fault, FaultKind } from "#contract/simulator/simulator.ts";
import { faultsOfReceiving, pick } from "#simulator/faults/strike.ts";
import { shortAddress } from "#simulator/mail/resend/wire-words.ts";
import type { SmtpWork } from "#simulator/mail/work.ts";
import { tellFaults } from "#simulator/webhooks/queue.ts";
import type { World } from "#simulator/world.ts";

export interface ForTheDesk {
  mailId: string;
  from: string;
  to: readonly string[];
  words?: string;
  /** The same bytes once more, so many times in all. */
  times?: number;
}

export async function sendToDesk(
  world: World,
  accountSid: string,
  mail: ForTheDesk,
): Promise<void> {
  const { faults, isUsedUp } = await world.accounts.strike(accountSid, faultsOfReceiving, {
    handset: mail.from.toLowerCase(),
    words: mail.words ?? "",
    event: "mail",
  });
  if (isUsedUp) tellFaults(world, accountSid);
  const kinds = faults.map(({ kind }) => kind);
  const work = smtpWork(mail, kinds, pick(faults, "answer_lost") !== null);
  if (pick(faults, "lost") !== null) return noteLost(world, accountSid, work);
  const copies = (mail.times ?? 1) * (pick(faults, "repeated")?.times ?? 1);
  for (let copy = 0; copy < copies; copy += 1) {
    await world.errands.add({
      accountSid,
      queue: `smtp ${mail.from}`,
      dueAt: new Date(Date.now() + waitOf(world, accountSid, faults)),
      work,
    });
  }
}

function smtpWork(
  { mailId, from, to, words }: ForTheDesk,
  faults: readonly FaultKind[],
  losesAnswer: boolean,
): SmtpWork {
  return {
    kind: "smtp",
    mailId,
    from,
    to,
    attempt: 1,
    losesAnswer,
    faults,
    title: `mail from=${from === "" ? "<>" : shortAddress(from)}`,
    words: words || null,
  };
}

function waitOf(world: World, accountSid: string, faults: readonly Fault[]): number {
  const withinMs = pick(faults, "shuffled")?.withinMs ?? null;
  const shuffleMs = withinMs === null ? 0 : world.accounts.chanceOf(accountSid)() * withinMs;
  return (pick(faults, "late")?.ms ?? 0) + shuffleMs;
}

async function noteLost(world: World, accountSid: string, work: SmtpWork): Promise<void> {
  await world.wire.addLost(accountSid, {
    title: work.title,
    faults: work.faults,
    words: work.words,
    messageSid: work.mailId,
    method: "SMTP",
    url: "",
    request: { headers: {}, body: "" },
  });
}
