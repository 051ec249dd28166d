import { createServer } from "node:net";

/** The requested number of distinct ports that are currently free. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((done) =>
          server.listen(0, "127.0.0.1", () => {
            const address = server.address();
            done(typeof address === "object" && address ? address.port : 0);
          }),
        ),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
