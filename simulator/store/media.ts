import type { Pool } from "pg";
import { newSid } from "#simulator/sid.ts";

export interface StoredMedia {
  sid: string;
  messageSid: string;
  type: string;
  createdAt: Date;
}

interface MediaRow {
  sid: string;
  message_sid: string;
  type: string;
  created_at: Date;
}

const fromRow = (row: MediaRow): StoredMedia => ({
  sid: row.sid,
  messageSid: row.message_sid,
  type: row.type,
  createdAt: row.created_at,
});

export async function addMedia(
  pool: Pool,
  accountSid: string,
  messageSid: string,
  media: { type: string; bytes: Uint8Array },
): Promise<string> {
  const sid = newSid("ME");
  await pool.query(
    `insert into media (account_sid, sid, message_sid, type, bytes) values ($1, $2, $3, $4, $5)`,
    [accountSid, sid, messageSid, media.type, Buffer.from(media.bytes)],
  );
  return sid;
}

export async function listMedia(
  pool: Pool,
  accountSid: string,
  messageSid: string,
): Promise<StoredMedia[]> {
  const { rows } = await pool.query<MediaRow>(
    `select sid, message_sid, type, created_at from media
     where account_sid = $1 and message_sid = $2 and not is_deleted order by seq`,
    [accountSid, messageSid],
  );
  return rows.map(fromRow);
}

export async function findMedia(
  pool: Pool,
  accountSid: string,
  sid: string,
): Promise<(StoredMedia & { isDeleted: boolean }) | null> {
  const { rows } = await pool.query<MediaRow & { is_deleted: boolean }>(
    `select sid, message_sid, type, created_at, is_deleted from media
     where account_sid = $1 and sid = $2`,
    [accountSid, sid],
  );
  const row = rows[0];
  return row === undefined ? null : { ...fromRow(row), isDeleted: row.is_deleted };
}

export async function readMedia(pool: Pool, accountSid: string, sid: string): Promise<Buffer> {
  const { rows } = await pool.query<{ bytes: Buffer }>(
    "select bytes from media where account_sid = $1 and sid = $2",
    [accountSid, sid],
  );
  return rows[0]?.bytes ?? Buffer.alloc(0);
}

export async function deleteMedia(pool: Pool, accountSid: string, sid: string): Promise<void> {
  await pool.query("update media set is_deleted = true where account_sid = $1 and sid = $2", [
    accountSid,
    sid,
  ]);
}
