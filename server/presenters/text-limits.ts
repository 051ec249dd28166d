// How much a message of a line may hold: what its provider carries, and its kind of sender.

import { canBeAnswered } from "#domain/inbox/line-kind.ts";
import { limit } from "#domain/limits.ts";
import { sounds } from "#domain/message/decide-sms.ts";
import type { DescribedTextProvider } from "#server/ports/external-services.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

export interface TextLimits {
  readonly maxCharacters: number;
  readonly maxPictures: number;
  readonly maxPictureBytesTotal: number;
  readonly filesWithoutWords?: string[];
}

export function textLineLimits(
  line: Pick<InboxRecord, "kind" | "address">,
  provider: DescribedTextProvider | null,
): TextLimits {
  if (line.kind === "whatsapp") {
    const files = provider?.can.whatsapp ? limit("whatsappFiles") : 0;
    return {
      maxCharacters: limit("textLength"),
      maxPictures: files,
      maxPictureBytesTotal: files * limit("pictureBytes"),
      filesWithoutWords: [...(provider?.can.filesWithoutWords ?? sounds)],
    };
  }
  // carriers bring no pictures from a name
  const hasPictures = provider?.can.pictures === true && canBeAnswered(line.kind, line.address);
  return {
    maxCharacters: Math.min(provider?.can.maxCharacters ?? 0, limit("textLength")),
    maxPictures: hasPictures ? Math.min(provider.can.maxPictures, limit("textPictures")) : 0,
    maxPictureBytesTotal: hasPictures ? provider.can.maxPictureBytesTotal : 0,
  };
}
