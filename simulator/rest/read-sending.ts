// POST Messages.json: everything Twilio looks at before it takes a text.
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Answer } from "#simulator/http/answer.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { isBlocked } from "#simulator/store/blocks.ts";
import { findNumber } from "#simulator/store/numbers.ts";
import type { Sending } from "#simulator/texts/accept.ts";
import type { World } from "#simulator/world.ts";
import { refuse } from "./refusals.ts";

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
  if (!form.get("From")) return refuse(21603);
  const body = form.get("Body") ?? "";
  const mediaUrls = form.getAll("MediaUrl").filter((url) => url !== "");
  if (body === "" && mediaUrls.length === 0) return refuse(21602);
  if (body.length > maxCharacters) return refuse(21617);
  const reached = readNumber(to, account.country);
  if (reached === null) return refuse(21211, { detail: to });
  const from = readNumber(form.get("From") ?? "", account.country);
  const line = from === null ? null : await findNumber(world.pool, account.sid, { number: from });
  if (line === null) return refuse(21606);
  if (reached === line.number) return refuse(21266);
  if (mediaUrls.length > maxPictures) return refuse(21623);
  if (!mediaUrls.every(isWebAddress)) return refuse(21620);
  const statusCallback = form.get("StatusCallback") || null;
  if (statusCallback !== null && !isWebAddress(statusCallback)) return refuse(21609);
  if (await isBlocked(world.pool, account.sid, line.number, reached)) return refuse(21610);
  return { to: reached, from: line.number, body, mediaUrls, statusCallback };
}

function readNumber(written: string, country: string): string | null {
  const parsed = parsePhoneNumberFromString(written, country === "GB" ? "GB" : "US");
  return parsed?.isPossible() === true ? parsed.number : null;
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
