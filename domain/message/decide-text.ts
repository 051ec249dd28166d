// Whether a text may leave, and as what. Refuses with a sentence of the catalogue; the composer asks the
// same question before the member has pressed Send.
import { DeskError } from "#domain/errors.ts";
import { limits, sayBytes } from "#domain/limits.ts";
import { countSegments } from "./segments.ts";

export interface TextRecipient {
  readonly number: string;
  readonly shown: string;
  readonly state: "ok" | "invalid" | "no_texts";
  /** Since when texts to this number are off, or null. */
  readonly revokedAt: string | null;
}

export interface TextLine {
  readonly name: string;
  readonly isArchived: boolean;
  readonly brokenBecause: string | null;
  readonly maxCharacters: number;
  readonly maxPictures: number;
  readonly maxPictureBytesTotal: number;
  readonly undoSeconds: number;
}

export interface TextWords {
  readonly text: string;
  readonly pictures: readonly { name: string; type: string; size: number }[];
}

export interface DecidedText {
  readonly state: "held" | "queued";
  readonly holdUntil: string | null;
  readonly segments: number;
}

const carried = new Set(["image/jpeg", "image/png", "image/gif"]);

export function refuseRecipient(to: TextRecipient): DeskError | null {
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
  const refusal = refuseRecipient(to);
  if (refusal) throw refusal;
  if (words.text.trim() === "" && words.pictures.length === 0) throw new DeskError("empty_message");
  if (words.text.length > line.maxCharacters) {
    throw new DeskError("text_too_long", { max: line.maxCharacters, length: words.text.length });
  }
  refusePictures(line, words.pictures);
  const holdMs = line.undoSeconds * 1000;
  return {
    state: holdMs > 0 ? "held" : "queued",
    holdUntil: holdMs > 0 ? new Date(now.getTime() + holdMs).toISOString() : null,
    segments: countSegments(words.text).count,
  };
}

function refusePictures(line: TextLine, pictures: TextWords["pictures"]): void {
  if (pictures.length === 0) return;
  if (line.maxPictures === 0) throw new DeskError("pictures_not_carried");
  if (pictures.length > line.maxPictures) {
    throw new DeskError("too_many_pictures", { max: line.maxPictures, count: pictures.length });
  }
  const odd = pictures.find((one) => !carried.has(one.type));
  if (odd) throw new DeskError("picture_kind", { name: odd.name });
  const total = pictures.reduce((sum, one) => sum + one.size, 0);
  const most = Math.min(line.maxPictureBytesTotal, limits.pictureBytes.max);
  if (total > most)
    throw new DeskError("pictures_too_large", { size: sayBytes(total), max: sayBytes(most) });
}
