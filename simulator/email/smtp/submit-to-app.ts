// One mail to the desk's receiver, as a mail server hands it over; tried again for as long as the desk is
// down, as servers do.
import { createTransport } from "nodemailer";
import type { TrafficVerdict } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { findEmailAccount } from "#simulator/email/store/email-accounts.ts";
import { readRaw, setEmailDeliveryTick } from "#simulator/email/store/mailbox-messages.ts";
import { notifySenders } from "#simulator/email/store/view-mailbox.ts";
import type { SmtpTask } from "#simulator/email/tasks.ts";
import { truncateBody } from "#simulator/traffic-log.ts";

const ourName = "mail.street.example";
const longestWaitMs = 60_000;
const mostAttempts = 80;

type Outcome =
  | { kind: "taken"; reply: string }
  | { kind: "refused"; reply: string }
  | { kind: "later"; reply: string };

export async function submitToApp(
  world: SimulatorContext,
  accountSid: string,
  work: SmtpTask,
  signal: AbortSignal,
): Promise<void> {
  const account = await findEmailAccount(world.pool, { sid: accountSid });
  if (account === null) return;
  const door = world.where.smtpListener ?? account.smtp;
  const raw = await readRaw(world.pool, accountSid, work.mailId);
  const began = performance.now();
  const at = new Date().toISOString();
  const said = await speakOnceOpen(world, door, raw, work);
  // A desk that hears us and whose answer gets lost has the mail; we do not know it and send it again.
  const outcome: Outcome =
    work.losesAnswer && said.kind === "taken"
      ? { kind: "later", reply: "the answer was lost on the way" }
      : said;
  if (signal.aborted) return;
  await world.wire.add(accountSid, {
    at,
    direction: "to_desk",
    title: work.title,
    verdict: verdicts[outcome.kind],
    status: Number(/^\d{3}/.exec(outcome.reply)?.[0] ?? 0) || null,
    tookMs: Math.round(performance.now() - began),
    attempt: work.attempt,
    faults: work.faults,
    words: work.words,
    messageSid: work.mailId,
    method: "SMTP",
    url: `smtp://${door.host}:${door.port}`,
    request: {
      headers: { "MAIL FROM": `<${work.from}>`, "RCPT TO": work.to.join(", ") },
      body: truncateBody(raw.toString("utf8")),
    },
    response: { headers: {}, body: outcome.reply },
  });
  if (outcome.kind === "later" && work.attempt < mostAttempts) {
    return later(world, accountSid, work);
  }
  const tick = outcome.kind === "taken" ? "taken" : "not_taken";
  await setEmailDeliveryTick(world.pool, accountSid, work.mailId, tick, outcome.reply);
  await notifySenders(world, accountSid, work.mailId);
}

const verdicts: Readonly<Record<Outcome["kind"], TrafficVerdict>> = {
  taken: "taken",
  refused: "not_taken",
  later: "no_answer",
};

async function later(world: SimulatorContext, accountSid: string, work: SmtpTask): Promise<void> {
  const waitMs = Math.min(world.retryAfterMs * 2 ** (work.attempt - 1), longestWaitMs);
  await world.errands.add({
    accountSid,
    queue: "",
    dueAt: new Date(Date.now() + waitMs),
    work: { ...work, attempt: work.attempt + 1, losesAnswer: false },
  });
}

/** The desk opens its receiver when its first line asks for it: whoever writes at once waits for that. */
const openingMs = 6_000;
const lookAgainMs = 200;
const heardFrom = new WeakMap<SimulatorContext, Set<string>>();

async function speakOnceOpen(
  world: SimulatorContext,
  door: { host: string; port: number },
  raw: Buffer,
  work: SmtpTask,
): Promise<Outcome> {
  const heard = heardFrom.get(world) ?? new Set<string>();
  heardFrom.set(world, heard);
  const place = `${door.host}:${door.port}`;
  const until = performance.now() + openingMs;
  for (;;) {
    const said = await speak(door, raw, work, world.hookTimeoutMs);
    const isShut = said.kind === "later" && /ECONNREFUSED/.test(said.reply);
    if (!isShut) heard.add(place);
    if (!isShut || heard.has(place) || performance.now() > until) {
      // Waited for once: a desk that stays away is reported like any other.
      heard.add(place);
      return said;
    }
    await new Promise((done) => setTimeout(done, lookAgainMs));
  }
}

async function speak(
  door: { host: string; port: number },
  raw: Buffer,
  work: SmtpTask,
  timeoutMs: number,
): Promise<Outcome> {
  const transport = createTransport({
    host: door.host,
    port: door.port,
    secure: false,
    // Loopback, and a certificate that may be anybody's.
    ignoreTLS: true,
    name: ourName,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    const info = await transport.sendMail({
      envelope: { from: work.from, to: [...work.to] },
      raw,
    });
    const refused = info.rejectedErrors?.map((error) => error.response ?? error.message) ?? [];
    return { kind: "taken", reply: [info.response, ...refused].join("; ") };
  } catch (error) {
    return outcomeOf(error);
  } finally {
    transport.close();
  }
}

function outcomeOf(error: unknown): Outcome {
  const { responseCode, response, message } = error as {
    responseCode?: number;
    response?: string;
    message?: string;
  };
  const reply = response ?? message ?? "no answer";
  return { kind: responseCode !== undefined && responseCode >= 500 ? "refused" : "later", reply };
}
