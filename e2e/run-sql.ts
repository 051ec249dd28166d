// Sets and reads rows directly, for states that are too rare to wait for or that no screen shows.
import pg from "pg";

export async function runSql(
  databaseUrl: string,
  statement: string,
  values: readonly unknown[],
): Promise<readonly unknown[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(statement, [...values]).finally(() => client.end());
  return rows;
}
