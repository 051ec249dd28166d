// DNS by Node's own resolver. Timeouts are short: a person is waiting for a page, or a job will retry.
import { promises } from "node:dns";
import {
  type DnsAnswer,
  type DnsLookup,
  type DnsRecordType,
  normalizeDnsName,
} from "#domain/email-domain/dns-lookup.ts";
import type { Dns } from "#server/ports/dns.ts";

type Resolve = Pick<
  promises.Resolver,
  "resolveTxt" | "resolveCname" | "resolveMx" | "resolve4" | "resolve6" | "resolvePtr"
>;

const timeoutMs = 2_000;
const attempts = 2;

export const systemDns = (now: () => Date): Dns =>
  withDnsCache(
    createDnsLookup(new promises.Resolver({ timeout: timeoutMs, tries: attempts })),
    now,
  );

export function createDnsLookup(resolver: Resolve): DnsLookup {
  const records: Record<DnsRecordType, (name: string) => Promise<string[]>> = {
    TXT: async (name) => (await resolver.resolveTxt(name)).map((parts) => parts.join("")),
    CNAME: (name) => resolver.resolveCname(name),
    MX: async (name) =>
      (await resolver.resolveMx(name))
        .toSorted((one, other) => one.priority - other.priority)
        .map(({ priority, exchange }) => `${priority} ${exchange}`),
    A: (name) => resolver.resolve4(name),
    AAAA: (name) => resolver.resolve6(name),
    PTR: (name) => resolver.resolvePtr(name),
  };
  return async (name, type) => {
    try {
      const found = await records[type](name);
      return found.length === 0 ? { kind: "none" } : { kind: "found", records: found };
    } catch (error) {
      return answerOf(error as NodeJS.ErrnoException, name);
    }
  };
}

const cacheMs = 10 * 60_000;
/** Short, because a name server that was unreachable may be back. */
const failureCacheMs = 30_000;
const maxCachedAnswers = 5_000;

/** Many emails of one sender cause the same lookup. Concurrent lookups share one pending answer. */
export function withDnsCache(lookUp: DnsLookup, now: () => Date): Dns {
  const cache = new Map<string, { answer: Promise<DnsAnswer>; until: number }>();
  return {
    lookUp,
    recall(name, type) {
      const key = `${type} ${normalizeDnsName(name)}`;
      const known = cache.get(key);
      if (known && known.until > now().getTime()) return known.answer;
      if (cache.size >= maxCachedAnswers) cache.clear();
      const answer = lookUp(name, type);
      const entry = { answer, until: now().getTime() + cacheMs };
      cache.set(key, entry);
      void answer.then(({ kind }) => {
        if (kind === "failed") entry.until = now().getTime() + failureCacheMs;
      });
      return answer;
    },
  };
}

const nothingThere: readonly string[] = [promises.NODATA, promises.NOTFOUND];

function answerOf({ code = "" }: NodeJS.ErrnoException, name: string): DnsAnswer {
  if (nothingThere.includes(code)) return { kind: "none" };
  // A name that no resolver accepts can't have records either.
  if (code === promises.BADNAME || code === promises.FORMERR || code === "ERR_INVALID_ARG_VALUE")
    return { kind: "none" };
  return {
    kind: "failed",
    ...(failures[code] ?? { reason: `The DNS server returned ${code || "nothing"} for ${name}.` }),
  };
}

const failures: Readonly<Record<string, { readonly reason: string }>> = {
  [promises.TIMEOUT]: { reason: "The DNS server didn't respond in time." },
  [promises.SERVFAIL]: { reason: "The DNS server couldn't resolve it." },
  [promises.REFUSED]: { reason: "The DNS server refused the query." },
  [promises.CONNREFUSED]: { reason: "This server can't reach a DNS server." },
};
