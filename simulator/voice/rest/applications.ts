import type { Answer } from "#simulator/http/answer.ts";
import { newSid } from "#simulator/ids.ts";
import { pageOf, readPage } from "#simulator/rest/paging.ts";
import { refuse } from "#simulator/rest/refusals.ts";
import type { Asked } from "#simulator/rest/resources.ts";
import {
  type ApplicationSettings,
  deleteApplication,
  findApplication,
  listApplications,
  saveApplication,
} from "#simulator/voice/store/applications.ts";
import { isWebAddress } from "./read-form.ts";
import { applicationShape } from "./shapes.ts";

const addresses = {
  VoiceUrl: "voiceUrl",
  VoiceFallbackUrl: "voiceFallbackUrl",
  StatusCallback: "statusCallback",
} as const;
const methods = {
  VoiceMethod: "voiceMethod",
  VoiceFallbackMethod: "voiceFallbackMethod",
  StatusCallbackMethod: "statusCallbackMethod",
} as const;

function readSettings(form: URLSearchParams): ApplicationSettings | Answer {
  const settings: ApplicationSettings = {};
  for (const [parameter, key] of Object.entries(addresses)) {
    const value = form.get(parameter);
    if (value === null) continue;
    if (value !== "" && !isWebAddress(value)) return refuse(21205, { detail: parameter });
    settings[key] = value;
  }
  for (const [parameter, key] of Object.entries(methods)) {
    const value = form.get(parameter);
    if (value === null) continue;
    if (value !== "GET" && value !== "POST") return refuse(20001, { detail: parameter });
    settings[key] = value;
  }
  return settings;
}

export async function makeApplication({ world, account, form }: Asked): Promise<Answer> {
  const settings = readSettings(form);
  if ("status" in settings) return settings;
  const application = await saveApplication(world.pool, {
    accountSid: account.sid,
    sid: newSid("AP"),
    name: form.get("FriendlyName") ?? "",
    settings,
  });
  return { status: 201, json: applicationShape(application) };
}

export async function changeOneApplication(
  { world, account, form }: Asked,
  sid: string,
): Promise<Answer> {
  const known = await findApplication(world.pool, account.sid, sid);
  if (known === null) return refuse(20404);
  const settings = readSettings(form);
  if ("status" in settings) return settings;
  const changed = await saveApplication(world.pool, {
    ...known,
    name: form.get("FriendlyName") ?? known.name,
    settings: { ...known.settings, ...settings },
  });
  return { status: 200, json: applicationShape(changed) };
}

export async function fetchApplication({ world, account }: Asked, sid: string): Promise<Answer> {
  const known = await findApplication(world.pool, account.sid, sid);
  return known === null ? refuse(20404) : { status: 200, json: applicationShape(known) };
}

export async function deleteOneApplication(
  { world, account }: Asked,
  sid: string,
): Promise<Answer> {
  return (await deleteApplication(world.pool, account.sid, sid)) ? { status: 204 } : refuse(20404);
}

export async function listAllApplications(asked: Asked): Promise<Answer> {
  const { world, account, path, query } = asked;
  const page = readPage(query);
  const name = query.get("FriendlyName");
  const all = (await listApplications(world.pool, account.sid)).filter(
    (one) => name === null || one.name === name,
  );
  const found = all.slice(page.number * page.size, (page.number + 1) * page.size + 1);
  return pageOf("applications", path, query, found, applicationShape, (last) => last.sid);
}
