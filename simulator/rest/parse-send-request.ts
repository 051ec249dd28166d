// POST Messages.json: everything Twilio validates before it accepts a text.
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { isShortCode, readTextSender } from "#domain/inbox/inbox-kind.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { findLastOnWhatsapp } from "#simulator/store/messages.ts";
import { findNumber } from "#simulator/store/numbers.ts";
import { isOptedOut } from "#simulator/store/opt-outs.ts";
import { listServices, type StoredService } from "#simulator/store/services.ts";
import type { TextSubmission } from "#simulator/text/accept-text.ts";
import { twilioError } from "./errors.ts";
import { simulatedTemplates } from "./templates.ts";

const maxCharacters = 1_600;
const maxImages = 10;

/** Returns the parsed request, or an error response. */
export async function parseSendRequest(
  context: SimulatorContext,
  account: Account,
  form: URLSearchParams,
): Promise<TextSubmission | SimulatorResponse> {
  const to = form.get("To") ?? "";
  if (to === "") return twilioError(21604);
  if (to.startsWith("whatsapp:")) return readWhatsapp(context, account, form);
  const serviceSid = form.get("MessagingServiceSid");
  if (!form.get("From") && !serviceSid) return twilioError(21603);
  const body = form.get("Body") ?? "";
  const mediaUrls = form.getAll("MediaUrl").filter((url) => url !== "");
  if (body === "" && mediaUrls.length === 0) return twilioError(21602);
  if (body.length > maxCharacters) return twilioError(21617);
  const reached = parseNumber(to, account.country);
  if (reached === null) return twilioError(21211, { detail: to });
  const service = await readService(context, account, serviceSid);
  if (service === "unknown") return twilioError(21705);
  const requested = form.get("From") || service?.numbers[0] || "";
  if (requested === "") return twilioError(21703);
  const from = readTextSender(requested) ?? parseNumber(requested, account.country) ?? "";
  const isName = readTextSender(requested) !== null && !isShortCode(from);
  const sender = isName ? from : await findOwnNumber(context, account, from);
  if (sender === null) return twilioError(21606);
  // North American countries accept no alphanumeric senders
  if (isName && reached.startsWith("+1")) return twilioError(21612);
  if (service !== null && !service.numbers.includes(sender)) return twilioError(21712);
  if (reached === sender) return twilioError(21266);
  if (mediaUrls.length > maxImages) return twilioError(21623);
  if (!mediaUrls.every(isWebAddress)) return twilioError(21620);
  const statusCallback = form.get("StatusCallback") || null;
  if (statusCallback !== null && !isWebAddress(statusCallback)) return twilioError(21609);
  if (await isOptedOut(context.pool, account.sid, sender, reached)) return twilioError(21610);
  return { to: reached, from: sender, body, mediaUrls, statusCallback };
}

const findOwnNumber = async (
  context: SimulatorContext,
  account: Account,
  number: string,
): Promise<string | null> =>
  (await findNumber(context.pool, account.sid, { number }))?.number ?? null;

/** docs/whatsapp/api, read 2026-11. A free-form message outside the 24-hour window is accepted and fails later. */
async function readWhatsapp(
  context: SimulatorContext,
  account: Account,
  form: URLSearchParams,
): Promise<TextSubmission | SimulatorResponse> {
  const bare = (name: string) => (form.get(name) ?? "").replace(/^whatsapp:/, "");
  const reached = parseNumber(bare("To"), account.country);
  if (reached === null) return twilioError(21211, { detail: bare("To") });
  if (!(form.get("From") ?? "").startsWith("whatsapp:")) return twilioError(63007);
  const sender = await findOwnNumber(
    context,
    account,
    parseNumber(bare("From"), account.country) ?? "",
  );
  if (sender === null) return twilioError(63007);
  const contentSid = form.get("ContentSid");
  const filled = contentSid === null ? null : readTemplate(contentSid, form);
  if (filled !== null && typeof filled !== "string") return filled;
  const body = filled ?? form.get("Body") ?? "";
  const mediaUrls = form.getAll("MediaUrl").filter((url) => url !== "");
  if (body === "" && mediaUrls.length === 0) return twilioError(21602);
  if (mediaUrls.length > 1) return twilioError(21623);
  const last = await findLastOnWhatsapp(context.pool, account.sid, sender, reached);
  const isOpen = last !== null && context.now().getTime() - last.getTime() < 24 * 3_600_000;
  return {
    to: reached,
    from: sender,
    body,
    mediaUrls,
    channel: "whatsapp",
    statusCallback: form.get("StatusCallback") || null,
    ...(filled === null && !isOpen ? { plannedErrorCode: 63016 } : {}),
  };
}

function readTemplate(sid: string, form: URLSearchParams): string | SimulatorResponse {
  const known = simulatedTemplates.find((one) => one.sid === sid);
  if (known === undefined) return twilioError(21655);
  let values: Record<string, string>;
  try {
    values = JSON.parse(form.get("ContentVariables") ?? "{}");
  } catch {
    return twilioError(21656);
  }
  const isWhole = [...known.body.matchAll(/\{\{(\w+)\}\}/g)].every(([, name = ""]) => values[name]);
  if (!isWhole) return twilioError(21656);
  return known.body.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}

async function readService(
  context: SimulatorContext,
  account: Account,
  sid: string | null,
): Promise<StoredService | null | "unknown"> {
  if (!sid) return null;
  const all = await listServices(context.pool, account.sid);
  return all.find((one) => one.sid === sid) ?? "unknown";
}

function parseNumber(written: string, country: string): string | null {
  const parsed = parsePhoneNumberFromString(written, country === "GB" ? "GB" : "US");
  return parsed?.isPossible() === true ? parsed.number : null;
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
