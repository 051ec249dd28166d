// Whether a mail is from its sender is judged in threads that may be ended, under the budget of reading one: what
// breaks its thread is doubted. Name servers are asked here, so that all threads share what was answered.

import type { DnsAnswer, DnsLookup } from "#domain/email-domain/dns-lookup.ts";
import { limit } from "#domain/limits.ts";
import {
  type AuthenticationResult,
  type DeliveryInfo,
  doubted,
} from "#server/mime/authentication/authenticate.ts";
import { type MailThreadsSettings, mailBudget, openMailThreads } from "./mail-threads.ts";

export interface MailJudge {
  /** Always answers. `begun` is called when a thread has taken the mail: until then it waits for its turn. */
  judge(
    bytes: Uint8Array,
    arrival: DeliveryInfo,
    ask: DnsLookup,
    begun?: () => void,
  ): Promise<AuthenticationResult>;
  close(): Promise<void>;
}

interface LookupTimes {
  readonly lookupMs: number;
  /** All of one mail together, from the first. */
  readonly lookupsMs: number;
}

const usual: MailThreadsSettings & LookupTimes = {
  ...mailBudget,
  thread: new URL("./judging-thread.ts", import.meta.url),
  lookupMs: limit("judgeLookupSeconds") * 1000,
  lookupsMs: limit("judgeLookupsSeconds") * 1000,
};

export function openMailJudge(settings: Partial<typeof usual> = {}): MailJudge {
  const chosen = { ...usual, ...settings };
  const threads = openMailThreads(chosen);
  return {
    async judge(bytes, arrival, ask, begun) {
      const askWithin = boundedAsk(ask, chosen);
      const outcome = await threads.run(
        { bytes, arrival },
        { begun, answer: ({ name, type }) => askWithin(name, type) },
      );
      if ("authenticity" in outcome) return outcome.authenticity;
      // A thread that ended for a reason of its own says nothing about the mail.
      const isOwnFault =
        "problem" in outcome || ("broken" in outcome && outcome.broken === "reader-failed");
      return isOwnFault ? { kind: "unasked" } : doubted;
    },
    close: () => threads.close(),
  };
}

const tooMany: DnsAnswer = { kind: "failed", why: "This mail asked for too many names." };
const tooLate: DnsAnswer = { kind: "failed", why: "The name server did not answer in time." };

/**
 * A sender chooses what is looked up for a mail, and how slowly it is answered. Past its share a lookup counts as
 * failed, which speaks for no mail; policies are asked for at any time, because without one there is no verdict.
 */
function boundedAsk(ask: DnsLookup, { lookupMs, lookupsMs }: LookupTimes): DnsLookup {
  let until: number | null = null;
  let lookups = 0;
  return (name, type) => {
    if (name.startsWith("_dmarc.")) return within(lookupMs, ask(name, type));
    lookups += 1;
    if (lookups > limit("judgeLookups")) return Promise.resolve(tooMany);
    until ??= performance.now() + lookupsMs;
    const leftMs = Math.min(lookupMs, until - performance.now());
    return leftMs <= 0 ? Promise.resolve(tooLate) : within(leftMs, ask(name, type));
  };
}

function within(milliseconds: number, asked: Promise<DnsAnswer>): Promise<DnsAnswer> {
  return new Promise((settle) => {
    const timer = setTimeout(() => settle(tooLate), milliseconds);
    void asked
      .catch((): DnsAnswer => tooLate)
      .then((answer) => {
        clearTimeout(timer);
        settle(answer);
      });
  });
}
