// POST Messages.json: everything Twilio looks at before it takes a text.
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Answer } from "#simulator/http/answer.ts";
import { newSid } from "#simulator/ids.ts";
import { countSegments } from "#domain/message/segments.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { isBlocked } from "#simulator/store/blocks.ts";
import { findMessage, insertMessage } from "#simulator/store/messages.ts";
import { findNumber } from "#simulator/store/numbers.ts";
import { planStep } from "#simulator/texts/progress.ts";
import type { World } from "#simulator/world.ts";
import { refuse } from "./refusals.ts";
import { messageShape } from "./shapes.ts";

const maxCharacters = 1_600;
const maxPictures = 10;

export interface Sending {
  to: string;
  from: string;
  body: string;
  mediaUrls: readonly string[];
  statusCallback: string | null;
}

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

export async function acceptText(
  world: World,
  account: Account,
  sending: Sending,
  fateCode: number | null,
): Promise<Answer> {
  const message = {
    accountSid: account.sid,
    sid: newSid(sending.mediaUrls.length > 0 ? "MM" : "SM"),
    direction: "outbound-api",
    line: sending.from,
    handset: sending.to,
    body: sending.body,
    segments: countSegments(sending.body).count,
    status: "queued",
    fateCode,
    statusCallback: sending.statusCallback,
    mediaUrls: sending.mediaUrls,
  } as const;
  await insertMessage(world.pool, message);
  const stored = await findMessage(world.pool, account.sid, message.sid);
  await planStep(world, message, "sending");
  return { status: 201, json: stored === null ? {} : messageShape(stored) };
}

function readNumber(written: string, country: string): string | null {
  const parsed = parsePhoneNumberFromString(written, country === "GB" ? "GB" : "US");
  return parsed?.isPossible() === true ? parsed.number : null;
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
