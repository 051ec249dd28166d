// /webhooks/<provider>/<account>/{sms,calls} and /webhooks/<provider>/<account>/{events,email}/<proof>: provider webhooks.
// Verified, stored and acknowledged here; processed later. For requests on which a caller waits: call/voice-webhooks.ts.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { isId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { decryptSettings } from "#server/actions/account/open-account.ts";
import { createRejectedWebhookRecorder } from "#server/actions/account/rejected-webhook-recorder.ts";
import type { PayloadIngest } from "#server/actions/inbound-payload/payload-ingest.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import type {
  RawRequest,
  Settings,
  SignatureVerdict,
  WebhookResponse,
} from "#server/ports/provider.ts";
import { emailWebhookSignedText } from "#server/presenters/email-webhook-urls.ts";
import { type AccountRecord, findAccountAnywhere } from "#server/store/account.ts";
import { createVoiceWebhooks } from "./call/voice-webhooks.ts";
import { readRawRequest } from "./read-raw-request.ts";
import { type RequestContext, sendPlainText } from "./request-context.ts";
import { type InvalidVerdict, sendSignatureRejection } from "./send-signature-rejection.ts";

/** What a webhook needs from a provider, for any channel. */
interface WebhookPolicy {
  readonly maxBytes: number;
  readonly withinSeconds: number;
  verify(request: RawRequest, now: Date): SignatureVerdict | Promise<SignatureVerdict>;
  dedupeKey(request: RawRequest): string;
  readonly webhookResponse: WebhookResponse;
  /** Status for a forged or stale request. Some providers stop retrying after a 403. */
  readonly rejectionStatus: number;
}

interface WebhookEndpoint extends WebhookPolicy {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  readonly provider: string;
}

interface PayloadSource {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  readonly provider: string;
  readonly dedupeKey: string;
  readonly isCallEvent: boolean;
}

/** As in the URL. */
const endpointNames = ["sms", "calls", "events", "email"] as const;
type EndpointName = (typeof endpointNames)[number];
/** Providers of these webhooks sign every request; the others may not. */
const isSignedEndpoint = (name: EndpointName): boolean => name === "sms" || name === "calls";

/** Covers a burst of requests; short enough that a changed key takes effect soon. */
const cacheMs = 2_000;

