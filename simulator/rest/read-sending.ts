// POST Messages.json: everything Twilio looks at before it takes a text.
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { isShortCode, readTextSender } from "#domain/line/line-kind.ts";
import type { Answer } from "#simulator/http/answer.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { isBlocked } from "#simulator/store/blocks.ts";
import { findLastOnWhatsapp } from "#simulator/store/messages.ts";
import { findNumber } from "#simulator/store/numbers.ts";
import { listServices, type StoredService } from "#simulator/store/services.ts";
import type { Sending } from "#simulator/texts/accept.ts";
import type { World } from "#simulator/world.ts";
import { refuse } from "./refusals.ts";
import { simulatedTemplates } from "./templates.ts";

const maxCharacters = 1_600;
const maxPictures = 10;

/** The request as far as it can be understood; a refusal where it cannot. */
export async function readSending(
  world: World,
  account: Account,
  form: URLSearchParams,
): Promise<Sending | Answer> {
  const to = form.get("To") ?? "";
  if (to === "") return refuse(21604);
  if (to.startsWith("whatsapp:")) return readWhatsapp(world, account, form);
  const serviceSid = form.get("MessagingServiceSid");
  if (!form.get("From") && !serviceSid) return refuse(21603);
  const body = form.get("Body") ?? "";
  const mediaUrls = form.getAll("MediaUrl").filter((url) => url !== "");
  if (body === "" && mediaUrls.length === 0) return refuse(21602);
  if (body.length > maxCharacters) return refuse(21617);
  const reached = readNumber(to, account.country);
  if (reached === null) return refuse(21211, { detail: to });
  const service = await readService(world, account, serviceSid);
  if (service === "unknown") return refuse(21705);
  const wanted = form.get("From") || service?.numbers[0] || "";
  if (wanted === "") return refuse(21703);
  const from = readTextSender(wanted) ?? readNumber(wanted, account.country) ?? "";
  const isName = readTextSender(wanted) !== null && !isShortCode(from);
  const line = isName ? from : await ownNumber(world, account, from);
  if (line === null) return refuse(21606);
  // texts from a name are taken in no country of the North American plan
  if (isName && reached.startsWith("+1")) return refuse(21612);
  if (service !== null && !service.numbers.includes(line)) return refuse(21712);
  if (reached === line) return refuse(21266);
  if (mediaUrls.length > maxPictures) return refuse(21623);
  if (!mediaUrls.every(isWebAddress)) return refuse(21620);
  const statusCallback = form.get("StatusCallback") || null;
  if (statusCallback !== null && !isWebAddress(statusCallback)) return refuse(21609);
  if (await isBlocked(world.pool, account.sid, line, reached)) return refuse(21610);
  return { to: reached, from: line, body, mediaUrls, statusCallback };
}

const ownNumber = async (world: World, account: Account, number: string): Promise<string | null> =>
  (await findNumber(world.pool, account.sid, { number }))?.number ?? null;

/** docs/whatsapp/api, read 2026-11. What is said too late is taken, and fails afterwards. */
async function readWhatsapp(
  world: World,
  account: Account,
  form: URLSearchParams,
): Promise<Sending | Answer> {
  const bare = (name: string) => (form.get(name) ?? "").replace(/^whatsapp:/, "");
  const reached = readNumber(bare("To"), account.country);
  if (reached === null) return refuse(21211, { detail: bare("To") });
  if (!(form.get("From") ?? "").startsWith("whatsapp:")) return refuse(63007);
  const line = await ownNumber(world, account, readNumber(bare("From"), account.country) ?? "");
  if (line === null) return refuse(63007);
  const contentSid = form.get("ContentSid");
  const filled = contentSid === null ? null : readTemplate(contentSid, form);
  if (filled !== null && typeof filled !== "string") return filled;
  const body = filled ?? form.get("Body") ?? "";
  const mediaUrls = form.getAll("MediaUrl").filter((url) => url !== "");
  if (body === "" && mediaUrls.length === 0) return refuse(21602);
  if (mediaUrls.length > 1) return refuse(21623);
  const last = await findLastOnWhatsapp(world.pool, account.sid, line, reached);
  const isOpen = last !== null && world.now().getTime() - last.getTime() < 24 * 3_600_000;
  return {
    ...{ to: reached, from: line, body, mediaUrls, channel: "whatsapp" },
    statusCallback: form.get("StatusCallback") || null,
    ...(filled === null && !isOpen ? { fateCode: 63016 } : {}),
  };
}

function readTemplate(sid: string, form: URLSearchParams): string | Answer {
  const known = simulatedTemplates.find((one) => one.sid === sid);
  if (known === undefined) return refuse(21655);
  let values: Record<string, string>;
  try {
    values = JSON.parse(form.get("ContentVariables") ?? "{}");
  } catch {
    return refuse(21656);
  }
  const isWhole = [...known.body.matchAll(/\{\{(\w+)\}\}/g)].every(([, name = ""]) => values[name]);
  if (!isWhole) return refuse(21656);
  return known.body.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}

async function readService(
  world: World,
  account: Account,
  sid: string | null,
): Promise<StoredService | null | "unknown"> {
  if (!sid) return null;
  const all = await listServices(world.pool, account.sid);
  return all.find((one) => one.sid === sid) ?? "unknown";
}

function readNumber(written: string, country: string): string | null {
  const parsed = parsePhoneNumberFromString(written, country === "GB" ? "GB" : "US");
  return parsed?.isPossible() === true ? parsed.number : null;
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
