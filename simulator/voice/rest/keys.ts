// Keys that sign what lets browsers in; they open this door too, and can be taken back one by one.
import { randomBytes } from "node:crypto";
import type { Answer } from "#simulator/http/answer.ts";
import { newSid } from "#simulator/ids.ts";
import { pageOf, readPage } from "#simulator/rest/paging.ts";
import { refuse } from "#simulator/rest/refusals.ts";
import type { Asked } from "#simulator/rest/resources.ts";
import {
  deleteApiKey,
  findApiKey,
  listApiKeys,
  saveApiKey,
} from "#simulator/voice/store/api-keys.ts";
import { keyShape } from "./shapes.ts";

export async function makeKey({ world, account, form }: Asked): Promise<Answer> {
  const key = await saveApiKey(world.pool, {
    accountSid: account.sid,
    sid: newSid("SK"),
    secret: randomBytes(16).toString("hex"),
    name: form.get("FriendlyName") ?? "",
  });
  // Said once, and never again.
  return { status: 201, json: { ...keyShape(key), secret: key.secret } };
}

export async function fetchKey({ world, account }: Asked, sid: string): Promise<Answer> {
  const key = await findApiKey(world.pool, account.sid, sid);
  return key === null ? refuse(20404) : { status: 200, json: keyShape(key) };
}

export async function deleteKey({ world, account }: Asked, sid: string): Promise<Answer> {
  return (await deleteApiKey(world.pool, account.sid, sid)) ? { status: 204 } : refuse(20404);
}

export async function listKeys({ world, account, path, query }: Asked): Promise<Answer> {
  const page = readPage(query);
  const all = await listApiKeys(world.pool, account.sid);
  const found = all.slice(page.number * page.size, (page.number + 1) * page.size + 1);
  return pageOf("keys", path, query, found, keyShape, (last) => last.sid);
}
