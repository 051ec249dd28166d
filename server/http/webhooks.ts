// /webhooks/<vendor>/<account>/{text,calls} and /webhooks/<vendor>/<account>/{events,mail}/<proof>: where providers
// call us. Verified, stored, answered; understood later. Where a caller waits for words: voice-door.ts.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { isId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { decryptSettings } from "#server/actions/account/open-account.ts";
import { openRefusedHooks } from "#server/actions/account/refused-hooks.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import type {
  RawRequest,
  Settings,
  SignatureVerdict,
  WebhookResponse,
} from "#server/ports/provider.ts";
import { emailWebhookClaim } from "#server/presenters/email-webhook-urls.ts";
import { type AccountRecord, findAccountAnywhere } from "#server/store/account.ts";
import { createVoiceWebhooks } from "./call/voice-webhooks.ts";
import type { PayloadIngest } from "./payload-ingest.ts";
import { type RequestContext, readBody, sendSms } from "./request-context.ts";

/** What the door asks of a vendor, whatever it carries. */
interface Keeper {
  readonly maxBytes: number;
  readonly withinSeconds: number;
  verify(request: RawRequest, now: Date): SignatureVerdict | Promise<SignatureVerdict>;
  dedupeKey(request: RawRequest): string;
  readonly answer: WebhookResponse;
  /** Of a forged or stale request. Some vendors take 403 for a wish never to hear of it again. */
  readonly refusal: number;
}

interface Door extends Keeper {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  readonly vendor: string;
}

interface Kept {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  readonly vendor: string;
  readonly dedupeKey: string;
}

type Refusal = Exclude<SignatureVerdict, { kind: "genuine" }>;

const doorNames = ["text", "calls", "events", "mail"] as const;
type DoorName = (typeof doorNames)[number];
const isDoorName = (name: string): name is DoorName => doorNames.some((one) => one === name);
/** Their vendors sign every request; of the others not every one does. */
const isSignedDoor = (name: string): boolean => name === "text" || name === "calls";

/** Long enough for a burst, short enough for a changed key. */
const rememberMs = 2_000;

