// The newest pictures, in memory up to a size: a newsletter read by ten members is fetched once, and its
// sender learns of one reader.
import { createHash } from "node:crypto";
import type { RemoteImage } from "./fetch-remote-image.ts";

export interface ImageCache {
  get(url: string, bring: () => Promise<RemoteImage>): Promise<RemoteImage>;
  readonly size: () => number;
}

export function createImageCache(mostBytes: number): ImageCache {
  // A Map remembers in which order its keys came: the first one was used longest ago.
  const kept = new Map<string, RemoteImage>();
  const underWay = new Map<string, Promise<RemoteImage>>();
  let size = 0;

  const keep = (key: string, picture: RemoteImage) => {
    kept.set(key, picture);
    size += picture.bytes.length;
    for (const [oldest, { bytes }] of kept) {
      if (size <= mostBytes) break;
      kept.delete(oldest);
      size -= bytes.length;
    }
  };
  return {
    async get(url, bring) {
      const key = createHash("sha256").update(url).digest("base64url");
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const going = underWay.get(key);
      if (going) return going;
      const asked = bring();
      underWay.set(key, asked);
      try {
        const picture = await asked;
        keep(key, picture);
        return picture;
      } finally {
        underWay.delete(key);
      }
    },
    size: () => size,
  };
}
