// The desk asks for a mail to be sent: the key to repeat it, the faults of sending, and the taking of it.
import { createHash, randomUUID } from "node:crypto";
import type { Fault } from "#contract/simulator/simulator.ts";
import { planStep } from "#simulator/email/delivery/delivery-steps.ts";
import { domainOf, isAddress } from "#simulator/email/people.ts";
import { publishEmailInboxes } from "#simulator/email/publish-inboxes.ts";
import { addEmailInbox } from "#simulator/email/store/email-accounts.ts";
import { claimIdempotencyKey, freeKey, insertEmail } from "#simulator/email/store/emails.ts";
import {
  emailApiFaults,
  emailDeliveryFaults,
  type FaultSubject,
  findFault,
} from "#simulator/faults/apply-faults.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";
import { resendError } from "./errors.ts";
import { readRequest, type SendRequest } from "./read-request.ts";
import type { ResendOutcome, ResendRequest } from "./route.ts";

export async function postEmail(asked: ResendRequest): Promise<ResendOutcome> {
  const { world, account, body } = asked;
  const subject = subjectOf(body);
  const struck = await world.accounts.strike(account.accountSid, emailApiFaults, subject);
  if (struck.isUsedUp) publishFaults(world, account.accountSid);
  const faults = struck.faults.map(({ kind }) => kind);
  const early = refusalOf(struck.faults);
  if (early !== null) return { answer: early, faults };
  if (findFault(struck.faults, "reset_before_accepting") !== null) {
    return { answer: resendError("application_error"), faults, hangsUp: "before" };
  }
  const taken = await takeOnce(asked, subject);
  const outcome: ResendOutcome = { answer: taken.answer, faults: [...faults, ...taken.faults] };
  if (taken.answer.status >= 400) return outcome;
  if (findFault(struck.faults, "reset_after_accepting") !== null) {
    return { ...outcome, hangsUp: "after" };
  }
  return { ...outcome, slowMs: findFault(struck.faults, "slow_answer")?.ms ?? 0 };
}

async function takeOnce(asked: ResendRequest, subject: FaultSubject): Promise<ResendOutcome> {
  const { world, account, body, idempotencyKey: key } = asked;
  if (key === null) return take(asked, subject);
  if (key.length < 1 || key.length > 256) {
    return { answer: resendError("invalid_idempotency_key"), faults: [] };
  }
  const hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const state = await claimIdempotencyKey(world.pool, account.accountSid, key, hash);
  if (state.kind === "same") {
    return { answer: { status: 200, json: { id: state.emailId } }, faults: [] };
  }
  if (state.kind === "other_body") {
    return { answer: resendError("invalid_idempotent_request"), faults: [] };
  }
  if (state.kind === "under_way") {
    return { answer: resendError("concurrent_idempotent_requests"), faults: [] };
  }
  const outcome = await take(asked, subject);
  if (outcome.answer.status >= 400) await freeKey(world.pool, account.accountSid, key);
  return outcome;
}

async function take(
  { world, account, body, idempotencyKey }: ResendRequest,
  subject: FaultSubject,
): Promise<ResendOutcome> {
  const request = readRequest(body);
  if (!("from" in request)) return { answer: request, faults: [] };
  if (domainOf(request.from.address) !== account.domain.toLowerCase()) {
    const message = `The ${domainOf(request.from.address)} domain is not verified. Add and verify it on the domains page.`;
    return { answer: resendError("domain_not_verified", { message }), faults: [] };
  }
  const way = await world.accounts.strike(account.accountSid, emailDeliveryFaults, subject);
  if (way.isUsedUp) publishFaults(world, account.accountSid);
  const bounce = findFault(way.faults, "mail_bounced");
  const email = { accountSid: account.accountSid, id: randomUUID() };
  const { address, name } = request.from;
  // Whoever writes from an address can be written to there.
  if (await addEmailInbox(world.pool, account.accountSid, { address, name })) {
    await publishEmailInboxes(world, account.accountSid);
  }
  const fate = {
    bounce: bounce === null ? null : String(bounce.code).split("").join("."),
    delayMs: findFault(way.faults, "mail_delayed")?.ms ?? 0,
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

function subjectOf(body: unknown): FaultSubject {
  const request = readRequest(body);
  const isRead = (one: SendRequest | SimulatorResponse): one is SendRequest => "from" in one;
  if (!isRead(request)) return { handset: "", words: "" };
  const [first] = request.to;
  return {
    handset: first !== undefined && isAddress(first.address) ? first.address.toLowerCase() : "",
    words: `${request.subject}\n${request.text ?? request.html ?? ""}`,
  };
}

function refusalOf(faults: readonly Fault[]): SimulatorResponse | null {
  if (findFault(faults, "bad_key") !== null) return resendError("invalid_api_key");
  const tooMany = findFault(faults, "too_many");
  if (tooMany !== null) {
    const wait = String(tooMany.retryAfterSeconds);
    return resendError("rate_limit_exceeded", {
      headers: { "retry-after": wait, "ratelimit-remaining": "0", "ratelimit-reset": wait },
    });
  }
  const down = findFault(faults, "server_error");
  return down === null ? null : resendError("application_error", { status: down.status });
}
