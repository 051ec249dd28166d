import type { Pool } from "pg";

export interface ApplicationSettings {
  voiceUrl?: string;
  voiceMethod?: "GET" | "POST";
  voiceFallbackUrl?: string;
  voiceFallbackMethod?: "GET" | "POST";
  statusCallback?: string;
  statusCallbackMethod?: "GET" | "POST";
}

export interface Application {
  readonly accountSid: string;
  readonly sid: string;
  readonly name: string;
  readonly settings: ApplicationSettings;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = `account_sid as "accountSid", sid, name, settings, created_at as "createdAt",
  updated_at as "updatedAt"`;

export async function saveApplication(
  pool: Pool,
  application: Pick<Application, "accountSid" | "sid" | "name" | "settings">,
): Promise<Application> {
  const { rows } = await pool.query<Application>(
    `insert into application (account_sid, sid, name, settings) values ($1, $2, $3, $4)
     on conflict (account_sid, sid) do update set name = excluded.name,
       settings = excluded.settings, updated_at = now() returning ${columns}`,
    [
      application.accountSid,
      application.sid,
      application.name,
      JSON.stringify(application.settings),
    ],
  );
  if (rows[0] === undefined) throw new Error("the application was not written");
  return rows[0];
}

export async function findApplication(
  pool: Pool,
  accountSid: string,
  sid: string,
): Promise<Application | null> {
  const { rows } = await pool.query<Application>(
    `select ${columns} from application where account_sid = $1 and sid = $2`,
    [accountSid, sid],
  );
  return rows[0] ?? null;
}

export async function listApplications(pool: Pool, accountSid: string): Promise<Application[]> {
  const { rows } = await pool.query<Application>(
    `select ${columns} from application where account_sid = $1 order by created_at, sid`,
    [accountSid],
  );
  return rows;
}

export async function deleteApplication(
  pool: Pool,
  accountSid: string,
  sid: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    "delete from application where account_sid = $1 and sid = $2",
    [accountSid, sid],
  );
  return rowCount === 1;
}
