// Finds a port for a server that a test starts.
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ephemeral range: a port in it may be taken by an outgoing connection before the server listens. */
const [lowest, highest] = [10_000, 32_000];

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const server = createServer();
    server.once("error", () => settle(false));
    server.listen(port, "127.0.0.1", () => server.close(() => settle(true)));
  });
}
