// Loads a part the member did not request: while the server is unreachable it retries, and the page stays usable. Parts
// the member requested show an error instead.

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
