// Decides whether a browser may display a stored file. Browsers detect the format from the bytes, so the declared type
// decides nothing: a file without countable pixels is only downloaded.
import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import type { AttachmentId, ConversationId, EntryId, MemberId } from "#domain/ids.ts";
import { bytesToImageSize, countPixels, needsWholeFile } from "#domain/image-size.ts";
import { limit } from "#domain/limits.ts";
import type { FileStore } from "#server/ports/files.ts";
import type { ConversationPixels } from "./conversation-pixels.ts";
import { createPixelBudget } from "./email/remote-images/pixel-budget.ts";

interface StoredImage {
  readonly id: AttachmentId;
  /** Null while it belongs to a draft, which only its author sees. */
  readonly messageId: EntryId | null;
  readonly conversationId: ConversationId | null;
  readonly size: number;
}

export interface ImageDisplayGuard {
  canDisplay(key: string, image: StoredImage, memberId: MemberId): Promise<boolean>;
}

/** Far more than are shown in all browsers within a day. */
const maxCounted = 20_000;

export function createImageDisplayGuard(
  files: Pick<FileStore, "open">,
  conversationPixels: ConversationPixels,
): ImageDisplayGuard {
  const pixelsByKey = new Map<string, number | null>();
  const budget = createPixelBudget(limit("attachedImagePixelsPerMessage"));
  let lastWholeRead: Promise<unknown> = Promise.resolve();

  /** One after another, so that only one whole file is in memory. */
  const readWhole = (key: string): Promise<Uint8Array | null> => {
    const reading = lastWholeRead.then(() => read(files, key));
    lastWholeRead = reading.catch(() => undefined);
    return reading;
  };
  /** Undefined if the file is missing, which may not last. */
  const count = async (key: string, size: number): Promise<number | null | undefined> => {
    const beginning = await read(files, key, bytesToImageSize);
    if (beginning === null) return undefined;
    const isWhole = size <= beginning.length;
    if (isWhole || !needsWholeFile(beginning)) return countPixels(beginning);
    if (size > limit("uploadBytes")) return null;
    const whole = await readWhole(key);
    return whole ? countPixels(whole) : undefined;
  };
  return {
    async canDisplay(key, { id, messageId, conversationId, size }, memberId) {
      let pixels = pixelsByKey.get(key);
      if (pixels === undefined) {
        pixels = await count(key, size);
        if (pixels === undefined) return false;
        pixelsByKey.set(key, pixels);
        const [oldest] = pixelsByKey.keys();
        if (pixelsByKey.size > maxCounted && oldest !== undefined) pixelsByKey.delete(oldest);
      }
      if (pixels === null || pixels > limit("displayedImagePixels")) return false;
      if (messageId === null || conversationId === null) return true;
      const viewer = { memberId, conversationId };
      return (
        budget.reserve(messageId, id, pixels) && conversationPixels.reserve(viewer, id, pixels)
      );
    },
  };
}

async function read(
  files: Pick<FileStore, "open">,
  key: string,
  length?: number,
): Promise<Uint8Array | null> {
  const opened = await files.open(
    key,
    length === undefined ? undefined : { from: 0, to: length - 1 },
  );
  return opened && buffer(opened.pieces);
}

/** Requested as an image, rather than to save or open. */
export const isImageRequest = ({ headers }: IncomingMessage): boolean =>
  headers["sec-fetch-dest"] === "image" || headers.accept?.startsWith("image/") === true;
