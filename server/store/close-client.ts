import type pg from "pg";

/** A server that hangs never confirms the end of a connection; then it is cut. */
export const closeWithinMs = 1_000;

/** Ends a connection of our own, in the usual way while the server answers. Never throws, never waits for long. */
export async function closeClient(client: pg.Client): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, closeWithinMs);
  await Promise.race([client.end().catch(() => undefined), late]);
  clearTimeout(timer);
  cutClient(client);
}

/** At once and without a good-bye. */
export function cutClient(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}

/** The same for a pool: what is still open after a moment is left to the end of the process. */
export async function closePool(pool: pg.Pool): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, 3 * closeWithinMs);
  await Promise.race([pool.end().catch(() => undefined), late]);
  clearTimeout(timer);
}
