import { randomUUID } from "node:crypto";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { nameOf } from "#simulator/voice/hooks/tell-call.ts";
import type { Clip } from "#simulator/voice/media/exchange.ts";
import { isTaken, post } from "#simulator/webhooks/post.ts";
import type { World } from "#simulator/world.ts";

const maxBytes = 12 * 1024 * 1024;
const keptSounds = 40;
const keptMs = 60_000;

/** A greeting is heard by every caller; the carrier fetches it once and keeps it for a while. */
const shelves = new WeakMap<World, Map<string, { clip: Clip; until: number }>>();

/** Null where nothing came that can be heard; the wire says why. */
export async function fetchSound(
  world: World,
  call: LiveCall,
  url: string,
  signal: AbortSignal,
): Promise<Clip | null> {
  const shelf = shelves.get(world) ?? new Map<string, { clip: Clip; until: number }>();
  shelves.set(world, shelf);
  const key = `${call.accountSid} ${url}`;
  const known = shelf.get(key);
  if (known !== undefined && known.until > performance.now()) return known.clip;
  const outcome = await post(
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
  if (outcome.kind === "silence" || !isTaken(outcome)) return null;
  const type = String(outcome.headers["content-type"] ?? "");
  const clip = await world.voice.exchange.clips.read(outcome.body, type);
  if (clip === null) return null;
  if (shelf.size >= keptSounds) shelf.delete(shelf.keys().next().value ?? "");
  shelf.set(key, { clip, until: performance.now() + keptMs });
  return clip;
}
