import { expect, onTestFinished, test, vi } from "vitest";
import { limit } from "#domain/limits.ts";
import { downloadMedia } from "./download-media.ts";

test('gives up a file that is still arriving after "mediaDownloadSeconds"', async () => {
  const allowedHosts = { apiUrl: "https://provider.example", authHeaders: {}, otherPrefixes: [] };
  const media = { url: "https://provider.example/file", type: "audio/wav" };
  let nowMs = 0;
  const steady = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  onTestFinished(() => steady.mockRestore());
  let isCanceled = false;
  const dripping = new ReadableStream<Uint8Array>({
    pull(controller) {
      nowMs += 20_000;
      controller.enqueue(new Uint8Array(1));
    },
    cancel() {
      isCanceled = true;
    },
  });
  const download = downloadMedia(
    async () => new Response(dripping),
    media,
    1_000_000,
    allowedHosts,
  );
  await expect(download).rejects.toMatchObject({ kind: "unreachable" });
  expect(isCanceled).toBe(true);
  expect(nowMs).toBeLessThan((limit("mediaDownloadSeconds") + 60) * 1000);
});
