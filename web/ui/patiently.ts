// A part that is fetched by itself, without anybody having asked: while the server is away it is tried again and
// again, and the page stands meanwhile. What somebody asked for says that it did not come instead.

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

export async function retryImport<Part>(
  fetchPart: () => Promise<Part>,
  pause: (ms: number) => Promise<unknown> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<Part> {
  for (let ms = firstPauseMs; ; ms = Math.min(ms * 2, longestPauseMs)) {
    try {
      return await fetchPart();
    } catch {
      await pause(ms);
    }
  }
}
