import type { SimulatorResponse } from "#simulator/http/response.ts";
import { twilioError } from "#simulator/rest/errors.ts";
import { pageOf, readPage } from "#simulator/rest/pages.ts";
import type { TwilioRequest } from "#simulator/rest/types.ts";
import { newSid } from "#simulator/sid.ts";
import {
  type ApplicationSettings,
  deleteApplication,
  findApplication,
  listApplications,
  saveApplication,
} from "#simulator/voice/store/applications.ts";
import { isWebAddress } from "./parse-form.ts";
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

function parseSettings(form: URLSearchParams): ApplicationSettings | SimulatorResponse {
  const settings: ApplicationSettings = {};
  for (const [parameter, key] of Object.entries(addresses)) {
    const value = form.get(parameter);
    if (value === null) continue;
    if (value !== "" && !isWebAddress(value)) return twilioError(21205, { detail: parameter });
    settings[key] = value;
  }
  for (const [parameter, key] of Object.entries(methods)) {
    const value = form.get(parameter);
    if (value === null) continue;
    if (value !== "GET" && value !== "POST") return twilioError(20001, { detail: parameter });
    settings[key] = value;
  }
  return settings;
}

export async function createApplication({
  context,
  account,
  form,
}: TwilioRequest): Promise<SimulatorResponse> {
  const settings = parseSettings(form);
  if ("status" in settings) return settings;
  const application = await saveApplication(context.pool, {
    accountSid: account.sid,
    sid: newSid("AP"),
    name: form.get("FriendlyName") ?? "",
    settings,
  });
  return { status: 201, json: applicationShape(application) };
}

export async function updateApplication(
  { context, account, form }: TwilioRequest,
  sid: string,
): Promise<SimulatorResponse> {
  const known = await findApplication(context.pool, account.sid, sid);
  if (known === null) return twilioError(20404);
  const settings = parseSettings(form);
  if ("status" in settings) return settings;
  const changed = await saveApplication(context.pool, {
    ...known,
    name: form.get("FriendlyName") ?? known.name,
    settings: { ...known.settings, ...settings },
  });
  return { status: 200, json: applicationShape(changed) };
}

export async function fetchApplication(
  { context, account }: TwilioRequest,
  sid: string,
): Promise<SimulatorResponse> {
  const known = await findApplication(context.pool, account.sid, sid);
  return known === null ? twilioError(20404) : { status: 200, json: applicationShape(known) };
}

export async function removeApplication(
  { context, account }: TwilioRequest,
  sid: string,
): Promise<SimulatorResponse> {
  return (await deleteApplication(context.pool, account.sid, sid))
    ? { status: 204 }
    : twilioError(20404);
}

export async function listAllApplications(request: TwilioRequest): Promise<SimulatorResponse> {
  const { context, account, path, query } = request;
  const page = readPage(query);
  const name = query.get("FriendlyName");
  const all = (await listApplications(context.pool, account.sid)).filter(
    (one) => name === null || one.name === name,
  );
  const found = all.slice(page.number * page.size, (page.number + 1) * page.size + 1);
  return pageOf("applications", path, query, found, applicationShape, (last) => last.sid);
}
