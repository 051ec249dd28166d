import { randomUUID } from "node:crypto";
import type { SimulatorContext } from "#simulator/context.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import type { AudioClip } from "#simulator/voice/media/media-exchange.ts";
import { nameOf } from "#simulator/voice/webhooks/report-call-status.ts";
import { isAccepted, postWebhook } from "#simulator/webhooks/post-webhook.ts";

const maxBytes = 12 * 1024 * 1024;
const maxCachedClips = 40;
const cacheMs = 60_000;

/** Every caller hears the same greeting, so the carrier caches it for a while. */
const caches = new WeakMap<SimulatorContext, Map<string, { clip: AudioClip; until: number }>>();

/** Null if there is no playable audio; the traffic log says why. */
export async function fetchAudio(
  context: SimulatorContext,
  call: LiveCall,
  url: string,
  signal: AbortSignal,
): Promise<AudioClip | null> {
  const cache = caches.get(context) ?? new Map<string, { clip: AudioClip; until: number }>();
  caches.set(context, cache);
  const key = `${call.accountSid} ${url}`;
  const known = cache.get(key);
  if (known !== undefined && known.until > performance.now()) return known.clip;
  const outcome = await postWebhook(
    context,
    call.accountSid,
    {
      url,
      method: "GET",
      params: {},
      token: randomUUID(),
      nth: 1,
      hangsUp: false,
      isForged: false,
      faults: [],
      title: `audio ${nameOf(call)}`,
      text: null,
      messageSid: null,
      callSid: call.sid,
      maxBytes,
    },
    signal,
  );
  if (outcome.kind === "silence" || !isAccepted(outcome)) return null;
  const type = String(outcome.headers["content-type"] ?? "");
  const clip = await context.voice.exchange.clips.read(outcome.body, type);
  if (clip === null) return null;
  if (cache.size >= maxCachedClips) cache.delete(cache.keys().next().value ?? "");
  cache.set(key, { clip, until: performance.now() + cacheMs });
  return clip;
}
