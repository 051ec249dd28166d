// Keeps the newest images in memory up to a size: a newsletter read by ten members is fetched once, and its sender sees
// one reader.
import { createHash } from "node:crypto";
import type { RemoteImage } from "./fetch-remote-image.ts";

interface ImageCache {
  get(url: string, fetchImage: () => Promise<RemoteImage>): Promise<RemoteImage>;
  readonly size: () => number;
}

export function createImageCache(maxBytes: number): ImageCache {
  // A Map keeps insertion order: the first key is the least recently used.
  const cachedImages = new Map<string, RemoteImage>();
  const pendingFetches = new Map<string, Promise<RemoteImage>>();
  let size = 0;

  const store = (key: string, image: RemoteImage) => {
    cachedImages.set(key, image);
    size += image.bytes.length;
    for (const [oldest, { bytes }] of cachedImages) {
      if (size <= maxBytes) break;
      cachedImages.delete(oldest);
      size -= bytes.length;
    }
  };
  return {
    async get(url, fetchImage) {
      const key = createHash("sha256").update(url).digest("base64url");
      const known = cachedImages.get(key);
      if (known) {
        cachedImages.delete(key);
        cachedImages.set(key, known);
        return known;
      }
      const going = pendingFetches.get(key);
      if (going) return going;
      const fetching = fetchImage();
      pendingFetches.set(key, fetching);
      try {
        const image = await fetching;
        store(key, image);
        return image;
      } finally {
        pendingFetches.delete(key);
      }
    },
    size: () => size,
  };
}
