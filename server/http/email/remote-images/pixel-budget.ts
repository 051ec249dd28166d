// The pixels of all remote images of one email together: the tab that shows them decodes each into four bytes a pixel,
// so many images that are each within their limit could still fill its memory.
import type { EntryId } from "#domain/ids.ts";

interface PixelBudget {
  /** False if the email has used up its pixels; an image counts once. */
  reserve(entryId: EntryId, url: string, pixels: number): boolean;
}

/** Far more than are open in all browsers at once. */
const maxEmails = 1_000;

export function createPixelBudget(max: number): PixelBudget {
  const shown = new Map<EntryId, Map<string, number>>();
  return {
    reserve(entryId, url, pixels) {
      const images = shown.get(entryId) ?? new Map<string, number>();
      // A Map keeps insertion order: the first email is the one shown longest ago.
      shown.delete(entryId);
      shown.set(entryId, images);
      for (const [oldest] of shown) {
        if (shown.size <= maxEmails) break;
        shown.delete(oldest);
      }
      if (images.has(url)) return true;
      const sum = images.values().reduce((all, one) => all + one, 0);
      if (sum + pixels > max) return false;
      images.set(url, pixels);
      return true;
    },
  };
}
