import { randomUUID } from "node:crypto";
import type { SimulatorContext } from "#simulator/context.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import type { AudioClip } from "#simulator/voice/media/media-exchange.ts";
import { nameOf } from "#simulator/voice/webhooks/report-call-status.ts";
import { isAccepted, postWithRetry } from "#simulator/webhooks/post-with-retry.ts";

const maxBytes = 12 * 1024 * 1024;
const keptSounds = 40;
const keptMs = 60_000;

/** A greeting is heard by every caller; the carrier fetches it once and keeps it for a while. */
const shelves = new WeakMap<SimulatorContext, Map<string, { clip: AudioClip; until: number }>>();

/** Null where nothing came that can be heard; the wire says why. */
export async function fetchSound(
  world: SimulatorContext,
  call: LiveCall,
  url: string,
  signal: AbortSignal,
): Promise<AudioClip | null> {
  const shelf = shelves.get(world) ?? new Map<string, { clip: AudioClip; until: number }>();
  shelves.set(world, shelf);
  const key = `${call.accountSid} ${url}`;
  const known = shelf.get(key);
  if (known !== undefined && known.until > performance.now()) return known.clip;
  const outcome = await postWithRetry(
    world,
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
      title: `sound ${nameOf(call)}`,
      words: null,
      messageSid: null,
      callSid: call.sid,
      maxBytes,
    },
    signal,
  );
  if (outcome.kind === "silence" || !isAccepted(outcome)) return null;
  const type = String(outcome.headers["content-type"] ?? "");
  const clip = await world.voice.exchange.clips.read(outcome.body, type);
  if (clip === null) return null;
  if (shelf.size >= keptSounds) shelf.delete(shelf.keys().next().value ?? "");
  shelf.set(key, { clip, until: performance.now() + keptMs });
  return clip;
}
