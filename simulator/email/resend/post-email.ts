// The app submits an email: the idempotency key, send faults, and acceptance.
import { createHash, randomUUID } from "node:crypto";
import type { Fault } from "#contract/simulator/simulator.ts";
import { planStep } from "#simulator/email/delivery/delivery-steps.ts";
import { domainOf, isAddress } from "#simulator/email/people.ts";
import { publishEmailInboxes } from "#simulator/email/publish-inboxes.ts";
import { upsertEmailInbox } from "#simulator/email/store/email-accounts.ts";
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
import type { ResendOutcome, ResendRequest } from "./types.ts";

export async function postEmail(request: ResendRequest): Promise<ResendOutcome> {
  const { context, account, body } = request;
  const subject = subjectOf(body);
  const applied = await context.accounts.applyFaultRules(
    account.accountSid,
    emailApiFaults,
    subject,
  );
  if (applied.haveRulesChanged) publishFaults(context, account.accountSid);
  const faults = applied.faults.map(({ kind }) => kind);
  const early = rejectionOf(applied.faults);
  if (early !== null) return { response: early, faults };
  if (findFault(applied.faults, "reset_before_accepting") !== null) {
    return { response: resendError("application_error"), faults, hangsUp: "before" };
  }
  const accepted = await acceptOnce(request, subject);
  const outcome: ResendOutcome = {
    response: accepted.response,
    faults: [...faults, ...accepted.faults],
  };
  if (accepted.response.status >= 400) return outcome;
  if (findFault(applied.faults, "reset_after_accepting") !== null) {
    return { ...outcome, hangsUp: "after" };
  }
  return { ...outcome, slowMs: findFault(applied.faults, "slow_response")?.ms ?? 0 };
}

async function acceptOnce(request: ResendRequest, subject: FaultSubject): Promise<ResendOutcome> {
  const { context, account, body, idempotencyKey: key } = request;
  if (key === null) return acceptEmail(request, subject);
  if (key.length < 1 || key.length > 256) {
    return { response: resendError("invalid_idempotency_key"), faults: [] };
  }
  const hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const state = await claimIdempotencyKey(context.pool, account.accountSid, key, hash);
  if (state.kind === "same") {
    return { response: { status: 200, json: { id: state.emailId } }, faults: [] };
  }
  if (state.kind === "other_body") {
    return { response: resendError("invalid_idempotent_request"), faults: [] };
  }
  if (state.kind === "under_way") {
    return { response: resendError("concurrent_idempotent_requests"), faults: [] };
  }
  const outcome = await acceptEmail(request, subject);
  if (outcome.response.status >= 400) await freeKey(context.pool, account.accountSid, key);
  return outcome;
}

async function acceptEmail(
  { context, account, body, idempotencyKey }: ResendRequest,
  subject: FaultSubject,
): Promise<ResendOutcome> {
  const request = readRequest(body);
  if (!("from" in request)) return { response: request, faults: [] };
  if (domainOf(request.from.address) !== account.domain.toLowerCase()) {
    const message = `The ${domainOf(request.from.address)} domain is not verified. Add and verify it on the domains page.`;
    return { response: resendError("domain_not_verified", { message }), faults: [] };
  }
  const applied = await context.accounts.applyFaultRules(
    account.accountSid,
    emailDeliveryFaults,
    subject,
  );
  if (applied.haveRulesChanged) publishFaults(context, account.accountSid);
  const bounce = findFault(applied.faults, "mail_bounced");
  const email = { accountSid: account.accountSid, id: randomUUID() };
  const { address, name } = request.from;
  // Replies to the sender address must reach the app.
  if (await upsertEmailInbox(context.pool, account.accountSid, { address, name })) {
    await publishEmailInboxes(context, account.accountSid);
  }
  const outcome = {
    bounce: bounce === null ? null : String(bounce.code).split("").join("."),
    delayMs: findFault(applied.faults, "mail_delayed")?.ms ?? 0,
  };
  // If the provider is killed here, the email is either accepted and continues, or was not accepted at all.
  await planStep(context, email, "sent", outcome, (client) =>
    insertEmail(client, email, request, idempotencyKey),
  );
  return {
    response: { status: 200, json: { id: email.id } },
    faults: applied.faults.map(({ kind }) => kind),
  };
}

function subjectOf(body: unknown): FaultSubject {
  const request = readRequest(body);
  const isRead = (one: SendRequest | SimulatorResponse): one is SendRequest => "from" in one;
  if (!isRead(request)) return { customerAddress: "", text: "" };
  const [first] = request.to;
  return {
    customerAddress:
      first !== undefined && isAddress(first.address) ? first.address.toLowerCase() : "",
    text: `${request.subject}\n${request.text ?? request.html ?? ""}`,
  };
}

function rejectionOf(faults: readonly Fault[]): SimulatorResponse | null {
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
