import type pg from "pg";

/** A hanging server never confirms the end of a connection; the socket is then destroyed. */
const closeTimeoutMs = 1_000;

/** Ends one of our own connections, gracefully if the server responds. Never throws, never waits for long. */
export async function closeClient(client: pg.Client): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, closeTimeoutMs);
  await Promise.race([client.end().catch(() => undefined), late]);
  clearTimeout(timer);
  cutClient(client);
}

/** Destroys the socket at once, without a graceful end. */
export function cutClient(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}

/** The same for a pool: whatever is still open after a moment is left until the process ends. */
export async function closePool(pool: pg.Pool): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, 3 * closeTimeoutMs);
  await Promise.race([pool.end().catch(() => undefined), late]);
  clearTimeout(timer);
}
