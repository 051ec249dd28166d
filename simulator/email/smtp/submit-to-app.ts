// Sends one email to the app's SMTP listener, as a mail server does; retries while the app is down.
import { createTransport } from "nodemailer";
import type { TrafficVerdict } from "#contract/simulator/simulator.ts";
import { backoffMs } from "#domain/backoff.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { findEmailAccount } from "#simulator/email/store/email-accounts.ts";
import { readRaw, setEmailAcceptance } from "#simulator/email/store/mailbox-messages.ts";
import { notifySenders } from "#simulator/email/store/view-mailbox.ts";
import type { SmtpTask } from "#simulator/email/tasks.ts";
import { truncateBody } from "#simulator/traffic-log.ts";

const ourName = "mail.street.example";
const longestWaitMs = 60_000;
const maxAttempts = 80;

type Outcome =
  | { kind: "accepted"; reply: string }
  | { kind: "device_error"; reply: string }
  | { kind: "later"; reply: string };

export async function submitToApp(
  context: SimulatorContext,
  accountSid: string,
  task: SmtpTask,
  signal: AbortSignal,
): Promise<void> {
  const account = await findEmailAccount(context.pool, { sid: accountSid });
  if (account === null) return;
  const smtpListener = context.where.smtpListener ?? account.smtp;
  const raw = await readRaw(context.pool, accountSid, task.storedEmailId);
  const startedMs = performance.now();
  const at = new Date().toISOString();
  const attemptOutcome = await submitOnceListening(context, smtpListener, raw, task);
  // If the app's reply is lost, the app has the email but the sender does not know, so it sends again.
  const outcome: Outcome =
    task.dropsResponse && attemptOutcome.kind === "accepted"
      ? { kind: "later", reply: "the response was lost" }
      : attemptOutcome;
  if (signal.aborted) return;
  await context.traffic.add(accountSid, {
    at,
    direction: "to_app",
    title: task.title,
    verdict: verdicts[outcome.kind],
    status: Number(/^\d{3}/.exec(outcome.reply)?.[0] ?? 0) || null,
    durationMs: Math.round(performance.now() - startedMs),
    attempt: task.attempt,
    faults: task.faults,
    text: task.text,
    messageSid: task.storedEmailId,
    method: "SMTP",
    url: `smtp://${smtpListener.host}:${smtpListener.port}`,
    request: {
      headers: { "MAIL FROM": `<${task.from}>`, "RCPT TO": task.to.join(", ") },
      body: truncateBody(raw.toString("utf8")),
    },
    response: { headers: {}, body: outcome.reply },
  });
  if (outcome.kind === "later" && task.attempt < maxAttempts) {
    return scheduleRetry(context, accountSid, task);
  }
  const acceptance = outcome.kind === "accepted" ? "accepted" : "rejected";
  await setEmailAcceptance(context.pool, accountSid, task.storedEmailId, acceptance, outcome.reply);
  await notifySenders(context, accountSid, task.storedEmailId);
}

const verdicts: Readonly<Record<Outcome["kind"], TrafficVerdict>> = {
  accepted: "accepted",
  device_error: "rejected",
  later: "no_response",
};

async function scheduleRetry(
  context: SimulatorContext,
  accountSid: string,
  task: SmtpTask,
): Promise<void> {
  const waitMs = backoffMs({
    attempt: task.attempt,
    firstMs: context.retryAfterMs,
    maxMs: longestWaitMs,
  });
  await context.tasks.add({
    accountSid,
    queue: "",
    dueAt: new Date(Date.now() + waitMs),
    payload: { ...task, attempt: task.attempt + 1, dropsResponse: false },
  });
}

/** The app opens its SMTP listener once the first email inbox exists; an early sender waits for that. */
const listenTimeoutMs = 6_000;
const pollIntervalMs = 200;
const reachedByContext = new WeakMap<SimulatorContext, Set<string>>();

async function submitOnceListening(
  context: SimulatorContext,
  target: { host: string; port: number },
  raw: Buffer,
  task: SmtpTask,
): Promise<Outcome> {
  const reached = reachedByContext.get(context) ?? new Set<string>();
  reachedByContext.set(context, reached);
  const targetKey = `${target.host}:${target.port}`;
  const until = performance.now() + listenTimeoutMs;
  for (;;) {
    const attemptOutcome = await submitOnce(target, raw, task, context.webhookTimeoutMs);
    const isShut = attemptOutcome.kind === "later" && /ECONNREFUSED/.test(attemptOutcome.reply);
    if (!isShut) reached.add(targetKey);
    if (!isShut || reached.has(targetKey) || performance.now() > until) {
      // Wait only once: an app that stays away is reported like any other failure.
      reached.add(targetKey);
      return attemptOutcome;
    }
    await new Promise((done) => setTimeout(done, pollIntervalMs));
  }
}

async function submitOnce(
  target: { host: string; port: number },
  raw: Buffer,
  task: SmtpTask,
  timeoutMs: number,
): Promise<Outcome> {
  const transport = createTransport({
    host: target.host,
    port: target.port,
    secure: false,
    // Loopback, with a certificate that is not verified.
    ignoreTLS: true,
    name: ourName,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    const info = await transport.sendMail({
      envelope: { from: task.from, to: [...task.to] },
      raw,
    });
    const refused = info.rejectedErrors?.map((error) => error.response ?? error.message) ?? [];
    return { kind: "accepted", reply: [info.response, ...refused].join("; ") };
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
  const reply = response ?? message ?? "no response";
  return {
    kind: responseCode !== undefined && responseCode >= 500 ? "device_error" : "later",
    reply,
  };
}
