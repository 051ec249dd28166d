// Queues an email to the app as SMTP tasks and applies delivery faults.
import type { Pool } from "pg";
import type { Fault, FaultKind } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { shortAddress } from "#simulator/email/resend/traffic-labels.ts";
import type { SmtpTask } from "#simulator/email/tasks.ts";
import { findFault, inboundEmailFaults } from "#simulator/faults/apply-faults.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";

interface OutboundToApp {
  storedEmailId: string;
  from: string;
  to: readonly string[];
  text?: string;
  /** Total number of times the same bytes are sent. */
  times?: number;
  /** Committed together with the first task. */
  write?: (client: Pick<Pool, "query">) => Promise<unknown>;
}

export async function queueForApp(
  context: SimulatorContext,
  accountSid: string,
  email: OutboundToApp,
): Promise<void> {
  const { faults, haveRulesChanged } = await context.accounts.applyFaultRules(
    accountSid,
    inboundEmailFaults,
    {
      customerAddress: email.from.toLowerCase(),
      text: email.text ?? "",
      event: "email",
    },
  );
  if (haveRulesChanged) publishFaults(context, accountSid);
  const kinds = faults.map(({ kind }) => kind);
  const task = smtpTask(email, kinds, findFault(faults, "response_lost") !== null);
  if (findFault(faults, "lost") !== null) {
    await logLostDelivery(context, accountSid, task);
    await email.write?.(context.pool);
    return;
  }
  const copies = (email.times ?? 1) * (findFault(faults, "repeated")?.times ?? 1);
  for (let copy = 0; copy < copies; copy += 1) {
    const dueAt = new Date(Date.now() + waitOf(context, accountSid, faults));
    const queued = { accountSid, queue: `smtp ${email.from}`, dueAt, payload: task };
    await context.tasks.add(queued, copy === 0 ? email.write : undefined);
  }
}

function smtpTask(
  { storedEmailId, from, to, text }: OutboundToApp,
  faults: readonly FaultKind[],
  dropsResponse: boolean,
): SmtpTask {
  return {
    kind: "smtp",
    storedEmailId,
    from,
    to,
    attempt: 1,
    dropsResponse,
    faults,
    title: `mail from=${from === "" ? "<>" : shortAddress(from)}`,
    text: text || null,
  };
}

function waitOf(context: SimulatorContext, accountSid: string, faults: readonly Fault[]): number {
  const withinMs = findFault(faults, "shuffled")?.withinMs ?? null;
  const shuffleMs = withinMs === null ? 0 : context.accounts.randomFor(accountSid)() * withinMs;
  return (findFault(faults, "late")?.ms ?? 0) + shuffleMs;
}

async function logLostDelivery(
  context: SimulatorContext,
  accountSid: string,
  task: SmtpTask,
): Promise<void> {
  await context.traffic.addLost(accountSid, {
    title: task.title,
    faults: task.faults,
    text: task.text,
    messageSid: task.storedEmailId,
    method: "SMTP",
    url: "",
    request: { headers: {}, body: "" },
  });
}
