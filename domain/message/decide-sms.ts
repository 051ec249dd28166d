// Whether a text may leave, and as what. Refuses with a sentence of the catalogue; the composer asks the
// same question before the member has pressed Send.
import { AppError } from "#domain/errors.ts";
import type { Channel } from "#domain/inbox/line-kind.ts";
import { formatBytes, limits } from "#domain/limits.ts";
import { countSegments } from "./sms-segments.ts";
import { isWindowOpen } from "./whatsapp/window.ts";

export interface SmsRecipient {
  readonly number: string;
  readonly shown: string;
  readonly state: "ok" | "invalid" | "no_texts";
  /** Since when texts to this number are off, or null. */
  readonly revokedAt: string | null;
  /** What counts on WhatsApp alone. */
  readonly whatsapp?: {
    /** They wrote there, or agreed to be written to. */
    readonly grantedAt: string | null;
    readonly revokedAt: string | null;
    /** When they last wrote to this line. */
    readonly lastInAt: string | null;
  };
}

export interface SmsInbox {
  readonly channel?: Channel;
  readonly name: string;
  readonly isArchived: boolean;
  readonly brokenBecause: string | null;
  readonly maxCharacters: number;
  readonly maxPictures: number;
  readonly maxPictureBytesTotal: number;
  /** Beginnings of the types beside which WhatsApp's text is lost there. */
  readonly filesWithoutWords?: readonly string[] | undefined;
  readonly undoSeconds: number;
}

export interface SmsContent {
  /** A template may go where free words may not. */
  readonly isTemplate?: boolean;
  readonly text: string;
  readonly pictures: readonly { name: string; type: string; size: number }[];
}

export interface SmsDecision {
  readonly state: "held" | "queued";
  readonly sendAfter: string | null;
  readonly segments: number;
}

const carried: Readonly<Record<Channel, ReadonlySet<string>>> = {
  text: new Set(["image/jpeg", "image/png", "image/gif"]),
  // https://www.twilio.com/docs/whatsapp/guidance-whatsapp-media-messages
  whatsapp: new Set([
    ...["image/jpeg", "image/png", "application/pdf", "video/mp4"],
    ...["audio/mpeg", "audio/ogg", "audio/aac", "audio/amr"],
  ]),
};
export const carriedTypes = (channel: Channel): readonly string[] => [...carried[channel]];

export function findRecipientError(to: SmsRecipient, channel: Channel = "text"): AppError | null {
  if (channel === "whatsapp") {
    const revokedAt = to.whatsapp?.revokedAt ?? null;
    return revokedAt === null
      ? null
      : new AppError("whatsapp_stopped", { number: to.shown, date: revokedAt.slice(0, 10) });
  }
  if (to.revokedAt !== null) {
    return new AppError("sms_opted_out", { number: to.shown, date: to.revokedAt.slice(0, 10) });
  }
  if (to.state === "no_texts") return new AppError("number_not_textable", { number: to.shown });
  return null;
}

export function decideSms(
  line: SmsInbox,
  to: SmsRecipient,
  words: SmsContent,
  now: Date,
): SmsDecision {
  if (line.isArchived) throw new AppError("inbox_archived", { line: line.name });
  if (line.brokenBecause !== null) {
    throw new AppError("inbox_not_ready", { line: line.name, reason: line.brokenBecause });
  }
  const channel = line.channel ?? "text";
  const refusal =
    findRecipientError(to, channel) ??
    (channel === "whatsapp" ? refuseOutside(to, words.isTemplate === true, now) : null);
  if (refusal) throw refusal;
  if (words.text.trim() === "" && words.pictures.length === 0) throw new AppError("empty_message");
  if (words.text.length > line.maxCharacters) {
    throw new AppError("sms_too_long", { max: line.maxCharacters, length: words.text.length });
  }
  refusePictures(line, words.pictures);
  if (channel === "whatsapp" && words.text.trim() !== "") refuseWordsBeside(line, words.pictures);
  const holdMs = line.undoSeconds * 1000;
  return {
    state: holdMs > 0 ? "held" : "queued",
    sendAfter: holdMs > 0 ? new Date(now.getTime() + holdMs).toISOString() : null,
    // WhatsApp cuts nothing into parts
    segments: channel === "whatsapp" ? 1 : countSegments(words.text).count,
  };
}

/** Free words only within the window; a template only to whoever wrote or agreed. */
export function refuseOutside(to: SmsRecipient, isTemplate: boolean, now: Date): AppError | null {
  if (!isTemplate)
    return isWindowOpen(to.whatsapp?.lastInAt ?? null, now)
      ? null
      : new AppError("whatsapp_window_closed", { number: to.shown });
  return to.whatsapp?.grantedAt ? null : new AppError("whatsapp_no_consent", { number: to.shown });
}

function refusePictures(line: SmsInbox, pictures: SmsContent["pictures"]): void {
  if (pictures.length === 0) return;
  if (line.maxPictures === 0) throw new AppError("images_not_supported");
  if (pictures.length > line.maxPictures) {
    throw new AppError("too_many_images", { max: line.maxPictures, count: pictures.length });
  }
  const channel = line.channel ?? "text";
  const odd = pictures.find((one) => !carried[channel].has(one.type));
  if (odd)
    throw new AppError(channel === "whatsapp" ? "whatsapp_file_kind" : "unsupported_image_type", {
      name: odd.name,
    });
  const total = pictures.reduce((sum, one) => sum + one.size, 0);
  const most = Math.min(line.maxPictureBytesTotal, limits.pictureBytes.max);
  if (total > most)
    throw new AppError("images_too_large", { size: formatBytes(total), max: formatBytes(most) });
}

/** Beside a sound no vendor carries any. */
export const sounds = ["audio/"] as const;

function refuseWordsBeside(line: SmsInbox, pictures: SmsContent["pictures"]): void {
  const silent = line.filesWithoutWords ?? sounds;
  const file = pictures.find(({ type }) => silent.some((kind) => type.startsWith(kind)));
  if (file) throw new AppError("sound_without_words", { name: file.name });
}
