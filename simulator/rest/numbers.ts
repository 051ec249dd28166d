import type { SimulatorContext } from "#simulator/context.ts";
import { viewInboxes } from "#simulator/control/views.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";
import {
  changeNumber,
  findNumber,
  listNumbers,
  type NumberSettings,
} from "#simulator/store/numbers.ts";
import { findApplication } from "#simulator/voice/store/applications.ts";
import { twilioError } from "./errors.ts";
import { pageOf, readPage } from "./pages.ts";
import { numberShape } from "./shapes.ts";

const addresses = {
  SmsUrl: "smsUrl",
  SmsFallbackUrl: "smsFallbackUrl",
  StatusCallback: "statusCallback",
  VoiceUrl: "voiceUrl",
  VoiceFallbackUrl: "voiceFallbackUrl",
} as const;
const methods = {
  SmsMethod: "smsMethod",
  SmsFallbackMethod: "smsFallbackMethod",
  StatusCallbackMethod: "statusCallbackMethod",
  VoiceMethod: "voiceMethod",
  VoiceFallbackMethod: "voiceFallbackMethod",
} as const;

export async function listOwnNumbers(
  context: SimulatorContext,
  account: Account,
  path: string,
  query: URLSearchParams,
): Promise<SimulatorResponse> {
  const page = readPage(query);
  const digits = query.get("PhoneNumber")?.replaceAll(/[^\d*]/g, "") ?? null;
  const pattern = digits === null ? null : new RegExp(digits.replaceAll("*", "\\d"));
  const name = query.get("FriendlyName");
  const all = (await listNumbers(context.pool, account.sid)).filter(
    (one) => (pattern === null || pattern.test(one.number)) && (name === null || one.name === name),
  );
  const found = all.slice(page.number * page.size, (page.number + 1) * page.size + 1);
  return pageOf("incoming_phone_numbers", path, query, found, numberShape, (last) => last.sid);
}

export async function fetchNumber(
  context: SimulatorContext,
  account: Account,
  sid: string,
): Promise<SimulatorResponse> {
  const number = await findNumber(context.pool, account.sid, { sid });
  return number === null ? twilioError(20404) : { status: 200, json: numberShape(number) };
}

export async function updateOwnNumber(
  context: SimulatorContext,
  account: Account,
  sid: string,
  form: URLSearchParams,
): Promise<SimulatorResponse> {
  const number = await findNumber(context.pool, account.sid, { sid });
  if (number === null) return twilioError(20404);
  const settings: NumberSettings = {};
  for (const [parameter, key] of Object.entries(addresses)) {
    const value = form.get(parameter);
    if (value === null) continue;
    if (value !== "" && !URL.canParse(value)) return twilioError(21502, { detail: parameter });
    settings[key] = value;
  }
  for (const [parameter, key] of Object.entries(methods)) {
    const value = form.get(parameter);
    if (value === null) continue;
    if (value !== "GET" && value !== "POST") return twilioError(20001, { detail: parameter });
    settings[key] = value;
  }
  const application = form.get("VoiceApplicationSid");
  if (application !== null) {
    const isKnown = (await findApplication(context.pool, account.sid, application)) !== null;
    if (application !== "" && !isKnown) return twilioError(21218, { detail: application });
    settings.voiceApplicationSid = application;
  }
  const name = form.get("FriendlyName");
  const changed = await changeNumber(context.pool, number, {
    settings,
    ...(name === null ? {} : { name }),
  });
  context.broadcaster.publish(account.sid, {
    kind: "inboxes",
    inboxes: await viewInboxes(context, account.sid),
  });
  return { status: 200, json: numberShape(changed) };
}
