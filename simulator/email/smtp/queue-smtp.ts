// From a mail for the desk to the errands that carry it: here the weather of the way strikes.
import type { Fault, ProviderErrorKind } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { shortAddress } from "#simulator/email/resend/traffic-labels.ts";
import type { SmtpTask } from "#simulator/email/tasks.ts";
import { findFault, inboundEmailFaults } from "#simulator/faults/apply-faults.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";

export interface OutboundToApp {
  mailId: string;
  from: string;
  to: readonly string[];
  words?: string;
  /** The same bytes once more, so many times in all. */
  times?: number;
}

export async function queueForApp(
  world: SimulatorContext,
  accountSid: string,
  mail: OutboundToApp,
): Promise<void> {
  const { faults, isUsedUp } = await world.accounts.strike(accountSid, inboundEmailFaults, {
    handset: mail.from.toLowerCase(),
    words: mail.words ?? "",
    event: "mail",
  });
  if (isUsedUp) publishFaults(world, accountSid);
  const kinds = faults.map(({ kind }) => kind);
  const work = smtpWork(mail, kinds, findFault(faults, "answer_lost") !== null);
  if (findFault(faults, "lost") !== null) return noteLost(world, accountSid, work);
  const copies = (mail.times ?? 1) * (findFault(faults, "repeated")?.times ?? 1);
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
  { mailId, from, to, words }: OutboundToApp,
  faults: readonly ProviderErrorKind[],
  losesAnswer: boolean,
): SmtpTask {
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

function waitOf(world: SimulatorContext, accountSid: string, faults: readonly Fault[]): number {
  const withinMs = findFault(faults, "shuffled")?.withinMs ?? null;
  const shuffleMs = withinMs === null ? 0 : world.accounts.chanceOf(accountSid)() * withinMs;
  return (findFault(faults, "late")?.ms ?? 0) + shuffleMs;
}

async function noteLost(
  world: SimulatorContext,
  accountSid: string,
  work: SmtpTask,
): Promise<void> {
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