export function createWebhookHandler(
  desk: Runtime,
  door: PayloadIngest,
  log: LogFn,
): (visit: RequestContext) => Promise<void> {
  const { database, outside, secrets, clock } = desk.parts;
  const remembered = new Map<string, { door: Door | null; until: number }>();
  const noteRefused = openRefusedHooks(desk);
  const refused = (account: Parameters<typeof noteRefused>[0], verdict: Refusal): void => {
    const { vendor, accountId } = account;
    log("warn", "webhook.rejected", {
      ...{ vendor, account: accountId, verdict: verdict.kind, why: verdict.why },
    });
    // The provider need not wait for what we write about it.
    noteRefused(account).catch((error: unknown) =>
      log("warn", "hook.refusal_not_noted", { account: accountId, ...errorFields(error) }),
    );
  };
  const voice = createVoiceWebhooks(desk, log, {
    keep: (account, provider, raw) =>
      store(
        { ...account, accountId: account.id, dedupeKey: provider.dedupeKey(raw) },
        raw,
        raw.url,
      ),
    refused: ({ workspaceId, id, vendor }, verdict) =>
      refused({ workspaceId, accountId: id, vendor }, verdict),
  });

  const store = (
    { workspaceId, accountId, vendor, dedupeKey }: Kept,
    { headers, body, receivedAt }: RawRequest,
    url: string,
  ): Promise<void> =>
    door.store({
      ...{ workspaceId, accountId, vendor, dedupeKey, url, id: desk.newId() },
      ...{ headers: keepHeaders(headers), body: Buffer.from(body) },
      receivedAt: new Date(receivedAt),
    });

  async function findDoor(
    vendor: string,
    id: string,
    name: DoorName,
    nowMs: number,
  ): Promise<Door | null> {
    const key = `${vendor} ${id} ${name}`;
    const known = remembered.get(key);
    if (known && known.until > nowMs) return known.door;
    const account = isId(id) ? await findAccountAnywhere(database, id as AccountId) : null;
    const keeper = account && account.vendor === vendor ? keeperOf(account, name) : null;
    const found =
      account && keeper
        ? { ...keeper, workspaceId: account.workspaceId, accountId: account.id, vendor }
        : null;
    if (remembered.size > 1_000) remembered.clear();
    remembered.set(key, { door: found, until: nowMs + rememberMs });
    return found;
  }

  function keeperOf(account: AccountRecord, name: DoorName): Keeper | null {
    const settings: Settings = decryptSettings(desk.parts, account);
    if (name === "text" || name === "calls") {
      const provider =
        name === "text"
          ? outside.findSmsProvider(account.vendor)
          : outside.findVoiceProvider(account.vendor);
      return (
        provider && {
          maxBytes: limit("hookBytes"),
          withinSeconds: limit("slowBodySeconds"),
          verify: (request, now) => provider.verify(settings, request, now),
          dedupeKey: (request) => provider.dedupeKey(request),
          answer: provider.answer,
          refusal: 403,
        }
      );
    }
    const provider = outside.findEmailProvider(account.vendor);
    const isOpen = name === "mail" ? provider?.can.receive === "hook" : provider?.can.report;
    if (!provider || !isOpen) return null;
    return {
      maxBytes: name === "mail" ? limit("mailHookBytes") : limit("eventHookBytes"),
      withinSeconds: limit("requestSeconds"),
      verify: (request, now) => provider.verify(settings, request, name, now),
      dedupeKey: (request) => provider.dedupeKey(request, name),
      answer: provider.answer,
      refusal: 401,
    };
  }

  return async (visit) => {
    const asked = voice.serve(visit);
    if (asked) return asked;
    const { request, response, url, method } = visit;
    const [, , vendor = "", id = "", name = "", proof = ""] = url.pathname.split("/");
    const now = clock.now();
    const found = isDoorName(name) ? await findDoor(vendor, id, name, now.getTime()) : null;
    if (!found) return sendSms(response, 404, "Unknown webhook.");
    // Not every vendor signs: the address itself proves that we gave it out.
    if (!isSignedDoor(name) && !secrets.isSigned(emailWebhookClaim(id), proof)) {
      log("warn", "webhook.rejected", {
        vendor,
        account: id,
        verdict: "forged",
        why: "wrong address",
      });
      return sendSms(response, found.refusal, "This URL wasn't issued by Deskbell.");
    }
    const echo = url.searchParams.get("echo");
    if (method === "GET" && echo !== null && echo.length < 100)
      return sendSms(response, 200, secrets.sign(`echo ${echo}`));
    if (method !== "POST") return sendSms(response, 405, "Use POST.");

    const body = await readBody(visit, found.maxBytes, found.withinSeconds);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([header, value]) => [header, String(value)]),
    );
    const raw: RawRequest = {
      url: `${outside.publicUrl}${request.url}`,
      headers,
      body,
      receivedAt: now.toISOString(),
    };
    const verdict = await found.verify(raw, now);
    if (verdict.kind !== "genuine") {
      refused(found, verdict);
      // A 4xx is final for many vendors: what an administrator may still complete is asked for again.
      const status = verdict.kind === "not_set_up" ? 503 : found.refusal;
      return sendSms(response, status, refusals[verdict.kind]);
    }
    const address = proof === "" ? raw.url : raw.url.replace(`/${proof}`, "/-");
    await store({ ...found, dedupeKey: found.dedupeKey(raw) }, raw, address);
    desk.parts.passes?.("payload.stored");
    const { answer } = found;
    sendSms(response, answer.status, answer.body, answer.type);
  };
}

const refusals = {
  forged: "Invalid signature.",
  stale: "The signature is too old.",
  not_set_up: "This account isn't fully set up. Retry later.",
} as const satisfies Record<Exclude<SignatureVerdict["kind"], "genuine">, string>;

/** Secrets in transit are not kept at rest; nor is the proof in the address. */
function keepHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { authorization: _, cookie: __, ...kept } = headers;
  return kept;
}
