// For what happens too seldom to be waited for: the row itself is brought into that state.
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
