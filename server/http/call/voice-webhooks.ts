// /webhooks/<vendor>/<account>/{voice,voice/<token>,voice-script/<script>,voice-fallback,sound/<name>}: where a vendor asks
// what a leg hears next, and fetches our sounds. A caller waits behind each question, so every one is answered in time:
// what goes wrong at the first door is asked once more at the fallback, and there it ends in an apology.

import { holdMusic, holdMusicWav } from "#domain/call/audio/hold-music.ts";
import { apologyIn, callOverToken } from "#domain/call/fallback-script.ts";
import type { Script } from "#domain/call/script.ts";
import type { SpokenSettings } from "#domain/call/spoken/phrases.ts";
import type { AccountId, AudioFileId } from "#domain/ids.ts";
import { isId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { decryptSettings } from "#server/actions/account/open-account.ts";
import { answerVoiceRequest } from "#server/actions/call/inbound/answer-voice-request.ts";
import { saveFallbackVoicemail } from "#server/actions/call/inbound/save-fallback-voicemail.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { type RequestContext, readBody, sendSms } from "#server/http/request-context.ts";
import { sendFile } from "#server/http/send-file.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import type { RawRequest, Settings, SignatureVerdict } from "#server/ports/provider.ts";
import type { VoiceProvider, VoiceRequest } from "#server/ports/voice.ts";
import {
  audioUrlClaim,
  readScriptAddress,
  voiceCallbackUrls,
} from "#server/presenters/voice-callback-urls.ts";
import { findAccountAnywhere } from "#server/store/account.ts";
import { fileKey } from "#server/store/attachment.ts";
import { findAudioFileBytes } from "#server/store/call/flow/audio-file-bytes.ts";
import { listSpokenSettings } from "#server/store/inbox.ts";

type Account = NonNullable<Awaited<ReturnType<typeof findAccountAnywhere>>>;
interface Known {
  readonly account: Account;
  readonly settings: Settings;
  /** By the number of each line: an apology is said when nobody can be asked. */
  readonly spoken: ReadonlyMap<string, SpokenSettings>;
}

/** Long enough for a burst, short enough for a changed key. */
const rememberMs = 2_000;

export interface VoiceWebhooks {
  /** null: it does not stand here. */
  serve(visit: RequestContext): Promise<void> | null;
}

interface VoiceDoorDeps {
  /** A question that is a report as well, stored as the reports are. */
  keep(account: Account, provider: VoiceProvider, request: RawRequest): Promise<void>;
  /** It isn't signed with the account's keys. */
  refused(account: Account, verdict: Exclude<SignatureVerdict, { kind: "genuine" }>): void;
}

export function createVoiceWebhooks(
  desk: Runtime,
  log: LogFn,
  { keep, refused }: VoiceDoorDeps,
): VoiceWebhooks {
  const { database, outside, secrets, clock } = desk.parts;
  const remembered = new Map<string, { known: Known | null; until: number }>();

  async function findKnown(vendor: string, id: string): Promise<Known | null> {
    const nowMs = clock.now().getTime();
    const key = `${vendor} ${id}`;
    const kept = remembered.get(key);
    if (kept && kept.until > nowMs) return kept.known;
    const account = isId(id) ? await findAccountAnywhere(database, id as AccountId) : null;
    const known = account?.vendor === vendor ? await know(account) : null;
    if (remembered.size > 1_000) remembered.clear();
    remembered.set(key, { known, until: nowMs + rememberMs });
    return known;
  }

  async function know(account: Account): Promise<Known> {
    const lines = await listSpokenSettings(database, account.workspaceId, account.id);
    const spoken = new Map(lines.map(({ address, phone }) => [address, phone]));
    return { account, settings: decryptSettings(desk.parts, account), spoken };
  }

  /** In the words of the number that was called, as it was known last. */
  function apologise(vendor: string, id: string, ask: VoiceRequest | null): Script {
    const spoken: Known["spoken"] = remembered.get(`${vendor} ${id}`)?.known?.spoken ?? new Map();
    if (ask?.kind === "call.incoming") return apologyIn(spoken.get(ask.to));
    const [first, ...others] = spoken.values();
    return apologyIn(others.every((one) => one.language === first?.language) ? first : undefined);
  }

  async function answerVisit(visit: RequestContext, provider: VoiceProvider, isFallback: boolean) {
    const { request, response, url } = visit;
    const [, , vendor = "", id = ""] = url.pathname.split("/");
    const where = voiceCallbackUrls({ outside, secrets, now: clock.now() }, { vendor, id });
    const say = (script: Script) => {
      const { status, body, type } = provider.render(script, where);
      sendSms(response, status, body, type);
    };
    // An account that does not exist holds nothing of what a stranger sends to it.
    const [looked] = await Promise.allSettled([withinTime(findKnown(vendor, id))]);
    const known = looked.status === "fulfilled" ? looked.value : null;
    if (looked.status === "fulfilled" && !known) return sendSms(response, 404, "Unknown webhook.");
    const body = await readBody(visit, limit("hookBytes"), limit("slowBodySeconds"));
    const raw: RawRequest = {
      url: `${outside.publicUrl}${request.url}`,
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([header, value]) => [header, String(value)]),
      ),
      body,
      receivedAt: clock.now().toISOString(),
    };
    let asked: VoiceRequest | null = null;
    try {
      if (known === null) throw looked.status === "rejected" ? looked.reason : undefined;
      const verdict = provider.verify(known.settings, raw, clock.now());
      if (verdict.kind !== "genuine") {
        refused(known.account, verdict);
        return sendSms(response, 403, "Invalid signature.");
      }
      const [, , , , door, carried = ""] = url.pathname.split("/");
      if (door === "voice-script") {
        const script = readScriptAddress(secrets, id, carried);
        if (!script) return sendSms(response, 404, "Unknown script.");
        say(script);
        // That a dialled leg asks tells that it was answered; what was lost of it, the books tell later.
        if (url.searchParams.has("ref"))
          await keep(known.account, provider, raw).catch((error: unknown) =>
            log("error", "voice.answer_not_kept", { vendor, account: id, ...errorFields(error) }),
          );
        return;
      }
      const ask = provider.readAsk(raw);
      asked = ask;
      if (!ask) {
        log("warn", "voice.webhook_unreadable", { vendor, account: id });
        return say(apologise(vendor, id, null));
      }
      const { workspaceId } = known.account;
      const account = { workspaceId, id: known.account.id, vendor };
      if (ask.kind === "step.done" && ask.token === callOverToken) {
        // Whatever becomes of it, nothing more is said.
        await withinTime(saveFallbackVoicemail(desk, account, ask)).catch((error: unknown) =>
          log("error", "voice.fallback_voicemail_lost", {
            vendor,
            account: id,
            ...errorFields(error),
          }),
        );
        return say([{ do: "hangup" }]);
      }
      const script = await withinTime(answerVoiceRequest(desk, account, ask));
      desk.parts.passes?.("call.answered");
      say(script);
    } catch (error) {
      log("error", "voice.request_failed", {
        vendor,
        account: id,
        isFallback,
        ...errorFields(error),
      });
      // The vendor asks the fallback next; and nothing stands behind that.
      if (isFallback) say(apologise(vendor, id, asked));
      else sendSms(response, 503, "Use the fallback URL.");
    }
  }

  async function serveAudioFile(visit: RequestContext): Promise<void> {
    const { response, url } = visit;
    const [, , vendor = "", id = "", , signed = ""] = url.pathname.split("/");
    const [name = "", until = "", signature = ""] = signed.split(".");
    const isOurs = secrets.isSigned(audioUrlClaim(id, name, Number(until)), signature);
    const isOver = Number(until) * 1000 < clock.now().getTime();
    if (isOurs && !isOver && name === holdMusic) return giveHoldMusic(response);
    if (!isOurs || isOver || !isId(name)) return sendSms(response, 404, "Unknown audio file.");
    const workspaceId = (await findKnown(vendor, id))?.account.workspaceId;
    const found = workspaceId
      ? await findAudioFileBytes(database, workspaceId, name as AudioFileId)
      : null;
    const file =
      workspaceId && found ? await outside.files.open(fileKey(workspaceId, found.sha256)) : null;
    if (!found || !file) return sendSms(response, 404, "Unknown audio file.");
    await sendFile(visit, file, {
      "content-type": found.type,
      "cache-control": "public, max-age=86400",
    });
  }

  return {
    serve(visit) {
      const [, , vendor = "", , name] = visit.url.pathname.split("/");
      if (!isVoiceDoor(name)) return null;
      const provider = outside.findVoiceProvider(vendor);
      if (!provider) return Promise.resolve(sendSms(visit.response, 404, "Unknown webhook."));
      if (name === "sound") return serveAudioFile(visit);
      if (visit.method !== "POST")
        return Promise.resolve(sendSms(visit.response, 405, "Use POST."));
      return answerVisit(visit, provider, name === "voice-fallback");
    },
  };
}

const isVoiceDoor = (name: string | undefined): boolean =>
  name === "voice" || name === "voice-script" || name === "voice-fallback" || name === "sound";

/** Without it a caller in the queue would hear nothing, and the vendor ask for the next round at once, for ever. */
function giveHoldMusic(response: RequestContext["response"]): void {
  const wav = holdMusicWav();
  response.writeHead(200, {
    "content-type": "audio/wav",
    "content-length": wav.length,
    "cache-control": "public, max-age=86400",
  });
  response.end(wav);
}

/** Vendors wait some ten seconds; the fallback behind us wants a part of them. */
function withinTime<T>(answer: Promise<T>): Promise<T> {
  const ms = limit("voiceAnswerSeconds") * 1000;
  return new Promise<T>((done, failed) => {
    const timer = setTimeout(() => failed(new Error(`no answer within ${ms} ms`)), ms);
    answer.then(done, failed).finally(() => clearTimeout(timer));
  });
}
