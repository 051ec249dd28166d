// /webhooks/<provider>/<account>/{voice,voice/<token>,voice-script/<script>,voice-fallback,audio/<name>}: where a
// provider fetches the next script of a leg, and audio files. A caller waits on each request, so each gets a response
// in time: on failure the provider retries at the fallback, which ends in an apology.

import { holdMusic, holdMusicWav } from "#domain/call/audio/hold-music.ts";
import type { Script } from "#domain/call/script.ts";
import type { SpokenSettings } from "#domain/call/spoken/phrases.ts";
import { callOverToken, unavailableScript } from "#domain/call/unavailable-script.ts";
import type { AccountId, AudioFileId } from "#domain/ids.ts";
import { isId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { decryptSettings } from "#server/actions/account/open-account.ts";
import { respondToVoiceRequest } from "#server/actions/call/inbound/respond-to-voice-request.ts";
import { saveFallbackVoicemail } from "#server/actions/call/inbound/save-fallback-voicemail.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { readRawRequest } from "#server/http/read-raw-request.ts";
import { type RequestContext, sendPlainText } from "#server/http/request-context.ts";
import { sendFile } from "#server/http/send-file.ts";
import {
  type InvalidVerdict,
  sendSignatureRejection,
} from "#server/http/send-signature-rejection.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import type { RawRequest, Settings } from "#server/ports/provider.ts";
import type { VoiceProvider, VoiceRequest } from "#server/ports/voice.ts";
import {
  audioUrlSignedText,
  readScriptAddress,
  voiceCallbackUrls,
} from "#server/presenters/voice-callback-urls.ts";
import { findAccountAnywhere } from "#server/store/account.ts";
import { fileKey } from "#server/store/attachment.ts";
import { findAudioFileBytes } from "#server/store/call/flow/audio-file.ts";
import { listSpokenSettings } from "#server/store/inbox.ts";

type Account = NonNullable<Awaited<ReturnType<typeof findAccountAnywhere>>>;
interface Known {
  readonly account: Account;
  readonly settings: Settings;
  /** By inbox number: settings for an apology while the database is unavailable. */
  readonly spoken: ReadonlyMap<string, SpokenSettings>;
}

/** Covers a burst of requests; short enough that a changed key takes effect soon. */
const cacheMs = 2_000;

interface VoiceWebhooks {
  /** Null if the path is not a voice webhook. */
  serve(context: RequestContext): Promise<void> | null;
}

interface VoiceWebhookDeps {
  /** Stores a request that is also a report, like other reports. */
  save(account: Account, provider: VoiceProvider, request: RawRequest): Promise<void>;
  /** The request isn't signed with the account's keys. */
  rejected(account: Account, verdict: InvalidVerdict): void;
}

export function createVoiceWebhooks(
  runtime: Runtime,
  log: LogFn,
  { save, rejected }: VoiceWebhookDeps,
): VoiceWebhooks {
  const { database, services, secrets, clock } = runtime.deps;
  const knownAccounts = new Map<string, { known: Known | null; until: number }>();

  async function findKnown(provider: string, id: string): Promise<Known | null> {
    const nowMs = clock.now().getTime();
    const key = `${provider} ${id}`;
    const cached = knownAccounts.get(key);
    if (cached && cached.until > nowMs) return cached.known;
    const account = isId(id) ? await findAccountAnywhere(database, id as AccountId) : null;
    const known = account?.provider === provider ? await loadKnownAccount(account) : null;
    if (knownAccounts.size > 1_000) knownAccounts.clear();
    knownAccounts.set(key, { known, until: nowMs + cacheMs });
    return known;
  }

  async function loadKnownAccount(account: Account): Promise<Known> {
    const spokenSettings = await listSpokenSettings(database, account.workspaceId, account.id);
    const spoken = new Map(spokenSettings.map(({ address, phone }) => [address, phone]));
    return { account, settings: decryptSettings(runtime.deps, account), spoken };
  }

  /**
   * Uses the last known language and voice of the called number. A member's softphone is not asked for a message: it
   * hangs up, and joins again.
   */
  function apologise(provider: string, id: string, request: VoiceRequest | null): Script {
    if (request && isFromSoftphone(request)) return [{ kind: "hang_up" }];
    const spoken: Known["spoken"] =
      knownAccounts.get(`${provider} ${id}`)?.known?.spoken ?? new Map();
    if (request?.kind === "inbound_call") return unavailableScript(spoken.get(request.to));
    const [first, ...others] = spoken.values();
    return unavailableScript(
      others.every((one) => one.language === first?.language) ? first : undefined,
    );
  }

  async function respondToRequest(
    context: RequestContext,
    provider: VoiceProvider,
    isFallback: boolean,
  ) {
    const { response, url } = context;
    const [, , providerId = "", id = ""] = url.pathname.split("/");
    const where = voiceCallbackUrls(
      { services, secrets, now: clock.now() },
      { provider: providerId, id },
    );
    const respond = (script: Script) => {
      const { status, body, type } = provider.render(script, where);
      sendPlainText(response, status, body, type);
    };
    // Checks the account first: a request to an unknown account must not hold a body in memory.
    const [lookupResult] = await Promise.allSettled([withTimeout(findKnown(providerId, id))]);
    const known = lookupResult.status === "fulfilled" ? lookupResult.value : null;
    if (lookupResult.status === "fulfilled" && !known)
      return sendPlainText(response, 404, "Unknown webhook.");
    const raw = await readRawRequest(context, {
      publicUrl: services.publicUrl,
      maxBytes: limit("webhookBytes"),
      withinSeconds: limit("smallBodySeconds"),
      now: clock.now,
    });
    let voiceRequest: VoiceRequest | null = null;
    try {
      // Read before it is verified: while the account can't be loaded, the apology depends on who asks.
      voiceRequest = provider.parseRequest(raw);
      if (known === null)
        throw lookupResult.status === "rejected" ? lookupResult.reason : undefined;
      const verdict = provider.verify(known.settings, raw, clock.now());
      if (verdict.kind !== "valid") {
        rejected(known.account, verdict);
        return sendSignatureRejection(response, verdict, 403);
      }
      const [, , , , endpoint, carried = ""] = url.pathname.split("/");
      if (endpoint === "voice-script") {
        const script = readScriptAddress(secrets, id, carried);
        if (!script) return sendPlainText(response, 404, "Unknown script.");
        respond(script);
        // A dialed leg that fetches its script was answered. If storing that fails, reconciliation with the carrier
        // finds it later.
        if (url.searchParams.has("ref"))
          await save(known.account, provider, raw).catch((error: unknown) =>
            log("error", "voice.response_save_failed", {
              provider: providerId,
              account: id,
              ...errorFields(error),
            }),
          );
        return;
      }
      const request = voiceRequest;
      if (!request) {
        log("warn", "voice.webhook_unreadable", { provider: providerId, account: id });
        return respond(apologise(providerId, id, null));
      }
      const { workspaceId } = known.account;
      const account = { workspaceId, id: known.account.id, provider: providerId };
      if (request.kind === "step_completed" && request.token === callOverToken) {
        // The script hangs up even if this fails.
        await withTimeout(saveFallbackVoicemail(runtime, account, request)).catch(
          (error: unknown) =>
            log("error", "voice.fallback_voicemail_lost", {
              provider: providerId,
              account: id,
              ...errorFields(error),
            }),
        );
        return respond([{ kind: "hang_up" }]);
      }
      const script = await withTimeout(respondToVoiceRequest(runtime, account, request));
      runtime.deps.onFailpoint?.("call.answered");
      respond(script);
    } catch (error) {
      log("error", "voice.request_failed", {
        provider: providerId,
        account: id,
        isFallback,
        ...errorFields(error),
      });
      // The provider requests the fallback next; the fallback has nothing behind it, so it must respond.
      if (isFallback) respond(apologise(providerId, id, voiceRequest));
      else sendPlainText(response, 503, "Use the fallback URL.");
    }
  }

  async function serveAudioFile(context: RequestContext): Promise<void> {
    const { response, url } = context;
    const [, , provider = "", id = "", , signed = ""] = url.pathname.split("/");
    const [name = "", until = "", signature = ""] = signed.split(".");
    const isOurs = secrets.isSigned(audioUrlSignedText(id, name, Number(until)), signature);
    const isOver = Number(until) * 1000 < clock.now().getTime();
    if (isOurs && !isOver && name === holdMusic) return sendHoldMusic(response);
    if (!isOurs || isOver || !isId(name))
      return sendPlainText(response, 404, "Unknown audio file.");
    const workspaceId = (await findKnown(provider, id))?.account.workspaceId;
    const found = workspaceId
      ? await findAudioFileBytes(database, workspaceId, name as AudioFileId)
      : null;
    const file =
      workspaceId && found ? await services.files.open(fileKey(workspaceId, found.sha256)) : null;
    if (!found || !file) return sendPlainText(response, 404, "Unknown audio file.");
    await sendFile(context, file, {
      "content-type": found.type,
      "cache-control": "public, max-age=86400",
    });
  }

  return {
    serve(context) {
      const [, , providerId = "", , name] = context.url.pathname.split("/");
      if (!isVoiceEndpoint(name)) return null;
      const provider = services.findVoiceProvider(providerId);
      if (!provider)
        return Promise.resolve(sendPlainText(context.response, 404, "Unknown webhook."));
      if (name === "audio") return serveAudioFile(context);
      if (context.method !== "POST")
        return Promise.resolve(sendPlainText(context.response, 405, "Use POST."));
      return respondToRequest(context, provider, name === "voice-fallback");
    },
  };
}

const isFromSoftphone = (request: VoiceRequest): boolean =>
  request.kind === "browser_joined" ||
  (request.kind === "step_completed" && request.isFromSoftphone === true);

const isVoiceEndpoint = (name: string | undefined): boolean =>
  name === "voice" || name === "voice-script" || name === "voice-fallback" || name === "audio";

/**
 * Without a file, a queued caller would hear nothing and the provider would request the next round at once, endlessly.
 */
function sendHoldMusic(response: RequestContext["response"]): void {
  const wav = holdMusicWav();
  response.writeHead(200, {
    "content-type": "audio/wav",
    "content-length": wav.length,
    "cache-control": "public, max-age=86400",
  });
  response.end(wav);
}

/** Providers wait about ten seconds; the fallback needs part of that. */
function withTimeout<T>(result: Promise<T>): Promise<T> {
  const ms = limit("voiceResponseSeconds") * 1000;
  return new Promise<T>((done, failed) => {
    const timer = setTimeout(() => failed(new Error(`no result within ${ms} ms`)), ms);
    result.then(done, failed).finally(() => clearTimeout(timer));
  });
}
