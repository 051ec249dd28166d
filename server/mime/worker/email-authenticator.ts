// Authenticates emails in threads that can be terminated, with the budget for parsing one: an email that breaks its
// thread is suspicious. DNS lookups run in this thread, so that all threads share the cache.

import type { DnsAnswer, DnsLookup } from "#domain/email-domain/dns-lookup.ts";
import { limit } from "#domain/limits.ts";
import {
  type AuthenticationResult,
  type DeliveryInfo,
  doubted,
} from "#server/mime/authentication/authenticate.ts";
import { createMailThreads, type MailThreadsSettings, mailBudget } from "./mail-threads.ts";

export interface EmailAuthenticator {
  /** Always resolves. `started` is called when a thread has started on the email; until then it is queued. */
  authenticate(
    bytes: Uint8Array,
    arrival: DeliveryInfo,
    lookUp: DnsLookup,
    started?: () => void,
  ): Promise<AuthenticationResult>;
  close(): Promise<void>;
}

interface LookupTimes {
  readonly lookupMs: number;
  /** For all lookups of one email, counted from the first. */
  readonly lookupsMs: number;
}

const usual: MailThreadsSettings & LookupTimes = {
  ...mailBudget,
  thread: new URL("./authenticator-thread-main.ts", import.meta.url),
  lookupMs: limit("emailAuthLookupSeconds") * 1000,
  lookupsMs: limit("emailAuthTotalLookupSeconds") * 1000,
};

export function createEmailAuthenticator(settings: Partial<typeof usual> = {}): EmailAuthenticator {
  const chosen = { ...usual, ...settings };
  const threads = createMailThreads(chosen);
  return {
    async authenticate(bytes, arrival, lookUp, started) {
      const limitedLookup = limitLookups(lookUp, chosen);
      const outcome = await threads.run(
        { bytes, arrival },
        { started, answer: ({ name, type }) => limitedLookup(name, type) },
      );
      if ("authenticity" in outcome) return outcome.authenticity;
      // A thread that failed for its own reasons says nothing about the email.
      const isOwnFault =
        "problem" in outcome || ("broken" in outcome && outcome.broken === "reader-failed");
      return isOwnFault ? { kind: "undetermined" } : doubted;
    },
    close: () => threads.close(),
  };
}

const tooManyLookups: DnsAnswer = { kind: "failed", reason: "this email asked for too many names" };
const lookupTimedOut: DnsAnswer = {
  kind: "failed",
  reason: "the name server did not answer in time",
};

/**
 * The sender chooses what is looked up for an email and how slowly the response arrives. Beyond its budget a lookup counts as
 * failed, which never helps the email; policies can always be looked up, because without one there is no verdict.
 */
function limitLookups(lookUp: DnsLookup, { lookupMs, lookupsMs }: LookupTimes): DnsLookup {
  let until: number | null = null;
  let lookups = 0;
  return (name, type) => {
    if (name.startsWith("_dmarc.")) return withDeadline(lookupMs, lookUp(name, type));
    lookups += 1;
    if (lookups > limit("emailAuthLookups")) return Promise.resolve(tooManyLookups);
    until ??= performance.now() + lookupsMs;
    const remainingMs = Math.min(lookupMs, until - performance.now());
    return remainingMs <= 0
      ? Promise.resolve(lookupTimedOut)
      : withDeadline(remainingMs, lookUp(name, type));
  };
}

function withDeadline(milliseconds: number, lookup: Promise<DnsAnswer>): Promise<DnsAnswer> {
  return new Promise((settle) => {
    const timer = setTimeout(() => settle(lookupTimedOut), milliseconds);
    void lookup
      .catch((): DnsAnswer => lookupTimedOut)
      .then((answer) => {
        clearTimeout(timer);
        settle(answer);
      });
  });
}
