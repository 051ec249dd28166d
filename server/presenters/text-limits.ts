// The message limits of an inbox, from its provider and its kind of sender.

import { acceptsReplies } from "#domain/inbox/inbox-kind.ts";
import { limit } from "#domain/limits.ts";
import { audioTypePrefixes } from "#domain/message/decide-text.ts";
import type { DescribedTextProvider } from "#server/ports/external-services.ts";
import type { InboxRecord } from "#server/store/inbox.ts";

interface TextLimits {
  readonly maxCharacters: number;
  readonly maxSegments?: number;
  readonly maxImages: number;
  readonly maxImageBytesTotal: number;
  readonly textlessFileTypes?: string[];
}

export function textLimitsOf(
  inbox: Pick<InboxRecord, "kind" | "address">,
  provider: DescribedTextProvider | null,
): TextLimits {
  if (inbox.kind === "whatsapp") {
    const files = provider?.capabilities.whatsapp ? limit("whatsappFiles") : 0;
    return {
      maxCharacters: limit("textLength"),
      maxImages: files,
      maxImageBytesTotal: files * limit("textImageBytes"),
      textlessFileTypes: [...(provider?.capabilities.textlessFileTypes ?? audioTypePrefixes)],
    };
  }
  const maxSegments = provider?.capabilities.maxSegments;
  // Carriers deliver no images from an alphanumeric sender.
  const hasImages =
    provider?.capabilities.images === true && acceptsReplies(inbox.kind, inbox.address);
  return {
    maxCharacters: Math.min(provider?.capabilities.maxCharacters ?? 0, limit("textLength")),
    ...(maxSegments === undefined ? {} : { maxSegments }),
    maxImages: hasImages ? Math.min(provider.capabilities.maxImages, limit("imagesPerText")) : 0,
    maxImageBytesTotal: hasImages ? provider.capabilities.maxImageBytesTotal : 0,
  };
}
