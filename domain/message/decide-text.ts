// Whether a text may leave, and as what. Refuses with a sentence of the catalogue; the composer asks the
// same question before the member has pressed Send.
import { DeskError } from "#domain/errors.ts";
import { limits, sayBytes } from "#domain/limits.ts";
import type { Channel } from "#domain/line/line-kind.ts";
import { countSegments } from "./segments.ts";
import { isWindowOpen } from "./whatsapp/window.ts";

export interface TextRecipient {
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

export interface TextLine {
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

export interface TextWords {
  /** A template may go where free words may not. */
  readonly isTemplate?: boolean;
  readonly text: string;
  readonly pictures: readonly { name: string; type: string; size: number }[];
}

export interface DecidedText {
  readonly state: "held" | "queued";
  readonly holdUntil: string | null;
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

export function refuseRecipient(to: TextRecipient, channel: Channel = "text"): DeskError | null {
  if (channel === "whatsapp") {
    const revokedAt = to.whatsapp?.revokedAt ?? null;
    return revokedAt === null
      ? null
      : new DeskError("whatsapp_stopped", { number: to.shown, date: revokedAt.slice(0, 10) });
  }
  if (to.revokedAt !== null) {
    return new DeskError("texts_stopped", { number: to.shown, date: to.revokedAt.slice(0, 10) });
  }
  if (to.state === "no_texts") return new DeskError("number_cannot_text", { number: to.shown });
  return null;
}

export function decideText(
  line: TextLine,
  to: TextRecipient,
  words: TextWords,
  now: Date,
): DecidedText {
  if (line.isArchived) throw new DeskError("line_archived", { line: line.name });
  if (line.brokenBecause !== null) {
    throw new DeskError("line_not_ready", { line: line.name, reason: line.brokenBecause });
  }
  const channel = line.channel ?? "text";
  const refusal =
    refuseRecipient(to, channel) ??
    (channel === "whatsapp" ? refuseOutside(to, words.isTemplate === true, now) : null);
  if (refusal) throw refusal;
  if (words.text.trim() === "" && words.pictures.length === 0) throw new DeskError("empty_message");
  if (words.text.length > line.maxCharacters) {
    throw new DeskError("text_too_long", { max: line.maxCharacters, length: words.text.length });
  }
  refusePictures(line, words.pictures);
  if (channel === "whatsapp" && words.text.trim() !== "") refuseWordsBeside(line, words.pictures);
  const holdMs = line.undoSeconds * 1000;
  return {
    state: holdMs > 0 ? "held" : "queued",
    holdUntil: holdMs > 0 ? new Date(now.getTime() + holdMs).toISOString() : null,
    // WhatsApp cuts nothing into parts
    segments: channel === "whatsapp" ? 1 : countSegments(words.text).count,
  };
}

/** Free words only within the window; a template only to whoever wrote or agreed. */
export function refuseOutside(to: TextRecipient, isTemplate: boolean, now: Date): DeskError | null {
  if (!isTemplate)
    return isWindowOpen(to.whatsapp?.lastInAt ?? null, now)
      ? null
      : new DeskError("whatsapp_window_closed", { number: to.shown });
  return to.whatsapp?.grantedAt ? null : new DeskError("whatsapp_no_consent", { number: to.shown });
}

function refusePictures(line: TextLine, pictures: TextWords["pictures"]): void {
  if (pictures.length === 0) return;
  if (line.maxPictures === 0) throw new DeskError("pictures_not_carried");
  if (pictures.length > line.maxPictures) {
    throw new DeskError("too_many_pictures", { max: line.maxPictures, count: pictures.length });
  }
  const channel = line.channel ?? "text";
  const odd = pictures.find((one) => !carried[channel].has(one.type));
  if (odd)
    throw new DeskError(channel === "whatsapp" ? "whatsapp_file_kind" : "picture_kind", {
      name: odd.name,
    });
  const total = pictures.reduce((sum, one) => sum + one.size, 0);
  const most = Math.min(line.maxPictureBytesTotal, limits.pictureBytes.max);
  if (total > most)
    throw new DeskError("pictures_too_large", { size: sayBytes(total), max: sayBytes(most) });
}

/** Beside a sound no vendor carries any. */
export const sounds = ["audio/"] as const;

function refuseWordsBeside(line: TextLine, pictures: TextWords["pictures"]): void {
  const silent = line.filesWithoutWords ?? sounds;
  const file = pictures.find(({ type }) => silent.some((kind) => type.startsWith(kind)));
  if (file) throw new DeskError("sound_without_words", { name: file.name });
}
