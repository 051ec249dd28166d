// Sets rows directly, for states that are too rare to wait for.
import pg from "pg";

export async function runSql(
  databaseUrl: string,
  statement: string,
  values: readonly unknown[],
): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(statement, [...values]).finally(() => client.end());
}