export function createWebhookHandler(
  runtime: Runtime,
  ingest: PayloadIngest,
  log: LogFn,
): (context: RequestContext) => Promise<void> {
  const { database, services, secrets, clock } = runtime.deps;
  const endpoints = new Map<string, { endpoint: WebhookEndpoint | null; until: number }>();
  const recordRejected = createRejectedWebhookRecorder(runtime);
  const rejected = (
    account: Parameters<typeof recordRejected>[0],
    verdict: InvalidVerdict,
  ): void => {
    const { provider, accountId } = account;
    log("warn", "webhook.rejected", {
      provider,
      account: accountId,
      verdict: verdict.kind,
      reason: verdict.reason,
    });
    // The response doesn't wait for this write.
    recordRejected(account).catch((error: unknown) =>
      log("warn", "webhook.rejection_not_recorded", { account: accountId, ...errorFields(error) }),
    );
  };
  const voice = createVoiceWebhooks(runtime, log, {
    save: (account, provider, raw) =>
      store(
        {
          ...account,
          accountId: account.id,
          dedupeKey: provider.dedupeKey(raw),
          isCallEvent: true,
        },
        raw,
        raw.url,
      ),
    rejected: ({ workspaceId, id, provider }, verdict) =>
      rejected({ workspaceId, accountId: id, provider }, verdict),
  });

  const store = (
    { workspaceId, accountId, provider, dedupeKey, isCallEvent }: PayloadSource,
    { headers, body, receivedAt }: RawRequest,
    url: string,
  ): Promise<void> =>
    ingest.store({
      workspaceId,
      accountId,
      provider,
      dedupeKey,
      isCallEvent,
      url,
      id: runtime.newId(),
      headers: redactHeaders(headers),
      body: Buffer.from(body),
      receivedAt: new Date(receivedAt),
    });

  async function findEndpoint(
    provider: string,
    id: string,
    name: EndpointName,
    nowMs: number,
  ): Promise<WebhookEndpoint | null> {
    const key = `${provider} ${id} ${name}`;
    const known = endpoints.get(key);
    if (known && known.until > nowMs) return known.endpoint;
    const account = isId(id) ? await findAccountAnywhere(database, id as AccountId) : null;
    const policy = account && account.provider === provider ? policyOf(account, name) : null;
    const found =
      account && policy
        ? { ...policy, workspaceId: account.workspaceId, accountId: account.id, provider }
        : null;
    if (endpoints.size > 1_000) endpoints.clear();
    endpoints.set(key, { endpoint: found, until: nowMs + cacheMs });
    return found;
  }

  function policyOf(account: AccountRecord, name: EndpointName): WebhookPolicy | null {
    const settings: Settings = decryptSettings(runtime.deps, account);
    if (name === "sms" || name === "calls") {
      const provider =
        name === "sms"
          ? services.findTextProvider(account.provider)
          : services.findVoiceProvider(account.provider);
      return (
        provider && {
          maxBytes: limit("webhookBytes"),
          withinSeconds: limit("smallBodySeconds"),
          verify: (request, now) => provider.verify(settings, request, now),
          dedupeKey: (request) => provider.dedupeKey(request),
          webhookResponse: provider.webhookResponse,
          rejectionStatus: 403,
        }
      );
    }
    const provider = services.findEmailProvider(account.provider);
    const isOpen =
      name === "email"
        ? provider?.capabilities.receive === "webhook"
        : provider?.capabilities.report;
    if (!provider || !isOpen) return null;
    return {
      maxBytes: name === "email" ? limit("emailWebhookBytes") : limit("emailEventWebhookBytes"),
      withinSeconds: limit("requestSeconds"),
      verify: (request, now) => provider.verify(settings, request, name, now),
      dedupeKey: (request) => provider.dedupeKey(request, name),
      webhookResponse: provider.webhookResponse,
      rejectionStatus: 401,
    };
  }

  return async (context) => {
    const voiceResponse = voice.serve(context);
    if (voiceResponse) return voiceResponse;
    const { response, url, method } = context;
    const [, , provider = "", id = "", endpoint = "", proof = ""] = url.pathname.split("/");
    const now = clock.now();
    const name = endpointNames.find((one) => one === endpoint);
    const found = name && (await findEndpoint(provider, id, name, now.getTime()));
    if (!name || !found) return sendPlainText(response, 404, "Unknown webhook.");
    // Not every provider signs: the token in the URL proves that the app issued it.
    if (!isSignedEndpoint(name) && !secrets.isSigned(emailWebhookSignedText(id), proof)) {
      log("warn", "webhook.rejected", {
        provider,
        account: id,
        verdict: "invalid",
        reason: "wrong address",
      });
      // 503, not 401: Postmark and others try again only after 5xx, and the email is lost if they don't.
      return sendPlainText(response, 503, "This URL wasn't issued by Deskbell.");
    }
    const echo = url.searchParams.get("echo");
    if (method === "GET" && echo !== null && echo.length < 100)
      return sendPlainText(response, 200, secrets.sign(`echo ${echo}`));
    if (method !== "POST") return sendPlainText(response, 405, "Use POST.");

    const raw = await readRawRequest(context, {
      publicUrl: services.publicUrl,
      maxBytes: found.maxBytes,
      withinSeconds: found.withinSeconds,
      now: () => now,
    });
    const verdict = await found.verify(raw, now);
    if (verdict.kind !== "valid") {
      rejected(found, verdict);
      return sendSignatureRejection(response, verdict, found.rejectionStatus);
    }
    const address = proof === "" ? raw.url : raw.url.replace(`/${proof}`, "/-");
    const source = { ...found, dedupeKey: found.dedupeKey(raw), isCallEvent: name === "calls" };
    await store(source, raw, address);
    runtime.deps.onFailpoint?.("payload.stored");
    const { status, body: text, type } = found.webhookResponse;
    sendPlainText(response, status, text, type);
  };
}

/** Secrets in transit are not stored, nor is the token in the URL. */
function redactHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { authorization: _, cookie: __, ...safeHeaders } = headers;
  return safeHeaders;
}
