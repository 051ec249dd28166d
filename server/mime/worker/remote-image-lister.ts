// Lists the remote images of long HTML in a thread, each once: an email may have four million characters, and every
// member who opens it asks.
import { createHash } from "node:crypto";
import { listRemoteImages } from "#server/mime/body/remote-images.ts";
import { createMailThreads, type MailThreadsSettings, mailBudget } from "./mail-threads.ts";

export interface RemoteImageLister {
  /** Never rejects: HTML that breaks its thread has no remote images. */
  list(html: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Shorter HTML is read in a few milliseconds, less than a thread needs to start. */
const threadFromLength = 50_000;
const maxCachedLength = 4_000_000;
const maxCachedLists = 1_000;

/** Threads of its own: a member who opens an email doesn't wait for those that are being received. */
const usual: MailThreadsSettings = {
  ...mailBudget,
  thread: new URL("./remote-images-thread-main.ts", import.meta.url),
  milliseconds: 5_000,
  megabytes: 160,
  slowMilliseconds: 1_000,
  quickThreads: 1,
  threads: 2,
};

export function createRemoteImageLister(
  settings: Partial<MailThreadsSettings> = {},
): RemoteImageLister {
  const threads = createMailThreads({ ...usual, ...settings });
  /** By the hash of the HTML, the least recently used first. */
  const cached = new Map<string, readonly string[]>();
  const pending = new Map<string, Promise<readonly string[]>>();
  let cachedLength = 0;

  function cache(key: string, list: readonly string[]): void {
    cached.set(key, list);
    cachedLength += lengthOf(list);
    for (const [oldest, its] of cached) {
      if (cachedLength <= maxCachedLength && cached.size <= maxCachedLists) break;
      cached.delete(oldest);
      cachedLength -= lengthOf(its);
    }
  }

  async function listInThread(key: string, bytes: Buffer): Promise<readonly string[]> {
    const outcome = await threads.run({ bytes }, {});
    pending.delete(key);
    const list = "remoteImages" in outcome ? outcome.remoteImages : [];
    // A thread that failed for its own reasons says nothing about the HTML.
    const isOwnFault =
      "problem" in outcome || ("broken" in outcome && outcome.broken === "reader-failed");
    if (!isOwnFault) cache(key, list);
    return list;
  }

  return {
    async list(html) {
      if (html.length < threadFromLength) return listRemoteImages(html);
      const bytes = Buffer.from(html);
      const key = createHash("sha256").update(bytes).digest("base64");
      const known = cached.get(key);
      if (known !== undefined) {
        cached.delete(key);
        cached.set(key, known);
        return known;
      }
      const listed = pending.get(key) ?? listInThread(key, bytes);
      pending.set(key, listed);
      return listed;
    },
    close: () => threads.close(),
  };
}

const lengthOf = (list: readonly string[]) => list.reduce((sum, url) => sum + url.length, 0);

let lister: RemoteImageLister | null = null;

/** Doesn't keep the process alive. */
export function listRemoteImagesIsolated(html: string): Promise<readonly string[]> {
  lister ??= createRemoteImageLister();
  return lister.list(html);
}
