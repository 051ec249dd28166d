// Decides whether a text may be sent, and in which state. Throws errors of the catalog; the composer runs the same
// check before the member sends.
import { AppError } from "#domain/errors.ts";
import type { TextChannel } from "#domain/inbox/inbox-kind.ts";
import { formatBytes, limits } from "#domain/limits.ts";
import { countSegments } from "./sms-segments.ts";
import { isWindowOpen } from "./whatsapp/window.ts";

export interface TextRecipient {
  readonly number: string;
  readonly formatted: string;
  readonly state: "ok" | "invalid" | "sms_unsupported";
  /** When texts to this number were opted out, or null. */
  readonly revokedAt: string | null;
  /** WhatsApp only. */
  readonly whatsapp?: {
    /** When they wrote on WhatsApp or gave consent. */
    readonly grantedAt: string | null;
    readonly revokedAt: string | null;
    /** When they last wrote to this inbox. */
    readonly lastInAt: string | null;
  };
}

export interface TextInbox {
  readonly channel?: TextChannel;
  readonly name: string;
  readonly isArchived: boolean;
  readonly brokenBecause: string | null;
  readonly maxCharacters: number;
  /** Absent: as many as `maxCharacters` makes. */
  readonly maxSegments?: number | undefined;
  readonly maxImages: number;
  readonly maxImageBytesTotal: number;
  /** Content type prefixes with which WhatsApp drops the text. */
  readonly textlessFileTypes?: readonly string[] | undefined;
  readonly undoSeconds: number;
}

interface TextToSend {
  /** A template may be sent where free-form text may not. */
  readonly isTemplate?: boolean;
  readonly text: string;
  readonly images: readonly { name: string; type: string; size: number }[];
}

export interface TextDecision {
  readonly state: "delayed" | "queued";
  readonly sendAfter: string | null;
  readonly segments: number;
}

const carried: Readonly<Record<TextChannel, ReadonlySet<string>>> = {
  sms: new Set(["image/jpeg", "image/png", "image/gif"]),
  // https://www.twilio.com/docs/whatsapp/guidance-whatsapp-media-messages
  whatsapp: new Set([
    "image/jpeg",
    "image/png",
    "application/pdf",
    "video/mp4",
    "audio/mpeg",
    "audio/ogg",
    "audio/aac",
    "audio/amr",
  ]),
};
export const carriedTypes = (channel: TextChannel): readonly string[] => [...carried[channel]];

export function findRecipientError(
  to: TextRecipient,
  channel: TextChannel = "sms",
): AppError | null {
  if (channel === "whatsapp") {
    const revokedAt = to.whatsapp?.revokedAt ?? null;
    return revokedAt === null
      ? null
      : new AppError("whatsapp_opted_out", { number: to.formatted, date: revokedAt.slice(0, 10) });
  }
  if (to.revokedAt !== null) {
    return new AppError("sms_opted_out", { number: to.formatted, date: to.revokedAt.slice(0, 10) });
  }
  if (to.state === "sms_unsupported")
    return new AppError("number_not_textable", { number: to.formatted });
  return null;
}

export function decideText(
  inbox: TextInbox,
  to: TextRecipient,
  content: TextToSend,
  now: Date,
): TextDecision {
  if (inbox.isArchived) throw new AppError("inbox_archived", { inbox: inbox.name });
  if (inbox.brokenBecause !== null) {
    throw new AppError("inbox_not_ready", { inbox: inbox.name, reason: inbox.brokenBecause });
  }
  const channel = inbox.channel ?? "sms";
  const error =
    findRecipientError(to, channel) ??
    (channel === "whatsapp" ? findWhatsappError(to, content.isTemplate === true, now) : null);
  if (error) throw error;
  if (content.text.trim() === "" && content.images.length === 0)
    throw new AppError("empty_message");
  // A template is sent in place of everything else.
  if (content.isTemplate === true && content.images.length > 0)
    throw new AppError("template_with_files");
  const tooLong = findLengthError(inbox, content);
  if (tooLong) throw tooLong;
  assertImagesSendable(inbox, content.images);
  if (channel === "whatsapp" && content.text.trim() !== "")
    assertNoTextWithAudio(inbox, content.images);
  const holdMs = inbox.undoSeconds * 1000;
  return {
    state: holdMs > 0 ? "delayed" : "queued",
    sendAfter: holdMs > 0 ? new Date(now.getTime() + holdMs).toISOString() : null,
    // WhatsApp messages are never segmented
    segments: channel === "whatsapp" ? 1 : countSegments(content.text).count,
  };
}

export function findLengthError(
  { maxCharacters, maxSegments }: Pick<TextInbox, "maxCharacters" | "maxSegments">,
  { text, images }: Pick<TextToSend, "text" | "images">,
): AppError | null {
  if (text.length > maxCharacters)
    return new AppError("text_too_long", { max: maxCharacters, length: text.length });
  // An MMS isn't segmented.
  if (maxSegments === undefined || images.length > 0) return null;
  const { count } = countSegments(text);
  return count > maxSegments
    ? new AppError("text_too_many_segments", { max: maxSegments, count })
    : null;
}

/** Free-form text only within the window; a template only to a contact who wrote or consented. */
function findWhatsappError(to: TextRecipient, isTemplate: boolean, now: Date): AppError | null {
  if (!isTemplate)
    return isWindowOpen(to.whatsapp?.lastInAt ?? null, now)
      ? null
      : new AppError("whatsapp_window_closed", { number: to.formatted });
  return to.whatsapp?.grantedAt
    ? null
    : new AppError("whatsapp_no_consent", { number: to.formatted });
}

function assertImagesSendable(inbox: TextInbox, images: TextToSend["images"]): void {
  if (images.length === 0) return;
  if (inbox.maxImages === 0) throw new AppError("images_not_supported");
  if (images.length > inbox.maxImages) {
    throw new AppError("too_many_images", { max: inbox.maxImages, count: images.length });
  }
  const channel = inbox.channel ?? "sms";
  const odd = images.find((one) => !carried[channel].has(one.type));
  if (odd)
    throw new AppError(channel === "whatsapp" ? "whatsapp_file_kind" : "unsupported_image_type", {
      name: odd.name,
    });
  const total = images.reduce((sum, one) => sum + one.size, 0);
  const max = Math.min(inbox.maxImageBytesTotal, limits.textImageBytes.max);
  if (total > max)
    throw new AppError("images_too_large", { size: formatBytes(total), max: formatBytes(max) });
}

/** No provider delivers text together with audio. */
export const audioTypePrefixes = ["audio/"] as const;

function assertNoTextWithAudio(inbox: TextInbox, images: TextToSend["images"]): void {
  const silent = inbox.textlessFileTypes ?? audioTypePrefixes;
  const file = images.find(({ type }) => silent.some((kind) => type.startsWith(kind)));
  if (file) throw new AppError("audio_with_text", { name: file.name });
}
