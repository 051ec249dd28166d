// The pixels of the images of one conversation that a member has just loaded: the tab decodes those on the screen at the
// same time, so many messages whose images are each within the limit could still fill its memory.
import type { ConversationId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";

export interface ConversationPixels {
  /** False if the member has loaded too many pixels of this conversation; an image loaded again counts once. */
  reserve(viewer: Viewer, image: string, pixels: number): boolean;
}

interface Viewer {
  readonly memberId: MemberId;
  readonly conversationId: ConversationId;
}

/** Far more than are open in all browsers at once. */
const maxViewers = 1_000;

export function createConversationPixels(steadyMs: () => number): ConversationPixels {
  const loaded = new Map<string, Map<string, { readonly pixels: number; readonly atMs: number }>>();
  return {
    reserve({ memberId, conversationId }, image, pixels) {
      const key = `${memberId} ${conversationId}`;
      const images = loaded.get(key) ?? new Map();
      // A Map keeps insertion order: the first viewer is the one that loaded nothing for the longest time.
      loaded.delete(key);
      loaded.set(key, images);
      const [oldest] = loaded.keys();
      if (loaded.size > maxViewers && oldest !== undefined) loaded.delete(oldest);
      const nowMs = steadyMs();
      let sum = 0;
      for (const [name, one] of images) {
        if (nowMs - one.atMs >= limit("conversationImageSeconds") * 1000) images.delete(name);
        else if (name !== image) sum += one.pixels;
      }
      if (sum + pixels > limit("conversationImagePixels")) return false;
      images.set(image, { pixels, atMs: nowMs });
      return true;
    },
  };
}
