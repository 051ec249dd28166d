import type { Server } from "node:http";

const longestMs = 5_000;

/** Stops accepting requests, lets running ones finish, and cuts those that take too long. */
export async function finishRequests(server: Server, stopSockets: () => void): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  server.closeIdleConnections();
  stopSockets();
  await Promise.race([closed, new Promise((done) => setTimeout(done, longestMs).unref())]);
  server.closeAllConnections();
}
