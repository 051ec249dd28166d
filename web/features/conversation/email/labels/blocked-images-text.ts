// How many images are blocked, and why. Pure.
import * as words from "#web/features/conversation/email/words.ts";
import { format } from "#web/language/format.ts";

/** Null if none are blocked. */
export function blockedImagesText(far: number, trackers: number): string | null {
  if (far > 0 && trackers > 0) return format(words.remoteAndTrackersBlocked, { far, trackers });
  if (far > 0) return format(words.remoteBlocked, { far });
  return trackers > 0 ? format(words.trackersBlocked, { trackers }) : null;
}
