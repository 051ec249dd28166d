// Sends an event to an endpoint that a member chose. Its name is resolved here and every address checked, and the request
// goes to the checked address, so a name that resolves to this network gains nothing. No redirect is followed.
import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { limit } from "#domain/limits.ts";
import type { WebhookProblem } from "#domain/webhook/delivery-problems.ts";
import { onlyPublicHosts } from "./outgoing.ts";
import { isPublicAddress } from "./public-address.ts";
import { type PinnedResponse, requestPinned } from "./request-pinned.ts";
import { withinDeadline } from "./within-deadline.ts";

interface WebhookClientOptions {
  /** Hosts, with their port if it isn't the usual one, that the operator allows although they are private, also by http. */
  readonly privateHosts: readonly string[];
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
}

interface Sent {
  readonly status: number | null;
  readonly problem: WebhookProblem | null;
  readonly retryAfterSeconds: number | null;
  readonly excerpt: string;
}

// Not the system's lookup, whose few threads slow name servers would occupy.
const names = new Resolver({ timeout: 2_000, tries: 2 });
async function resolvePublicly(hostname: string): Promise<readonly string[]> {
  const found = await Promise.allSettled([names.resolve4(hostname), names.resolve6(hostname)]);
  return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
}

/** As this machine does, with its own list of hosts. */
const resolveLocally = async (hostname: string): Promise<readonly string[]> =>
  (await lookup(hostname, { all: true })).map((one) => one.address);

class ForbiddenAddressError extends Error {}

export function createWebhookClient({
  privateHosts,
  resolve = resolvePublicly,
}: WebhookClientOptions) {
  const isAllowedPrivate = (url: URL) => privateHosts.includes(url.host);

  function check(address: string): "invalid" | "not_https" | "not_public" | null {
    if (!URL.canParse(address)) return "invalid";
    const url = new URL(address);
    if (url.protocol !== "https:" && url.protocol !== "http:") return "invalid";
    if (url.username !== "" || url.password !== "") return "invalid";
    if (isAllowedPrivate(url)) return null;
    if (url.protocol === "http:") return "not_https";
    return onlyPublicHosts(url) === null ? null : "not_public";
  }

  async function targetOf(url: URL) {
    const hostname = url.hostname.replace(/^\[|\]$/g, "");
    const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
    const find = isAllowedPrivate(url) ? resolveLocally : resolve;
    const addresses = isIP(hostname) === 0 ? await find(hostname) : [hostname];
    const [address] = addresses;
    if (address === undefined) throw new Error(`${hostname} has no address.`);
    if (!isAllowedPrivate(url) && !addresses.every(isPublicAddress))
      throw new ForbiddenAddressError(`${hostname} is not on the public internet.`);
    return { url, hostname, address, port };
  }

  async function post(request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Buffer;
  }): Promise<Sent> {
    try {
      if (check(request.url) !== null)
        throw new ForbiddenAddressError("The URL is not a public one that uses https.");
      const { headers, body } = request;
      const response = await withinDeadline(limit("webhookTimeoutSeconds"), async (signal) =>
        requestPinned(await targetOf(new URL(request.url)), {
          signal,
          maxBytes: limit("webhookResponseBytes"),
          acceptsPartialBody: true,
          body,
          headers: { ...headers, "content-length": String(body.length) },
        }),
      );
      return sentOf(response);
    } catch (error) {
      return {
        status: null,
        problem: problemOf(error),
        retryAfterSeconds: null,
        excerpt: excerptOf(error instanceof Error ? error.message : String(error)),
      };
    }
  }

  return { check, post };
}

function sentOf({ status, location, retryAfter, bytes }: PinnedResponse): Sent {
  const isRedirect = status >= 300 && status < 400;
  const seconds = Number(retryAfter ?? Number.NaN);
  return {
    status,
    problem: status >= 200 && status < 300 ? null : isRedirect ? "redirect" : "status",
    retryAfterSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    excerpt: excerptOf(location ?? bytes.toString("utf8")),
  };
}

function problemOf(error: unknown): WebhookProblem {
  if (error instanceof ForbiddenAddressError) return "forbidden";
  return error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable";
}

const excerptOf = (text: string): string =>
  text.replaceAll("\0", "").slice(0, limit("webhookExcerptLength"));
