import type { Pool, PoolClient } from "pg";

export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let problem: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    problem = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection on which anything failed is closed, which rolls back the transaction.
    client.release(problem);
  }
}
