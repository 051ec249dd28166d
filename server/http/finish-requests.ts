import type { Server } from "node:http";

const longestMs = 5_000;

/** Takes no new request and lets those under way end; what takes too long is cut. */
export async function finishRequests(server: Server, stopSockets: () => void): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  server.closeIdleConnections();
  stopSockets();
  await Promise.race([closed, new Promise((done) => setTimeout(done, longestMs).unref())]);
  server.closeAllConnections();
}
