// Maps a server's reply to the outcome of the email, by the stage reached.

import { classifySmtpStatus } from "#domain/message/classify-smtp-status.ts";
import { addressEffectOf, type EmailProblem } from "#domain/message/email/email-problems.ts";
import type { EmailOutcome, RecipientResult } from "#server/ports/email.ts";
import type { Delivery, Envelope, RejectedRecipient, Reply, Stage } from "./deliver.ts";

export function toSmtpOutcome(delivery: Delivery, envelope: Envelope): EmailOutcome {
  if (delivery.kind === "accepted") {
    const { reply, messageId, rejected } = delivery;
    return {
      kind: "accepted",
      providerRef: queueNameIn(reply),
      messageId,
      recipients: rejected.length === 0 ? [] : recipientResultsOf(envelope, rejected),
    };
  }
  const { stage, reply, rejected, reason } = delivery;
  if (reply === null) {
    if (stage === "content") return { kind: "unknown", reason };
    return { kind: "retry", afterMs: null, problem: "unreachable", providerCode: null };
  }
  // One of the recipients may be accepted later, and no one has the email yet.
  const willing = rejected.find(({ code }) => code < 500);
  const first = willing ?? rejected[0] ?? reply;
  const problem = problemAt(rejected.length > 0 ? "recipients" : stage, first, envelope);
  const providerCode = codeIn(first);
  if (first.code < 500) {
    return { kind: "retry", afterMs: waitFor(problem), problem, providerCode };
  }
  return { kind: "rejected", problem, providerCode, detail: first.text };
}

const recipientResultsOf = (
  { to }: Envelope,
  rejected: readonly RejectedRecipient[],
): readonly RecipientResult[] =>
  to.map((address) => {
    const rejection = rejected.find((one) => one.address.toLowerCase() === address.toLowerCase());
    if (!rejection) return { address, kind: "accepted" };
    const problem = classifySmtpStatus(enhancedIn(rejection.text), rejection.code, rejection.text);
    const reason = { problem, providerCode: codeIn(rejection), detail: rejection.text };
    // The code decides (RFC 5321 §4.2.1): the other recipients have the email, and this one may be accepted later.
    return rejection.code < 500
      ? { address, kind: "deferred", afterMs: waitFor(problem), ...reason }
      : { address, kind: "rejected", ...reason };
  });

/** Greylisting needs minutes, not seconds. */
const waitFor = (problem: EmailProblem): number | null =>
  problem === "greylisted" ? 300_000 : null;

/** The same reply means something different for the sender's address and for the whole email. */
function problemAt(stage: Stage, { code, text }: Reply, { to }: Envelope): EmailProblem {
  if (stage === "login") return code < 500 ? "provider_down" : "bad_credentials";
  const enhanced = enhancedIn(text);
  const problem = classifySmtpStatus(enhanced, code, text);
  if (stage === "recipients" || addressEffectOf(problem) !== "hard") return problem;
  if (stage === "sender") return "sender_not_verified";
  if (stage === "connect") return "blocked";
  // After the content a bare 550 refers to the content; it refers to the mailbox only with an enhanced status 5.1.x.
  return to.length === 1 && enhanced?.startsWith("5.1.") ? problem : "rejected_by_recipient";
}

const enhancedIn = (text: string): string | null =>
  /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? null;

const codeIn = ({ code, text }: Reply): string => enhancedIn(text) ?? String(code);

/** The queue id in the server's log: Postfix, Exim, sendmail and similar. */
const queueNameIn = (reply: string): string | null =>
  /queued as ([\w.:-]{1,100})|\bid=([\w.-]{1,100})|(?<![\w.])([\w.]{1,100}) Message accepted/i
    .exec(reply)
    ?.slice(1)
    .find((name) => name !== undefined) ?? null;
