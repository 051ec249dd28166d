// The desk asks for a mail to be sent: the key to repeat it, the faults of sending, and the taking of it.
import { createHash, randomUUID } from "node:crypto";
import type { Fault } from "#contract/simulator/simulator.ts";
import { faultsOfMailing, faultsOfTheMail, pick, type Subject } from "#simulator/faults/strike.ts";
import type { Answer } from "#simulator/http/answer.ts";
import { planStep } from "#simulator/mail/delivery/progress.ts";
import { domainOf, isAddress } from "#simulator/mail/people.ts";
import { freeKey, insertEmail, takeKey } from "#simulator/mail/store/emails.ts";
import { addMailLine } from "#simulator/mail/store/mail-accounts.ts";
import { tellMailLines } from "#simulator/mail/tell-lines.ts";
import { tellFaults } from "#simulator/webhooks/queue.ts";
import { readRequest, type SendRequest } from "./read-request.ts";
import { refuseEmail } from "./refusals.ts";
import type { Asked, Outcome } from "./route.ts";

export async function postEmail(asked: Asked): Promise<Outcome> {
  const { world, account, body } = asked;
  const subject = subjectOf(body);
  const struck = await world.accounts.strike(account.accountSid, faultsOfMailing, subject);
  if (struck.isUsedUp) tellFaults(world, account.accountSid);
  const faults = struck.faults.map(({ kind }) => kind);
  const early = refusalOf(struck.faults);
  if (early !== null) return { answer: early, faults };
  if (pick(struck.faults, "reset_before_accepting") !== null) {
    return { answer: refuseEmail("application_error"), faults, hangsUp: "before" };
  }
  const taken = await takeOnce(asked, subject);
  const outcome: Outcome = { answer: taken.answer, faults: [...faults, ...taken.faults] };
  if (taken.answer.status >= 400) return outcome;
  if (pick(struck.faults, "reset_after_accepting") !== null) {
    return { ...outcome, hangsUp: "after" };
  }
  return { ...outcome, slowMs: pick(struck.faults, "slow_answer")?.ms ?? 0 };
}

async function takeOnce(asked: Asked, subject: Subject): Promise<Outcome> {
  const { world, account, body, idempotencyKey: key } = asked;
  if (key === null) return take(asked, subject);
  if (key.length < 1 || key.length > 256) {
    return { answer: refuseEmail("invalid_idempotency_key"), faults: [] };
  }
  const hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const state = await takeKey(world.pool, account.accountSid, key, hash);
  if (state.kind === "same") {
    return { answer: { status: 200, json: { id: state.emailId } }, faults: [] };
  }
  if (state.kind === "other_body") {
    return { answer: refuseEmail("invalid_idempotent_request"), faults: [] };
  }
  if (state.kind === "under_way") {
    return { answer: refuseEmail("concurrent_idempotent_requests"), faults: [] };
  }
  const outcome = await take(asked, subject);
  if (outcome.answer.status >= 400) await freeKey(world.pool, account.accountSid, key);
  return outcome;
}

async function take(
  { world, account, body, idempotencyKey }: Asked,
  subject: Subject,
): Promise<Outcome> {
  const request = readRequest(body);
  if (!("from" in request)) return { answer: request, faults: [] };
  if (domainOf(request.from.address) !== account.domain.toLowerCase()) {
    const message = `The ${domainOf(request.from.address)} domain is not verified. Add and verify it on the domains page.`;
    return { answer: refuseEmail("domain_not_verified", { message }), faults: [] };
  }
  const way = await world.accounts.strike(account.accountSid, faultsOfTheMail, subject);
  if (way.isUsedUp) tellFaults(world, account.accountSid);
  const bounce = pick(way.faults, "mail_bounced");
  const email = { accountSid: account.accountSid, id: randomUUID() };
  const { address, name } = request.from;
  // Whoever writes from an address can be written to there.
  if (await addMailLine(world.pool, account.accountSid, { address, name })) {
    await tellMailLines(world, account.accountSid);
  }
  const fate = {
    bounce: bounce === null ? null : String(bounce.code).split("").join("."),
    delayMs: pick(way.faults, "mail_delayed")?.ms ?? 0,
  };
  // A provider that is killed here has taken the mail and goes on with it, or has not taken it at all.
  await planStep(world, email, "sent", fate, (client) =>
    insertEmail(client, email, request, idempotencyKey),
  );
  return {
    answer: { status: 200, json: { id: email.id } },
    faults: way.faults.map(({ kind }) => kind),
  };
}

function subjectOf(body: unknown): Subject {
  const request = readRequest(body);
  const isRead = (one: SendRequest | Answer): one is SendRequest => "from" in one;
  if (!isRead(request)) return { handset: "", words: "" };
  const [first] = request.to;
  return {
    handset: first !== undefined && isAddress(first.address) ? first.address.toLowerCase() : "",
    words: `${request.subject}\n${request.text ?? request.html ?? ""}`,
  };
}

function refusalOf(faults: readonly Fault[]): Answer | null {
  if (pick(faults, "bad_key") !== null) return refuseEmail("invalid_api_key");
  const tooMany = pick(faults, "too_many");
  if (tooMany !== null) {
    const wait = String(tooMany.retryAfterSeconds);
    return refuseEmail("rate_limit_exceeded", {
      headers: { "retry-after": wait, "ratelimit-remaining": "0", "ratelimit-reset": wait },
    });
  }
  const down = pick(faults, "server_error");
  return down === null ? null : refuseEmail("application_error", { status: down.status });
}
