// API keys that sign browser access tokens. They also authenticate REST requests and can be revoked one by one.
import { randomBytes } from "node:crypto";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import { twilioError } from "#simulator/rest/errors.ts";
import { pageOf, readPage } from "#simulator/rest/pages.ts";
import type { TwilioRequest } from "#simulator/rest/types.ts";
import { newSid } from "#simulator/sid.ts";
import {
  deleteApiKey,
  findApiKey,
  listApiKeys,
  saveApiKey,
} from "#simulator/voice/store/api-keys.ts";
import { keyShape } from "./shapes.ts";

export async function createApiKey({
  context,
  account,
  form,
}: TwilioRequest): Promise<SimulatorResponse> {
  const key = await saveApiKey(context.pool, {
    accountSid: account.sid,
    sid: newSid("SK"),
    secret: randomBytes(16).toString("hex"),
    name: form.get("FriendlyName") ?? "",
  });
  // The secret is returned only once.
  return { status: 201, json: { ...keyShape(key), secret: key.secret } };
}

export async function fetchKey(
  { context, account }: TwilioRequest,
  sid: string,
): Promise<SimulatorResponse> {
  const key = await findApiKey(context.pool, account.sid, sid);
  return key === null ? twilioError(20404) : { status: 200, json: keyShape(key) };
}

export async function deleteKey(
  { context, account }: TwilioRequest,
  sid: string,
): Promise<SimulatorResponse> {
  return (await deleteApiKey(context.pool, account.sid, sid))
    ? { status: 204 }
    : twilioError(20404);
}

export async function listKeys({
  context,
  account,
  path,
  query,
}: TwilioRequest): Promise<SimulatorResponse> {
  const page = readPage(query);
  const all = await listApiKeys(context.pool, account.sid);
  const found = all.slice(page.number * page.size, (page.number + 1) * page.size + 1);
  return pageOf("keys", path, query, found, keyShape, (last) => last.sid);
}
